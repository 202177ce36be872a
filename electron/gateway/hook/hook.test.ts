import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { socketAddress } from '../address.ts';
import { bundled } from '../testing/bundles.ts';
import { enginePid, kill } from '../testing/processes.ts';
import { openTerminal } from '../testing/terminal.ts';
import { askEngine } from './ask.ts';
import { breakerFile, connectedFile, spoolOf } from './folder.ts';
import { hookSpool } from './spool.ts';

const place = openTerminal();

/** Runs the hook as a client does, in a folder of a project. */
async function hook(event: string, given: unknown): Promise<{ code: number | null; text: string; out: string }> {
  const cwd = join(place.root, '..', 'ferry');
  mkdirSync(cwd, { recursive: true });
  const child = spawn(process.execPath, [bundled('hook.mjs'), 'claude-code', event], {
    env: place.env as NodeJS.ProcessEnv,
    cwd,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const whole = typeof given === 'string' ? given : JSON.stringify({ session_id: 's1', cwd, ...(given as object) });
  child.stdin.on('error', () => undefined).end(whole);
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const { hookSpecificOutput } = out === '' ? {} : JSON.parse(out);
  return { code, out, text: hookSpecificOutput?.additionalContext ?? '' };
}

/** What a moment is told. On a busy machine the engine may take longer than the hook waits for it: then it is asked again. */
async function told(event: string, given: object): Promise<string> {
  for (let tries = 0; tries < 10; tries++) {
    const { text } = await hook(event, tries === 0 ? given : { ...given, source: 'user' });
    if (text !== '') return text;
    rmSync(breakerFile(), { force: true });
  }
  return '';
}

function connected(token: string | null = null): void {
  mkdirSync(process.env.MNEME_HOME ?? '', { recursive: true, mode: 0o700 });
  writeFileSync(connectedFile(), JSON.stringify({ 'claude-code': { workspace: place.root, token } }));
}

const turn = async (prompt: string, said = 'Noted.') => {
  await hook('prompt', { prompt });
  await hook('turn', { last_assistant_message: said });
};

async function drained(): Promise<void> {
  await expect.poll(() => readdirSync(spoolOf(place.root))).toEqual([]);
}

const stored = async (words: string): Promise<string[]> =>
  (await place.json('search', words, '--k', '20')).hits.map(({ text }: { text: string }) => text);

test('[HOOK-1] without an engine a turn waits, in order and for this user alone; the engine takes it up once', async () => {
  connected();
  await place.run('init', place.root);
  const granted = await place.json('agents', 'grant', 'claude-code', '--role', 'main');
  connected(granted.token);
  kill(enginePid(place.root) ?? 0);
  await turn('Remember that the ferry leaves Izola at seven.');
  await turn('Remember that the ferry leaves Izola at eight instead.');
  await hook('end', { reason: 'exit' });
  const waiting = readdirSync(spoolOf(place.root)).sort();
  expect(waiting.map((name) => JSON.parse(readFileSync(join(spoolOf(place.root), name), 'utf8')).event)).toEqual([
    'turn',
    'turn',
    'end',
  ]);
  expect(statSync(join(spoolOf(place.root), waiting[0] ?? '')).mode & 0o777).toBe(0o600);
  await place.start();
  await drained();
  const texts = await stored('When does the ferry leave Izola?');
  expect(texts.filter((text) => text.includes('at eight'))).toHaveLength(1);
});

test('[HOOK-2] a session is given its context between marks, a prompt what it names; neither is stored as said', async () => {
  connected();
  await place.start();
  const granted = await place.json('agents', 'grant', 'claude-code', '--role', 'main');
  connected(granted.token);
  await place.run(
    'store',
    'Ines Kolar runs the harbour office.',
    '--store',
    'semantic',
    '--entity',
    'Ines Kolar',
    '--type',
    'person',
  );
  await place.run('store', 'We decided to keep the tide gauge at Rovinj.', '--kind', 'decision');
  const begun = await told('start', { source: 'startup', hook_event_name: 'SessionStart' });
  expect(begun).toMatch(/^<mneme-memory>\n.*[\s\S]*<\/mneme-memory>$/);
  expect(begun.length).toBeLessThanOrEqual(9_000);
  expect(begun).toContain('tide gauge at Rovinj');
  expect(await told('prompt', { session_id: 's2', prompt: 'hello' })).toContain('tide gauge at Rovinj');
  const naming = { session_id: 's2', prompt: 'Write to Ines Kolar about Monday.' };
  // What its context told, a session is not told again.
  expect((await hook('prompt', naming)).text).toBe('');
  await place.run('store', 'Ines Kolar reads letters before nine.', '--store', 'semantic', '--entity', 'Ines Kolar');
  const named = await told('prompt', naming);
  expect(named).toContain('letters before nine');
  expect(named.length).toBeLessThanOrEqual(1_400);
  expect((await hook('prompt', { prompt: 'Please format this file.' })).text).toBe('');
  await hook('prompt', {
    prompt: `<hook_context>${begun}</hook_context>\n<system-reminder>Remember that walls are blue.</system-reminder>\nRemember that the kiln is red.`,
  });
  await hook('turn', { last_assistant_message: begun });
  await drained();
  const { stdout } = await place.run('browse', '--json');
  expect(stdout).toContain('kiln is red');
  expect(stdout).not.toContain('walls are blue');
  expect(stdout).not.toContain('mneme-memory');
});

test('[HOOK-3] what nobody typed, an order to the client, and what is no input, are left alone', async () => {
  connected();
  for (const given of ['', 'not json', '[]', '{"prompt": 7}'])
    expect(await hook('prompt', given)).toMatchObject({ code: 0, out: '' });
  await place.run('init', place.root);
  kill(enginePid(place.root) ?? 0);
  await hook('prompt', { source: 'loop_wakeup', prompt: 'Remember the milk.' });
  await hook('prompt', { prompt: '/mneme:remember the milk' });
  await hook('turn', { last_assistant_message: 'Remembered.' });
  expect(existsSync(spoolOf(place.root)) && readdirSync(spoolOf(place.root))).toEqual([]);
});

test('[HOOK-4] an engine that hangs is waited for within bounds, and after three times left alone for an hour', async () => {
  mkdirSync(join(place.root, '.mneme'));
  connected();
  const server = createServer(() => undefined).listen(socketAddress(place.root));
  await once(server, 'listening');
  for (let n = 0; n < 3; n++) {
    expect(await hook('start', { source: 'startup' })).toMatchObject({ code: 0, out: '' });
  }
  const { failures, until } = JSON.parse(readFileSync(breakerFile(), 'utf8'));
  expect(failures).toBe(3);
  expect(until).toBeGreaterThan(Date.now() + 3_000_000);
  let asked = 0;
  server.on('connection', () => asked++);
  await turn('Remember that the buoy is green.');
  expect(asked).toBe(0);
  expect(readdirSync(spoolOf(place.root))).toHaveLength(1);
  server.close();
});

test('[HOOK-5] engines that are killed in the midst of it lose no turn and keep none twice', async () => {
  connected();
  await place.start();
  const granted = await place.json('agents', 'grant', 'claude-code', '--role', 'main');
  connected(granted.token);
  const locker = (n: number) => `Remember that locker ${n} holds the number ${n}${n}7 rope.`;
  await turn(locker(1));
  kill(enginePid(place.root) ?? 0);
  await turn(locker(2));
  await place.start();
  await turn(locker(3));
  await drained();
  const texts = (await place.json('browse', '--k', '50')).memories.map(({ text }: { text: string }) => text).join('\n');
  for (const n of [1, 2, 3]) expect(texts.split(`${n}${n}7 rope`)).toHaveLength(2);
});

test('[HOOK-6] the hook is one small file', () => {
  expect(statSync(bundled('hook.mjs')).size).toBeLessThanOrEqual(30_000);
});

test('[HOOK-7] what is removed for good is not taken up again: from turns that wait, and from sessions under way', async () => {
  connected();
  await place.start();
  const granted = await place.json('agents', 'grant', 'claude-code', '--role', 'main');
  connected(granted.token);
  const secret = 'The spare key of the boathouse hangs behind the tide clock.';
  const { id } = await place.json('store', secret, '--kind', 'fact');
  // Nobody tells the engine of what comes now: it lies there for its next look.
  writeFileSync(breakerFile(), JSON.stringify({ failures: 3, until: Date.now() + 3_600_000 }));
  await turn(`Remember this: ${secret}`, `Noted: ${secret}`);
  await turn('Remember that the mill turns at noon.', `And so: ${secret}`);
  await hook('prompt', { session_id: 's2', prompt: `Remember this: ${secret}` });
  const waiting = () => hookSpool(place.root).texts().join('\n');
  expect(waiting().split('tide clock')).toHaveLength(5);
  const { verified } = await place.json('forget', '--ids', id, '--permanently', '--yes');
  expect(verified.find((one: { place: string }) => one.place === 'What clients left')).toMatchObject({ absent: true });
  expect(waiting()).not.toContain('tide clock');
  expect(waiting()).toContain('mill turns at noon');
  await hook('turn', { session_id: 's2', last_assistant_message: 'Yes.' });
  kill(enginePid(place.root) ?? 0);
  await place.start();
  await drained();
  const { stdout } = await place.run('browse', '--json');
  expect(stdout).toContain('mill turns at noon');
  expect(stdout).not.toContain('tide clock');
});

test('[HOOK-9] a decision that another took the place of is not given as what holds', async () => {
  connected();
  rmSync(place.root, { recursive: true, force: true });
  await place.run('init', place.root);
  expect(statSync(place.root).mode & 0o077).toBe(0);
  const granted = await place.json('agents', 'grant', 'claude-code', '--role', 'main');
  connected(granted.token);
  const old = await place.json(
    'store',
    'For the order queue we chose RabbitMQ.',
    '--kind',
    'decision',
    '--store',
    'episodic',
  );
  await place.json('store', 'For the order queue we chose NATS.', '--store', 'episodic', '--replaces', old.id);
  const text = await told('prompt', { prompt: 'What did we decide about the order queue?' });
  expect(text).toContain('NATS');
  expect(text).not.toContain('chose RabbitMQ');
  const warned = await place.run('store', 'The jira password is Tr0ub4dor&3xx.');
  expect(warned.stderr).toContain('held back for the owner');
});

test('[HOOK-10] a session hears of the owner first, a prompt three memories at most, and only of whom it names or what was', async () => {
  connected();
  await place.start();
  connected((await place.json('agents', 'grant', 'claude-code', '--role', 'main')).token);
  const core = ['--store', 'core', '--title', 'Critical Facts'];
  await place.run('store', 'The harbour crane is never used above force six.', ...core);
  await place.run('store', 'We decided to paint the buoys green.', '--kind', 'decision');
  const text = await told('start', { source: 'startup', hook_event_name: 'SessionStart' });
  expect(text).toContain('force six');
  expect(text.indexOf('force six')).toBeLessThan(text.indexOf('buoys'));

  const aboutInes = ['--store', 'semantic', '--entity', 'Ines Kolar', '--type', 'person'];
  for (const fact of ['runs the harbour office', 'speaks Slovene', 'rows on Sundays', 'drives a van', 'has two sons'])
    await place.run('store', `Ines Kolar ${fact}.`, ...aboutInes);
  await place.run('store', 'We decided to keep the tide gauge at Rovinj.', '--kind', 'decision');
  const memories = (text: string) => text.split('\n').filter((line) => line.startsWith('- '));
  expect(memories(await told('prompt', { prompt: 'Write a note to Ines Kolar.' }))).toHaveLength(3);
  expect(await told('prompt', { prompt: 'What did we decide about the tide gauge?' })).toContain('Rovinj');
  expect((await hook('prompt', { prompt: 'Rename the variable in this loop, please.' })).text).toBe('');
});

test('[HOOK-11] what an engine would say when nobody waits any more is not taken for told', async () => {
  connected();
  await place.start();
  const { token } = await place.json('agents', 'grant', 'claude-code', '--role', 'main');
  await place.run('store', 'We decided to keep the tide gauge at Rovinj.', '--kind', 'decision');
  const question = { event: 'start', client: 'claude-code', token, session: 's1', folder: place.root } as const;
  expect(await askEngine(place.root, question, -1).catch(() => '')).toBe('');
  expect(await askEngine(place.root, question, 20_000)).toContain('tide gauge at Rovinj');
});
