import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord, snippets } from './snippets.ts';

const start = {
  command: '/opt/my tools/node',
  args: ['/opt/mneme/mneme.mjs', 'mcp', '--workspace', '/home/a/It\'s "mine" \\ $HOME'],
  token: 'abc_DEF-123',
};
const all = new Map(snippets(start).map((one) => [one.id, one]));
const text = (id: string) => all.get(id)?.text ?? '';

/** What a shell makes of a line, word by word. */
const words = (line: string) =>
  execFileSync('sh', ['-c', `for w in ${line}; do printf '%s\\0' "$w"; done`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

test('[CONNECT-1] there is one for each client, and each says where it goes', () => {
  expect([...all.keys()]).toEqual([
    'claude-code',
    'codex',
    'openclaw',
    'cursor',
    'vscode',
    'goose',
    'typescript',
    'mcp-json',
  ]);
  for (const { text: said, after } of all.values()) {
    expect(said).toContain('abc_DEF-123');
    expect(after.length).toBeGreaterThan(20);
  }
});

test('[CONNECT-2] a shell takes every word as it is', () => {
  const [, , , ...claude] = words(text('claude-code'));
  expect(claude).toEqual([
    'mneme',
    '--scope',
    'user',
    '--env',
    'MNEME_TOKEN=abc_DEF-123',
    '--',
    start.command,
    ...start.args,
  ]);
  const [, , , , json] = words(text('openclaw'));
  expect(JSON.parse(json ?? '')).toEqual({
    command: start.command,
    args: start.args,
    env: { MNEME_TOKEN: start.token },
  });
  expect(shellWord('')).toBe("''");
});

test('[CONNECT-3] JSON and TOML say the same', () => {
  const env = { MNEME_TOKEN: start.token };
  expect(JSON.parse(text('cursor'))).toEqual({
    mcpServers: { mneme: { command: start.command, args: start.args, env } },
  });
  expect(JSON.parse(text('mcp-json')).mcpServers.mneme).toEqual({
    type: 'stdio',
    command: start.command,
    args: start.args,
    env,
  });
  const [table, command, args, variables] = text('codex').split('\n');
  expect(table).toBe('[mcp_servers.mneme]');
  expect(JSON.parse(command?.replace('command = ', '') ?? '')).toBe(start.command);
  expect(JSON.parse(args?.replace('args = ', '') ?? '')).toEqual(start.args);
  expect(variables).toBe('env = { MNEME_TOKEN = "abc_DEF-123" }');
});

test('[CONNECT-4] without a token there is no word of one', () => {
  for (const { text: said } of snippets({ command: 'mneme', args: ['mcp'] })) expect(said).not.toContain('TOKEN');
});

test('[CONNECT-5] an address says the same as the text, whatever stands in a path', () => {
  const env = { MNEME_TOKEN: start.token };
  const link = (id: string) => new URL(all.get(id)?.link ?? '');
  const { command, args } = start;
  const config = link('cursor').searchParams.get('config') ?? '';
  expect(JSON.parse(Buffer.from(config, 'base64').toString())).toEqual({ command, args, env });
  const asked = decodeURIComponent((all.get('vscode')?.link ?? '').slice('vscode:mcp/install?'.length));
  expect(JSON.parse(asked)).toEqual({ name: 'mneme', command, args, env });
  expect(JSON.parse(text('vscode'))).toEqual({ servers: { mneme: { type: 'stdio', command, args, env } } });
  expect(text('goose')).toContain(`    args: ${JSON.stringify(args)}`);
});
