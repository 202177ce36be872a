export type Client = 'claude' | 'codex' | 'other';

/** What each client is called, and what to do with the text. */
export const clients: Record<Client, { name: string; after: string }> = {
  claude: { name: 'Claude Code', after: 'Run it in a terminal; Claude Code remembers it.' },
  codex: { name: 'Codex', after: 'Run it in a terminal; Codex remembers it.' },
  other: { name: 'Other', after: 'Put it into your client’s MCP configuration.' },
};

/** How an MCP client starts Mneme's pipe, in the client's own form. */
export function snippet(client: Client, mcp: { command: string; args: readonly string[] }): string {
  const line = [mcp.command, ...mcp.args].map(quoted).join(' ');
  if (client === 'claude') return `claude mcp add mneme -- ${line}`;
  if (client === 'codex') return `codex mcp add mneme -- ${line}`;
  return JSON.stringify({ mcpServers: { mneme: { command: mcp.command, args: mcp.args } } }, null, 2);
}

/** Quoted for a POSIX shell, and for the common case of PowerShell, only where it must be. */
function quoted(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
