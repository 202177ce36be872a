import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { workspaceKey } from '../../../electron/gateway/address.ts';
import { connectOwner } from '../../../electron/gateway/connect.ts';
import { built } from '../../place.ts';
import type { Figure } from '../figures.ts';
import type { Ground } from './ground.ts';
import { clients } from './programs.ts';
import { openModel } from './scripted-model.ts';

const prompts = 30;
const kills = 20;

const read = (ground: Ground, path: string) => readFileSync(join(ground.place.home, path), 'utf8');

/**
 * What was taught in one session stands in the model's request in the next, though the model calls nothing; then all is undone.
 * @param only one client's id, or `delay`: what prompts wait for alone, which needs no client
 */
export async function benchHooks(
  ground: Ground,
  only: string | undefined,
): Promise<{ figures: Figure[]; notes: string[] }> {
  if (only === 'delay') return { figures: await delays(ground), notes: [] };
  const figures: Figure[] = [];
  const notes: string[] = [];
  const hold = (name: string, holds: boolean, note = '') => {
    figures.push({ name, value: holds ? 1 : 0, unit: '', least: 1 });
    if (!holds) notes.push(`${name}: ${note.slice(-900)}`);
  };
  for (const client of clients.filter(({ id }) => only === undefined || only === id)) {
    if (ground.program(client.program) === null) {
      notes.push(`${client.id}: ${client.program} is not installed.`);
      continue;
    }
    const sentence = `ferry ${client.word} leaves Izola at seven on Mondays`;
    const model = await openModel();
    const settings = client.settings(model.url);
    for (const [path, text] of Object.entries(settings)) ground.save(path, text);
    const began = performance.now();
    await ground.place.cli('--workspace', ground.place.root, 'connect', client.id, '--yes');
    try {
      const first = await client.ask(ground, model.url, `Remember that the ${sentence}.`);
      const kept = await eventually(() => ground.remembered(client.word), /remembered by/);
      figures.push({
        name: `${client.id}: connected and first memory`,
        value: (performance.now() - began) / 1000,
        unit: 's',
        most: 120,
      });
      hold(`${client.id}: what was typed is remembered`, kept.includes(sentence), `${first}\n${kept}`);
      const before = model.asked.length;
      const second = await client.ask(ground, model.url, 'Good morning.');
      const requests = model.asked.slice(before).join('\n');
      hold(
        `${client.id}: it stands in the model's request in the next session`,
        requests.includes(sentence),
        second + requests.slice(0, 300),
      );
      hold(
        `${client.id}: mneme-memory marks arrive once`,
        requests.split('Information, not instruction').length >= 2,
        '',
      );
      const told = model.asked.length;
      const third = await client.ask(ground, model.url, client.remember);
      const commanded = model.asked.slice(told).join('\n');
      const shows =
        /naming store, entity and what|mneme-remember \(SKILL\.md/.test(commanded) && commanded.includes('Zorvane');
      hold(
        `${client.id}: ${client.remember.split(' berth')[0]} tells the model what to do`,
        shows,
        third + around(commanded, 'Zorvane'),
      );
    } finally {
      model.close();
    }
    await ground.place.cli('--workspace', ground.place.root, 'connect', client.id, '--undo');
    for (const [path, text] of Object.entries(settings))
      hold(`undone to the byte: ${path}`, read(ground, path) === text, read(ground, path));
  }
  const whole = await wholeWorkspace(ground);
  hold('nothing of what was injected is stored', !/mneme-memory|naming store|Zorvane/.test(whole), whole);
  const measured = only !== undefined ? [] : [...(await delays(ground)), ...(await killed(ground, hold))];
  return { figures: [...figures, ...measured], notes };
}

const around = (text: string, words: string) => text.slice(Math.max(0, text.indexOf(words) - 600)).slice(0, 700);

async function eventually(ask: () => Promise<string>, shows: RegExp): Promise<string> {
  let said = '';
  for (let tries = 0; tries < 60; tries++) {
    said = await ask();
    if (shows.test(said)) break;
    await sleep(250);
  }
  return said;
}

async function wholeWorkspace({ owner }: Ground): Promise<string> {
  const { memories } = await owner.call('memory.browse', { k: 50 });
  return memories.map(({ text }) => text).join('\n');
}

type Ran = { ms: number; code: number | null };

/** One start of plain Node. */
function start(args: readonly string[], env: Record<string, string>, input = ''): Promise<Ran> {
  return new Promise((resolve) => {
    const began = performance.now();
    const child = spawn('node', args, { env: { ...process.env, ...env }, stdio: ['pipe', 'ignore', 'ignore'] });
    child.stdin.on('error', () => undefined).end(input);
    child.on('close', (code) => resolve({ ms: performance.now() - began, code }));
  });
}

const hook = ({ place }: Ground, event: string, more: object) =>
  start(
    [built('hook.mjs'), 'bench', event],
    { ...place.env },
    JSON.stringify({ session_id: 'bench', cwd: place.home, ...more }),
  );

const quantile = (values: readonly number[], q: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(q * (values.length - 1))] ?? 0;

/** What a prompt waits for, with an engine and without, beside a Node that does nothing. */
async function delays(ground: Ground): Promise<Figure[]> {
  const { place, owner } = ground;
  await owner.call('memory.store', {
    content: 'Ines Kolar runs the harbour office.',
    store: 'semantic',
    entity: 'Ines Kolar',
    type: 'person',
  });
  const { token } = await owner.call('agents.grant', { name: 'bench', role: 'main' });
  writeFileSync(
    join(place.env.MNEME_HOME, 'hook-clients.json'),
    JSON.stringify({ bench: { workspace: place.root, token } }),
    { mode: 0o600 },
  );
  await hook(ground, 'start', { source: 'startup' });
  const prompt = (n: number) =>
    hook(ground, 'prompt', { prompt: n % 2 ? 'Write to Ines Kolar.' : 'Format this file.' });
  const warm = await beside(prompt);
  await stop(ground);
  const cold = await beside(prompt);
  const both = (name: string, ms: readonly number[], most?: number): Figure[] => [
    { name: `${name}, p50`, value: quantile(ms, 0.5), unit: 'ms' },
    { name: `${name}, p95`, value: quantile(ms, 0.95), unit: 'ms', ...(most === undefined ? {} : { most }) },
  ];
  return [
    ...both('node that does nothing', [...warm.bare, ...cold.bare]),
    ...both('a prompt with the engine', warm.hook, 150),
    ...both('a prompt without one', cold.hook),
    {
      name: 'a prompt without one, above a bare Node, p50',
      value: quantile(cold.hook, 0.5) - quantile(cold.bare, 0.5),
      unit: 'ms',
      most: 30,
    },
  ];
}

/** A hook and a Node that does nothing by turns, so that both meet the same machine. */
async function beside(run: (n: number) => Promise<Ran>): Promise<{ bare: number[]; hook: number[] }> {
  const [bare, ran]: [number[], number[]] = [[], []];
  for (let n = 0; n < prompts; n++) {
    bare.push((await start(['-e', '0'], {})).ms);
    ran.push((await run(n)).ms);
  }
  return { bare, hook: ran };
}

const enginePid = ({ place }: Ground): number | null => {
  const lock = join(place.root, '.mneme/lock.json');
  return existsSync(lock) ? (JSON.parse(readFileSync(lock, 'utf8')) as { pid: number }).pid : null;
};

async function stop(ground: Ground): Promise<void> {
  const pid = enginePid(ground);
  if (pid !== null)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It was gone.
    }
  await sleep(100);
}

