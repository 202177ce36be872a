import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectOwner } from './connect.ts';
import { endProcesses, enginePid, mneme } from './testing/processes.ts';
import { openTerminal } from './testing/terminal.ts';

const place = openTerminal();
const { run, json } = place;

test('[CLI-1] init makes a workspace, and adopts one without touching a file of it', async () => {
  const made = join(place.root, 'new');
  expect((await mneme(place.env, ['init', made])).stdout).toContain(`${made} is a workspace with`);
  expect(existsSync(join(made, 'MEMORY.md'))).toBe(true);
  await endProcesses(made);
  const adopted = join(place.root, 'old');
  mkdirSync(adopted);
  writeFileSync(join(adopted, 'notes.md'), '# Mine\r\n\r\nAs I left it.\r\n');
  expect(JSON.parse((await mneme(place.env, ['init', adopted, '--json'])).stdout)).toMatchObject({ root: adopted });
  expect(readFileSync(join(adopted, 'notes.md'), 'utf8')).toBe('# Mine\r\n\r\nAs I left it.\r\n');
  await endProcesses(adopted);
});

test('[CLI-2] a memory is stored, found, got and browsed, as text and as JSON', async () => {
  await place.start();
  const stored = await json(
    'store',
    'We chose Postgres.',
    '--kind',
    'decision',
    '--tags',
    'api, db',
    '--at',
    '2026-02-02T14:30',
  );
  expect(stored).toMatchObject({ status: 'stored', id: 'episode:2026-02-02:14:30' });
  const piped = await mneme(place.env, ['--workspace', place.root, 'store', '-'], 'The heron is back.\n');
  expect([piped.code, piped.stdout]).toEqual([0, expect.stringContaining('memory/episodes/')]);
  const changed = await run('store', 'Backups of Postgres run each night.', '--kind', 'decision');
  expect(changed.stdout).toContain(`named with --replaces ID:\n  ${stored.id}  since 2026-02-02  We chose Postgres.`);
  const found = await run('search', 'which', 'database', 'did', 'we', 'choose', 'postgres');
  expect(found.stdout).toContain('memory/episodes/2026-02-02.md#L');
  expect(found.stdout).not.toContain('\u001b');
  expect(await json('search', 'chose postgres', '-k', '1')).toMatchObject({
    hits: [{ id: stored.id, tags: ['api', 'db'] }],
  });
  expect((await run('get', stored.id)).stdout).toContain('We chose Postgres.');
  expect((await json('browse', '--type', 'decision')).total).toBe(2);
  expect((await json('status')).counts.episodic).toBe(3);
  expect((await run('reindex')).stdout).toMatch(/memories from \d+ files/);
  expect((await run('doctor')).stdout).toContain('ok');
});

test('[CLI-3] agents are granted, listed and revoked; a token is shown once', async () => {
  await place.start();
  const granted = await run('agents', 'grant', 'Scribe', '--role', 'main');
  const token = /MNEME_TOKEN=(\S+)/.exec(granted.stdout)?.[1] ?? '';
  expect(token).toHaveLength(43);
  const listed = await run('agents');
  expect(listed.stdout).toMatch(/Scribe +main/);
  expect(listed.stdout).not.toContain(token);
  expect((await run('agents', 'revoke', 'Scribe')).code).toBe(0);
  expect((await run('agents', 'revoke', 'Scribe')).code).toBe(3);
});

test.each([
  ['usage', 2, ['nonsense']],
  ['usage', 2, ['store']],
  ['usage', 2, ['store', 'x', '--kind', 'nonsense']],
  ['usage', 2, ['search', 'x', '-k', 'many']],
  ['input.invalid', 2, ['search', 'x', '--kinds', 'nonsense']],
  ['input.invalid', 2, ['store', 'x', '--at', '2026-02-31']],
  ['missing', 3, ['get', 'vault:none']],
] as const)('[CLI-4] %s ends with %i: %j', async (_what, code, args) => {
  const ran = await run(...args);
  expect([ran.code, ran.stderr !== '']).toEqual([code, true]);
});

test('[CLI-9] what a command does not know is named, and nothing is done', async () => {
  const option = await run('status', '--verbosely');
  expect([option.code, option.stdout]).toEqual([2, '']);
  expect(option.stderr).toContain("'--verbosely'");
  const mistyped = await run('agents', 'grnat', 'Scout');
  expect(mistyped.code).toBe(2);
  expect(mistyped.stderr).toContain("no command 'agents grnat'; there are: list, grant");
  expect((await run('status', 'twice')).stderr).toMatch(/too many arguments|Expected 0 arguments/);
});

