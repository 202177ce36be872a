import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../figures.ts';
import type { Ground } from './ground.ts';
import { connectOverheard } from './offers.ts';
import { type Asking, clients } from './programs.ts';
import { Screen } from './screen.ts';
import { openModel } from './scripted-model.ts';

const later = 'The harbour office shuts at five.';
const [kept, gone] = [
  'The spare key of berth Zorvane hangs in the cellar.',
  'The spare key of berth Zorvane is rusty.',
];
/** How an answer begins that hands over what a reflection reads. */
const begun = 'Part 1 of';
/** Enough for a reflection to take its time. */
const episodes = 300;
/** Seconds that a client takes to start its servers, and a step to show. */
const patience = 8;

type Windowed = Asking & { window: NonNullable<Asking['window']> };

/**
 * A person before a client's own window: types the code for a rollback that the model asks for, and says which of two memories
 * shall be forgotten.
 */
export async function benchAsked(ground: Ground, only?: string): Promise<{ figures: Figure[]; notes: string[] }> {
  const figures: Figure[] = [];
  const notes: string[] = [];
  const windowed = clients.filter((one): one is Windowed => one.window !== undefined);
  for (const client of windowed.filter(({ id }) => only === undefined || id === only)) {
    if (ground.program(client.program) === null) continue;
    const { shown, known, said } = await before(ground, client);
    const holds = {
      'the code that a person typed takes back what was asked': !known.includes(later),
      'only what the person chose of two is forgotten': known.includes(kept) && !known.includes(gone),
      'a reflection is begun': said.includes(begun),
    };
    for (const [name, is] of Object.entries(holds))
      figures.push({ name: `${client.id}: ${name}`, value: is ? 1 : 0, unit: '', least: 1 });
    notes.push(...shown, said);
  }
  return { figures, notes };
}

async function before(ground: Ground, client: Windowed) {
  const { place, owner } = ground;
  for (let n = 0; n < episodes; n++)
    await owner.call('memory.store', {
      store: 'episodic',
      content: `On the ${n}th round the gauge of dock ${n * 7} showed ${n * 13} cm.`,
    });
  for (const content of [kept, gone]) await owner.call('memory.store', { content });
  await sleep(1_500);
  const target = { what: 'moment', at: new Date().toISOString() };
  await sleep(1_500);
  await owner.call('memory.store', { content: later });
  const model = await openModel(
    { tool: 'memory_rollback', input: { target } },
    { tool: 'memory_forget', input: { query: 'spare key of berth Zorvane' } },
    { tool: 'memory_reflect', input: {} },
  );
  for (const [path, text] of Object.entries({
    ...client.settings(model.url),
    ...client.window.settings(ground.folder),
  }))
    ground.save(path, text);
  const log = join(place.base, `${client.id}.jsonl`);
  await connectOverheard(ground, client.id, log);
  try {
    const shown = await inWindow(ground, client, model.url, () => /Part 1 of/.test(readFileSync(log, 'utf8')));
    const known = await Promise.all(
      [gone, later].map(async (query) =>
        (await owner.call('memory.search', { query, k: 5 })).hits.map(({ text }) => text),
      ),
    );
    const lines = readFileSync(log, 'utf8').split('\n');
    const said = lines.filter((line) => /"action"|elicitation\/create|tasks\/get|"taskId|Part 1 of/.test(line));
    return { shown, known: known.flat().join('\n'), said: said.map((line) => line.slice(0, 1_200)).join('\n') };
  } finally {
    model.close();
    await place.cli('--workspace', place.root, 'connect', client.id, '--undo');
  }
}

/** What the window showed at each step. A client that takes tasks shows the last answer when it is there. */
async function inWindow(ground: Ground, { id, program, window }: Windowed, url: string, isHeard: () => boolean) {
  const { place, owner } = ground;
  const { command, env } = window.start(url);
  const line = [ground.program(program) ?? '', ...command];
  const screen = await Screen.open(join(place.base, `${id}.tmux`), line, ground.folder, ground.environment(env));
  const shown: string[] = [];
  const look = async (shows: RegExp, seconds: number) =>
    shown.push(`${id}, ${shows}:\n${(await screen.until(shows, seconds)).replace(/\n\s*\n+/g, '\n')}`);
  try {
    await sleep(patience * 1_000);
    for (const [shows, ...keys] of window.steps) {
      await look(shows, 2 * patience);
      const { code } = keys.includes('CODE') ? await owner.call('rollback.code', {}) : { code: null };
      await screen.type(...keys.map((key) => (key === 'CODE' ? (code ?? '') : key)));
    }
    for (let waits = 0; waits < 4 * patience && !isHeard(); waits++) await sleep(1_000);
    await look(/Done\./, 2 * patience);
    return shown;
  } finally {
    await screen.close();
  }
}
