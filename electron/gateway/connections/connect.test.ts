import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { initialize, request } from '../testing/gateway.ts';
import { mneme, startPipe } from '../testing/processes.ts';
import { openTerminal } from '../testing/terminal.ts';
import { added, removed, type Write } from './settings-file.ts';

const place = openTerminal();

const theirs = {
  '.claude.json': '{"numStartups":7,"mcpServers":{"other":{"command":"x"}}}',
  '.claude/settings.json': `{
  // what I allow
  "permissions": {"allow": ["Bash"]},
  "hooks": {
    "Stop": [{"hooks": [{"type": "command", "command": "say done"}]}],
  }
}
`,
  '.codex/config.toml': 'model = "x"\n\n[mcp_servers.other]\ncommand = "y"',
  '.gemini/settings.json': '{\n\t"theme": "dark"\n}\n',
};

/** A home of a person who uses the clients already. */
function people(): { home: string; env: typeof place.env; state(): Record<string, string> } {
  const home = join(place.root, '..', 'person');
  for (const [path, text] of Object.entries(theirs)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  const state = () =>
    Object.fromEntries(
      readdirSync(home, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .map((path) => [path.slice(home.length + 1), readFileSync(path, 'utf8')]),
    );
  return { home, env: { ...place.env, HOME: home, XDG_CONFIG_HOME: undefined }, state };
}

test('[CONNECT-1] a program is connected once the diff was shown and answered yes, keeps what others wrote, and is undone to the byte', async () => {
  const { home, env, state } = people();
  await place.start();
  const run = (input: string, ...args: string[]) => mneme(env, ['--workspace', place.root, ...args], input);
  const refused = await run('no\n', 'connect', 'claude-code');
  expect(refused.code, refused.stderr).toBe(2);
  expect(refused.stderr).toMatch(/^\+ +"claude-code",$/m);
  expect(state()).toEqual(theirs);
  expect((await run('', 'connect', 'codex', '--dry-run')).stdout).toContain('+[mcp_servers.mneme]');
  expect((await run('y\n', 'connect', 'claude-code')).code).toBe(0);
  for (const id of ['codex', 'gemini', 'cursor', 'zed'])
    expect(await run('', 'connect', id, '--yes'), id).toMatchObject({ code: 0, stderr: '' });
  const after = state();
  expect(after['.claude/settings.json']).toContain('// what I allow');
  expect(after['.claude/settings.json']).toContain('say done');
  expect(after['.claude/settings.json']).toContain('SessionStart');
  expect(after['.codex/config.toml']).toContain(theirs['.codex/config.toml']);
  expect(JSON.parse(after['.claude.json'] ?? '').mcpServers).toMatchObject({
    other: { command: 'x' },
    mneme: { type: 'stdio' },
  });
  const notes = join(place.env.MNEME_HOME ?? '', 'hook-clients.json');
  expect(statSync(notes).mode & 0o777).toBe(0o600);
  const { token } = JSON.parse(readFileSync(notes, 'utf8'))['claude-code'];
  // The settings hold no secret.
  expect(JSON.stringify(after)).not.toContain(token);
  expect((await run('', 'connect', 'claude-code', '--yes')).code).toBe(2);
  const { args, command } = JSON.parse(after['.claude.json'] ?? '').mcpServers.mneme;
  expect(existsSync(command)).toBe(true);
  const pipe = startPipe(env, ...args.slice(1));
  pipe.send(initialize('claude-code'));
  await pipe.next();
  pipe.send(
    request(2, 'tools/call', { name: 'memory_store', arguments: { content: 'The quay is closed on Mondays.' } }),
  );
  expect(JSON.stringify(await pipe.next())).toContain('"status":"stored"');
  pipe.end();
  expect((await run('', 'connect', '--undo', '--all')).code).toBe(0);
  expect(state()).toEqual(theirs);
  expect(existsSync(join(home, '.cursor'))).toBe(false);
  expect(readFileSync(notes, 'utf8')).toBe('{}');
  expect((await place.json('agents', 'list')).agents.filter(({ hasToken }: { hasToken: boolean }) => hasToken)).toEqual(
    [],
  );
});

const member: Write = { kind: 'member', at: ['mcpServers', 'mneme'], value: { command: 'node', args: ['a'] } };
const element: Write = { kind: 'element', at: ['hooks', 'Stop'], value: { hooks: [{ command: 'node' }] } };
const lines: Write = { kind: 'lines', text: '[mcp_servers.mneme]\ncommand = "node"' };

test.each<[string, string | null, Write[]]>([
  ['nothing', null, [member, element]],
  ['an empty object', '{}', [member]],
  ['others', '{\n  "mcpServers": {\n    "b": {}\n  }\n}\n', [member, element]],
  ['a list of others', '{"hooks":{"Stop":[{"hooks":[]}]}}', [element]],
  ['comments', '// mine\n{\n  "a": 1, // here\n}\n', [member]],
  ['TOML', 'a = 1', [lines]],
  ['no TOML', null, [lines]],
])('[CONNECT-2] what is added to %s is taken out again after others wrote, and nothing else', (_, before, writes) => {
  const after = added(before, 'x', writes);
  const isToml = writes.includes(lines);
  const later = isToml ? `${after}\n[later]\n` : after.replace(/\}\s*$/, ', "later": 1}').replace(/,\s*,/, ',');
  const rest = removed(later, writes) ?? '';
  expect(rest).not.toMatch(/mneme|"node"/);
  expect(rest).toContain('later');
  for (const word of before?.match(/\w+/g) ?? []) expect(rest).toContain(word);
});

test('[CONNECT-3] settings that cannot be read, and a server of that name by somebody else, are left alone', () => {
  expect(() => added('{', 'x', [member])).toThrow(/cannot be read/);
  expect(() => added('[]', 'x', [member])).toThrow(/cannot be read/);
  expect(() => added('{"mcpServers":{"mneme":{}}}', 'x', [member])).toThrow(/already/);
  expect(() => added('[mcp_servers.mneme]\n', 'x', [lines])).toThrow(/already/);
});
