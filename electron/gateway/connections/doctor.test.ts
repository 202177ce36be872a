import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { type Env, mneme } from '../testing/processes.ts';
import { openTerminal } from '../testing/terminal.ts';
import { everyOnPath } from './node.ts';
import { programs } from './programs.ts';

const run = promisify(execFile);
const place = openTerminal();
/** What the desktop gives a program that it starts. */
const desktop = '/usr/bin:/bin';

const person = (path = process.env.PATH): Env => {
  const home = join(place.root, '..', 'person');
  mkdirSync(home, { recursive: true });
  return { ...place.env, HOME: home, XDG_CONFIG_HOME: undefined, PATH: path };
};
const command = (env: Env, ...args: string[]) => mneme(env, ['--workspace', place.root, ...args]);
const doctor = async (env: Env) => {
  const { stdout } = await command(env, '--json', 'doctor', '--clients');
  return JSON.parse(stdout) as { client: string; state: string; proved: boolean; findings: string[] }[];
};
const codex = async (env: Env) => (await doctor(env)).find(({ client }) => client === 'codex');

/** A folder with a `node` that does this. */
function nodeThat(name: string, script: string): string {
  const folder = join(place.root, '..', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'node'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, 'node'), 0o755);
  return folder;
}

/** A stand-in as version managers have it: it finds the Node by the path of a terminal. */
function standIn(): string {
  const folder = nodeThat('shims', 'exec real-node "$@"');
  symlinkSync(everyOnPath('node')[0] ?? '', join(folder, 'real-node'));
  return folder;
}

/** Runs Codex's hook at the start of a session by the very words of its settings, as a program that the desktop started. */
async function hookOfCodex(env: Env): Promise<void> {
  const { hooks } = JSON.parse(readFileSync(join(env.HOME ?? '', '.codex/hooks.json'), 'utf8'));
  const { command } = hooks.SessionStart[0].hooks[0] as { command: string };
  const started = run('/bin/sh', ['-c', command], { env: { HOME: env.HOME ?? '', PATH: desktop } });
  started.child.stdin?.end(JSON.stringify({ session_id: 's', cwd: env.HOME, source: 'startup' }));
  await started;
}

test('[DOCTOR-1] every program is well once what is stored here was read there and its hooks ran', async () => {
  const env = person();
  await place.start();
  await command(env, 'store', 'The quay is closed on Mondays.');
  for (const { id } of programs) expect((await command(env, 'connect', id, '--yes')).code).toBe(0);
  const before = await doctor(env);
  for (const { id, hooked } of programs) {
    const check = before.find(({ client }) => client === id);
    expect(check).toMatchObject({ state: hooked ? 'trouble' : 'works', proved: true });
    if (hooked) expect(check?.findings).toEqual([expect.stringContaining('No hook of')]);
  }
  await hookOfCodex(env);
  expect(await codex(env)).toEqual({ client: 'codex', state: 'works', proved: true, findings: [] });
  const { stdout } = await command(env, 'doctor', '--clients');
  expect(stdout).toContain('codex: works, what is stored here is read there');
}, 120_000);

test('[DOCTOR-2] a Node that is too old, or a terminal’s alone, is passed over: what is written runs from the desktop', async () => {
  const old = nodeThat('old', 'echo v12.22.0');
  const env = person([old, standIn(), '/usr/bin', '/bin'].join(delimiter));
  await place.start();
  await command(env, 'store', 'The quay is closed on Mondays.');
  const { stdout } = await command(env, 'connect', 'codex', '--dry-run');
  expect(stdout).not.toContain('/old/node');
  expect(stdout).not.toContain('/shims/node');
  expect((await command(env, 'connect', 'codex', '--yes')).code).toBe(0);
  await hookOfCodex(env);
  expect(await codex(env)).toMatchObject({ state: 'works', proved: true });
  // With none at all, nothing is written.
  await command(env, 'connect', 'codex', '--undo');
  const none = await command(person(old), '--json', 'connect', 'codex', '--yes');
  expect(none.code).not.toBe(0);
  expect(`${none.stdout}${none.stderr}`).toContain('node.none');
});

test.each<[string, () => string, string]>([
  ['too old', () => nodeThat('later', 'echo v12.22.0'), 'which is v12.22.0'],
  ['gone', () => join(place.root, '..', 'gone'), 'which cannot be run'],
  ['a terminal’s alone', standIn, 'which runs in a terminal only'],
])('[DOCTOR-3] a Node that is %s is named, and not what follows from it', async (_, folder, words) => {
  const env = person();
  await place.start();
  await command(env, 'store', 'The quay is closed on Mondays.');
  await command(env, 'connect', 'codex', '--yes');
  const file = join(env.MNEME_HOME ?? '', 'connections.json');
  const known = JSON.parse(readFileSync(file, 'utf8'));
  const path = folder();
  writeFileSync(file, JSON.stringify({ codex: { ...known.codex, node: join(path, 'node') } }));
  const check = await codex({ ...env, PATH: [path, env.PATH].join(delimiter) });
  expect(check).toMatchObject({ state: 'trouble', proved: false });
  expect(check?.findings).toEqual([expect.stringContaining(words)]);
});
