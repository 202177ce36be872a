import type { Output } from '#shared/contract/methods.ts';

/** How `mneme mcp` is started for one workspace, and with whose token. */
type Start = { command: string; args: readonly string[]; token?: string | undefined };
type Snippet = Output<'agents.connect'>['clients'][number];

/**
 * For each client, what to paste where. Pure.
 * @source the clients' own documentation: `claude mcp add`, `~/.codex/config.toml`, `openclaw mcp set`, `~/.cursor/mcp.json`,
 * `.vscode/mcp.json`, `~/.config/goose/config.yaml`, and the addresses by which two of them add a server
 */
export function snippets(start: Start): Snippet[] {
  const known = [claudeCode(start), codex(start), openClaw(start), cursor(start), vsCode(start), goose(start)];
  return [...known, typeScript(start), plain(start)];
}

const envOf = ({ token }: Start): Record<string, string> => (token === undefined ? {} : { MNEME_TOKEN: token });

type Stdio = { command: string; args: string[]; env?: Record<string, string> };

function stdio(start: Start, more: Record<string, string> = {}): Stdio {
  const env = envOf(start);
  const hasEnv = Object.keys(env).length > 0;
  return { ...more, command: start.command, args: [...start.args], ...(hasEnv ? { env } : {}) };
}

/** A word as a POSIX shell takes it: quoted where it must be. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function claudeCode(start: Start): Snippet {
  const env = Object.entries(envOf(start)).map(([name, value]) => `--env ${shellWord(`${name}=${value}`)} `);
  const words = [start.command, ...start.args].map(shellWord).join(' ');
  return {
    id: 'claude-code',
    name: 'Claude Code',
    language: 'shell',
    text: `claude mcp add mneme --scope user ${env.join('')}-- ${words}`,
    after: 'Run it in a terminal. It is written to ~/.claude.json; claude mcp list then says Connected.',
  };
}

function codex(start: Start): Snippet {
  const lines = [
    '[mcp_servers.mneme]',
    `command = ${toml(start.command)}`,
    `args = [${start.args.map(toml).join(', ')}]`,
  ];
  const env = Object.entries(envOf(start)).map(([name, value]) => `${name} = ${toml(value)}`);
  if (env.length > 0) lines.push(`env = { ${env.join(', ')} }`);
  return {
    id: 'codex',
    name: 'Codex CLI',
    language: 'toml',
    text: lines.join('\n'),
    after: 'Add it to ~/.codex/config.toml. codex mcp list then shows mneme as enabled.',
  };
}

/** A basic string of TOML. JSON's escapes are TOML's, but for what stands outside the first plane and DEL. */
export function toml(value: string): string {
  return JSON.stringify(value).replaceAll('\u007f', '\\u007f');
}

function openClaw(start: Start): Snippet {
  return {
    id: 'openclaw',
    name: 'OpenClaw',
    language: 'shell',
    text: `openclaw mcp set mneme ${shellWord(JSON.stringify(stdio(start)))}`,
    after:
      'Run it in a terminal. It is written to ~/.openclaw/openclaw.json under mcp.servers; openclaw mcp probe mneme then lists its tools.',
  };
}

function cursor(start: Start): Snippet {
  return {
    id: 'cursor',
    name: 'Cursor',
    language: 'json',
    text: servers(stdio(start)),
    link: `cursor://anysphere.cursor-deeplink/mcp/install?name=mneme&config=${encodeURIComponent(base64(stdio(start)))}`,
    after:
      'Save it as ~/.cursor/mcp.json, or add mneme to the servers there; in a project, .cursor/mcp.json. Then switch it on under MCP in Cursor’s settings.',
  };
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

function vsCode(start: Start): Snippet {
  const server = stdio(start, { type: 'stdio' });
  return {
    id: 'vscode',
    name: 'VS Code',
    language: 'json',
    text: JSON.stringify({ servers: { mneme: server } }, null, 2),
    link: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: 'mneme', ...stdio(start) }))}`,
    after: 'Add it by “MCP: Open User Configuration”; in a project, .vscode/mcp.json. Then start it there.',
  };
}

/** An extension of Goose's, its values as JSON, which YAML reads. */
export function goosesEntry({ command, args, env = {} }: Stdio): string[] {
  const values = { enabled: true, type: 'stdio', name: 'mneme', cmd: command, args, envs: env, timeout: 300 };
  return ['mneme:', ...Object.entries(values).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`)];
}

/** By no address: Goose takes none that starts a program by its path, and empties the variables in one. */
function goose(start: Start): Snippet {
  return {
    id: 'goose',
    name: 'Goose',
    language: 'yaml',
    text: ['extensions:', ...goosesEntry(stdio(start)).map((line) => `  ${line}`)].join('\n'),
    after: 'Add it to ~/.config/goose/config.yaml, beside the extensions that stand there. Then start a new session.',
  };
}

function plain(start: Start): Snippet {
  return {
    id: 'mcp-json',
    name: 'Any MCP client',
    language: 'json',
    text: servers(stdio(start, { type: 'stdio' })),
    after: 'Add it where the client keeps its MCP servers, such as .mcp.json in a project, and restart the client.',
  };
}

const servers = (mneme: unknown): string => JSON.stringify({ mcpServers: { mneme } }, null, 2);

function typeScript(start: Start): Snippet {
  const env = Object.entries(envOf(start)).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const environment = env.length === 0 ? [] : [`    env: { ...getDefaultEnvironment(), ${env.join(', ')} },`];
  const imports = env.length === 0 ? 'StdioClientTransport' : 'getDefaultEnvironment, StdioClientTransport';
  return {
    id: 'typescript',
    name: 'Your own program (TypeScript)',
    language: 'ts',
    text: [
      "import { Client } from '@modelcontextprotocol/sdk/client/index.js';",
      `import { ${imports} } from '@modelcontextprotocol/sdk/client/stdio.js';`,
      '',
      "const client = new Client({ name: 'my-agent', version: '1.0.0' });",
      'await client.connect(',
      '  new StdioClientTransport({',
      `    command: ${JSON.stringify(start.command)},`,
      `    args: ${JSON.stringify(start.args)},`,
      ...environment,
      '  }),',
      ');',
      "const { content } = await client.callTool({ name: 'memory_context', arguments: { query: 'Hello' } });",
      'console.log(content);',
      'await client.close();',
    ].join('\n'),
    after: 'Needs npm install @modelcontextprotocol/sdk. Run it as a module (.mts or "type": "module").',
  };
}