test('[CLI-5] an error is code, words and remedy on standard error, or one JSON object', async () => {
  const text = await mneme(place.env, ['status', '--workspace', `${place.root}/missing`]);
  expect(text).toMatchObject({ code: 3, stdout: '' });
  expect(text.stderr).toMatch(/^error \[workspace\.missing\]: .+\n→ .+\n$/);
  const { stderr } = await mneme(place.env, ['status', '--json', '--workspace', `${place.root}/missing`]);
  expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'workspace.missing' } });
});

test('[CLI-6] serve says where it serves, and fails as other commands do when it cannot', async () => {
  await place.start();
  const { code, stderr, stdout } = await run('serve');
  expect([code, stdout]).toEqual([5, '']);
  expect(stderr).toContain('error [workspace.busy]');
});

test('[CLI-6] what a command left running gives way to serve, what somebody uses does not', async () => {
  await run('init', place.root);
  const left = enginePid(place.root);
  const owner = await connectOwner(place.root, { client: 'test', start: false });
  expect((await run('serve')).stderr).toContain('error [workspace.busy]');
  owner.close();
  const serving = run('serve');
  // Until one serves: a command that finds none starts its own.
  await expect.poll(() => [null, left].includes(enginePid(place.root)), { timeout: 60_000 }).toBe(false);
  await expect.poll(async () => (await run('status')).code, { timeout: 60_000 }).toBe(0);
  process.kill(enginePid(place.root) ?? 0, 'SIGTERM');
  expect((await serving).stdout).toContain(`Serving ${place.root}`);
});

test('[CLI-7] every command explains itself with examples', async () => {
  const { stdout } = await mneme(place.env, ['--help']);
  expect(stdout).toContain('Exit codes:');
  // A command whose line ends with its name, and none goes on beneath, says nothing.
  expect(stdout).not.toMatch(/^ {2}[a-z-]+\n(?! {10})/m);
  const commands = [...stdout.matchAll(/^ {2}([a-z]+)\b.* {2,}/gm)].map((match) => match[1] ?? '');
  for (const command of 'init serve mcp store search get browse status doctor reindex agents'.split(' ')) {
    expect(commands).toContain(command);
    const help = await mneme(place.env, [command, '--help']);
    expect([command, help.code, help.stdout.includes('Examples:')]).toEqual([command, 0, true]);
  }
});

test('[CLI-8] an agent is changed and connected, and its instructions are written, from a terminal', async () => {
  await place.start();
  await run('agents', 'grant', 'coder', '--role', 'subagent');
  expect(await json('agents', 'change', 'coder', '--role', 'main', '--mode', 'auto')).toMatchObject({
    agent: { name: 'coder', role: 'main', mode: 'auto', hasToken: true },
  });
  expect((await run('agents', 'change', 'nobody', '--role', 'reader')).code).toBe(2);
  expect(await json('agents', 'calls', 'coder')).toEqual({ calls: [] });
  const snippet = (await run('agents', 'connect', 'claude-code', '--token', 'TOKEN')).stdout;
  expect(snippet).toContain('claude mcp add mneme --scope user --env MNEME_TOKEN=TOKEN -- node ');
  expect(snippet).toContain(place.root);
  const own = (await run('agents', 'connect', 'codex', '--role', 'main')).stdout;
  expect(own).toMatch(/env = \{ MNEME_TOKEN = "[\w-]{40,}" \}/);
  expect((await json('agents', 'list')).agents).toContainEqual(
    expect.objectContaining({ name: 'codex', role: 'main' }),
  );
  expect((await run('agents', 'connect', 'nobody', '--role', 'main')).stderr).toContain('There is no nobody. Known: ');
  expect((await json('agents', 'list')).agents).toHaveLength(2);
  expect((await run('instructions')).stdout).toMatch(/^AGENTS\.md +up to date$/m);
  expect((await json('instructions', 'write')).paths).toHaveLength(2);
  expect((await run('instructions', 'show', '--subagent')).stdout).toContain('## Memory Access');
  expect((await run('confirm', 'memory/vault/none.md')).code).toBe(3);
});
