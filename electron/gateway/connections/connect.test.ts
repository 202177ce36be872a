import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { connectedFile } from '../hook/folder.ts';
import { initialize, request } from '../testing/gateway.ts';
import { mneme, startPipe } from '../testing/processes.ts';
import { openTerminal } from '../testing/terminal.ts';
import { connectClient, connections, disconnect, plan, programNamed } from './connections.ts';
import { programs } from './programs.ts';
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
  '.config/goose/config.yaml': 'GOOSE_MODEL: x\nextensions: # mine\n    developer:\n        enabled: true\nlater: 1\n',
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

test('[CONNECT-1] what is written stands beside what others wrote, holds no secret, and is undone to the byte', () => {
  const { home, env, state } = people();
  const before = { HOME: process.env.HOME, XDG_CONFIG_HOME: process.env.XDG_CONFIG_HOME };
  try {
    Object.assign(process.env, { HOME: home });
    delete process.env.XDG_CONFIG_HOME;
    const start = {
      node: '/usr/bin/node',
      mcp: '/m/mcp.mjs',
      hook: '/m/hook.mjs',
      root: place.root,
      home: env.MNEME_HOME ?? '',
    };
    for (const program of programs)
      connectClient(
        program.id,
        plan(program, start),
        { workspace: place.root, token: 'a-secret' },
        start.node,
        '2026-11-23',
      );
    const after = state();
    expect(after['.claude/settings.json']).toContain('say done');
    expect(after['.claude/settings.json']).toContain('// what I allow');
    expect(after['.claude/settings.json']).toContain('SessionStart');
    expect(after['.codex/config.toml']).toContain(theirs['.codex/config.toml']);
    expect(JSON.parse(after['.claude.json'] ?? '').mcpServers).toMatchObject({
      other: { command: 'x' },
      mneme: { type: 'stdio' },
    });
    expect(JSON.stringify(after)).not.toContain('a-secret');
    expect(statSync(connectedFile()).mode & 0o777).toBe(0o600);
    expect(() => plan(programNamed('codex'), start)).toThrow(/is connected/);
    for (const id of Object.keys(connections())) expect(disconnect(id).length).toBeGreaterThan(0);
    expect(state()).toEqual(theirs);
    expect(existsSync(join(home, '.cursor'))).toBe(false);
    expect(readFileSync(connectedFile(), 'utf8')).toBe('{}');
  } finally {
    Object.assign(process.env, before);
  }
});

test('[CONNECT-4] one command and one yes: the diff is shown, the client remembers, the doctor sees the loop, undo takes all back', async () => {
  const { env, state } = people();
  await place.start();
  const run = (input: string, ...args: string[]) => mneme(env, ['--workspace', place.root, ...args], input);
  const refused = await run('no\n', 'connect', 'codex');
  expect(refused.code, refused.stderr).toBe(2);
  expect(refused.stderr).toContain('+[mcp_servers.mneme]');
  expect(state()).toEqual(theirs);
  expect((await run('y\n', 'connect', 'codex')).code).toBe(0);
  const pipe = startPipe(env, '--workspace', place.root, '--client', 'codex');
  pipe.send(initialize('codex'));
  await pipe.next();
  pipe.send(
    request(2, 'tools/call', { name: 'memory_store', arguments: { content: 'The quay is closed on Mondays.' } }),
  );
  expect(JSON.stringify(await pipe.next())).toContain('"status":"stored"');
  pipe.end();
  const checks = JSON.parse((await run('', '--json', 'doctor', '--clients')).stdout) as {
    client: string;
    findings: string[];
  }[];
  const { findings } = checks.find(({ client }) => client === 'codex') ?? {};
  // Server and reading are well; what Codex does not say is said.
  expect(findings).toEqual([expect.stringContaining('/hooks')]);
  expect((await run('', 'connect', '--undo', '--all')).code).toBe(0);
  expect(state()).toEqual(theirs);
  expect((await place.json('agents', 'list')).agents.filter(({ hasToken }: { hasToken: boolean }) => hasToken)).toEqual(
    [],
  );
});

const member: Write = { kind: 'member', at: ['mcpServers', 'mneme'], value: { command: 'node', args: ['a'] } };
const element: Write = { kind: 'element', at: ['hooks', 'Stop'], value: { hooks: [{ command: 'node' }] } };
const entry: Write = { kind: 'entry', under: 'extensions', lines: ['mneme:', '  type: "stdio"', '  cmd: "node"'] };
const lines: Write = { kind: 'lines', text: '[mcp_servers.mneme]\ncommand = "node"' };

test.each<[string, string | null, Write[]]>([
  ['nothing', null, [member, element]],
  ['an empty object', '{}', [member]],
  ['others', '{\n  "mcpServers": {\n    "b": {}\n  }\n}\n', [member, element]],
  ['a list of others', '{"hooks":{"Stop":[{"hooks":[]}]}}', [element]],
  ['comments', '// mine\n{\n  "a": 1, // here\n}\n', [member]],
  ['TOML', 'a = 1', [lines]],
  ['no TOML', null, [lines]],
  ['YAML', 'a: 1\nextensions:\n  other:\n    cmd: x\nz: 2', [entry]],
  ['YAML without a block', 'a: 1', [entry]],
  ['no YAML', null, [entry]],
])('[CONNECT-2] what is added to %s is taken out again after others wrote, and nothing else', (_, before, writes) => {
  const after = added(before, 'x', writes);
  const isPlain = writes.includes(lines) || writes.includes(entry);
  const later = isPlain ? `${after}\n[later]\n` : after.replace(/\}\s*$/, ', "later": 1}').replace(/,\s*,/, ',');
  const rest = removed(later, writes) ?? '';
  expect(rest).not.toMatch(/mneme|"node"/);
  expect(rest).toContain('later');
  for (const word of before?.match(/\w+/g) ?? []) expect(rest).toContain(word);
});

test('[CONNECT-5] an entry of YAML stands in its block as the others do, line ends too', () => {
  const before = '# mine\r\nextensions:\r\n    other:\r\n        cmd: x\r\nz: 2\r\n';
  const after = added(before, 'x', [entry]);
  expect(after.split('\r\n').slice(1, 7)).toEqual([
    'extensions:',
    '    # mneme: begin',
    '    mneme:',
    '      type: "stdio"',
    '      cmd: "node"',
    '    # mneme: end',
  ]);
  expect(removed(after, [entry])).toBe(before);
});

test('[CONNECT-3] settings that cannot be read, and a server of that name by somebody else, are left alone', () => {
  expect(() => added('{', 'x', [member])).toThrow(/cannot be read/);
  expect(() => added('[]', 'x', [member])).toThrow(/cannot be read/);
  expect(() => added('{"mcpServers":{"mneme":{}}}', 'x', [member])).toThrow(/already/);
  expect(() => added('[mcp_servers.mneme]\n', 'x', [lines])).toThrow(/already/);
  expect(() => added('extensions:\n  mneme:\n    cmd: x\n', 'x', [entry])).toThrow(/already/);
  expect(() => added('extensions: {}\n', 'x', [entry])).toThrow(/no block/);
});