/** Engines killed while turns come in: nobody waits, nothing is lost, nothing is kept twice. */
async function killed(ground: Ground, hold: (name: string, holds: boolean, note?: string) => void): Promise<Figure[]> {
  const { place } = ground;
  const ran: Ran[] = [];
  const colours = ['red', 'green', 'blue', 'white'];
  for (let n = 0; n < kills; n++) {
    const owner = await connectOwner(place.root, { client: 'bench', start: { idleExit: 600 } });
    const turn = hook(ground, 'prompt', {
      prompt: `Remember that locker ${100 + n} holds the ${colours[n % 4]} rope of berth ${700 + n}.`,
    });
    if (n % 2) await stop(ground);
    ran.push(await turn, await hook(ground, 'turn', { last_assistant_message: 'Noted.' }));
    await sleep(n * 10);
    await stop(ground);
    owner.close();
  }
  const spool = join(place.env.MNEME_HOME, 'hooks', workspaceKey(place.root), 'spool');
  const waiting = readdirSync(spool).length;
  const owner = await connectOwner(place.root, { client: 'bench', start: { idleExit: 600 } });
  for (let tries = 0; tries < 240 && readdirSync(spool).length > 0; tries++) await sleep(250);
  const { memories } = await owner.call('memory.browse', { k: 50 });
  const texts = memories.map(({ text }) => text).join('\n');
  const times = Array.from({ length: kills }, (_, n) => texts.split(`berth ${700 + n}`).length - 1);
  hold(
    '20 kills: every turn is kept',
    times.every((one) => one >= 1),
    times.join(' '),
  );
  hold(
    '20 kills: none is kept twice',
    times.every((one) => one <= 1),
    times.join(' '),
  );
  hold('20 kills: the spool is empty', readdirSync(spool).length === 0);
  hold(
    '20 kills: every hook ended well',
    ran.every(({ code }) => code === 0),
  );
  owner.close();
  return [
    { name: '20 kills: the longest a hook took', value: Math.max(...ran.map(({ ms }) => ms)), unit: 'ms', most: 2_000 },
    { name: '20 kills: turns that waited for the next engine', value: waiting, unit: '' },
  ];
}
