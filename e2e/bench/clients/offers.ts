import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { built, electronBinary, repository } from '../../place.ts';
import type { Figure } from '../figures.ts';
import type { Ground } from './ground.ts';
import { type Asking, clients } from './programs.ts';
import { type Call, openModel } from './scripted-model.ts';

const run = promisify(execFile);

/** A message of JSON-RPC, and who sent it. */
type Heard = { from: 'client' | 'mneme'; message: Message };
type Message = {
  id?: unknown;
  method?: string;
  params?: Record<string, unknown> & { _meta?: Record<string, unknown> };
  result?: Record<string, unknown>;
};

/** What a model asks that a person, a task or a folder has to do with. */
const callsOf = (moment: string): Call[] => [
  { tool: 'memory_forget', input: { query: 'spare key of berth Zorvane' } },
  { tool: 'memory_rollback', input: { target: { what: 'moment', at: moment } } },
  { tool: 'memory_review', input: {} },
  { tool: 'memory_search', input: { query: 'berth Zorvane' } },
  { tool: 'memory_store', input: { content: 'The slipway Orlanka is shut until May.', store: 'episodic' } },
  { tool: 'memory_reflect', input: {} },
];
const memories = ['The spare key of berth Zorvane hangs in the cellar.', 'The spare key of berth Zorvane is rusty.'];

/**
 * What each real client offers to Mneme, and what Mneme then does: all that they say to each other is overheard, with the
 * settings that `connect` writes and a model that asks for what takes memory away, for a reflection and for a view.
 */
export async function benchOffers(ground: Ground, only?: string): Promise<{ figures: Figure[]; notes: string[] }> {
  const figures: Figure[] = [];
  const notes: string[] = [];
  for (const client of clients.filter(({ id }) => only === undefined || only === id)) {
    if (ground.program(client.program) === null) continue;
    const heard = await walk(ground, client);
    const count = (from: Heard['from'], test: (message: Message) => boolean) =>
      heard.filter((one) => one.from === from && test(one.message)).length;
    const called = count('client', ({ method }) => method === 'tools/call');
    const answered = heard.filter(({ from, message }) => from === 'mneme' && isCallsAnswer(message, heard)).length;
    figures.push(
      { name: `${client.id}: calls that reached Mneme`, value: called, unit: '', least: 1 },
      { name: `${client.id}: calls without an answer`, value: Math.max(0, called - answered), unit: '', most: 0 },
    );
    const [slipway] = (await ground.owner.call('memory.search', { query: 'slipway Orlanka', k: 1 })).hits;
    notes.push(`${client.id}: stored for ${slipway?.scope ?? 'everywhere'}\n  ${told(heard)}`);
  }
  return { figures, notes };
}

const isCallsAnswer = ({ id, method }: Message, heard: Heard[]): boolean =>
  method === undefined &&
  heard.some(({ from, message }) => from === 'client' && message.method === 'tools/call' && message.id === id);

async function walk(ground: Ground, client: Asking): Promise<Heard[]> {
  const { place, owner } = ground;
  for (const content of memories) await owner.call('memory.store', { content });
  await sleep(1_500);
  const moment = new Date().toISOString();
  await sleep(1_500);
  const model = await openModel(...callsOf(moment));
  await owner.call('memory.store', { content: 'The harbour office shuts at five.' });
  const log = join(place.base, `${client.id}.jsonl`);
  for (const [path, text] of Object.entries(client.settings(model.url))) ground.save(path, text);
  await connectOverheard(ground, client.id, log);
  try {
    const said = await client.ask(ground, model.url, 'Go through what you know of berth Zorvane.', true);
    if (!existsSync(log)) throw new Error(`${client.id} started no server: ${said.slice(-600)}`);
  } finally {
    model.close();
    await place.cli('--workspace', place.root, 'connect', client.id, '--undo');
  }
  const lines = readFileSync(log, 'utf8').split('\n');
  return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Heard]));
}

/** Connects a client as a person does, but that what it and Mneme say to each other is noted. */
export async function connectOverheard(ground: Ground, id: string, log: string): Promise<void> {
  const env = { ...ground.place.env, PATH: overhearing(ground, log), ELECTRON_RUN_AS_NODE: '1' };
  const connect = ['--workspace', ground.place.root, 'connect', id, '--yes'];
  await run(electronBinary, [built('cli.mjs'), ...connect], { env });
}

/** A path on which `node` is one that notes what is said. */
function overhearing(ground: Ground, log: string): string {
  const folder = join(ground.place.base, `overheard-${Math.random().toString(36).slice(2)}`);
  mkdirSync(folder);
  const note = join(repository, 'e2e/bench/clients/overheard.mjs');
  const node = ground.node === '' ? process.execPath : join(ground.node, 'node');
  writeFileSync(join(folder, 'node'), `#!/bin/sh\nexec ${node} '${note}' '${log}' ${node} "$@"\n`);
  chmodSync(join(folder, 'node'), 0o755);
  return [folder, process.env.PATH].join(delimiter);
}

const clip = (value: unknown): string => {
  const text = JSON.stringify(value) ?? '';
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
};

/** What was said that matters here, a line each. */
function told(heard: Heard[]): string {
  const [first] = heard;
  const meta = first?.message.params?._meta ?? {};
  const lines = heard.flatMap(({ from, message: { method, params, result, id } }) => {
    if (from === 'client' && method === 'tools/call') {
      const { _meta, task, name, inputResponses } = params ?? {};
      return [`→ ${String(name)} ${clip({ task, progress: _meta?.progressToken, inputResponses })}`];
    }
    if (from === 'mneme' && method !== undefined) return [`  ← asks ${method} ${clip(params)} (${String(id)})`];
    if (from === 'client' && method === undefined) return [`  → says ${clip(result)} (${String(id)})`];
    if (from === 'mneme' && isCallsAnswer({ id }, heard)) return [`← ${clip(result)}`];
    return [];
  });
  return [
    clip({ begins: first?.message.method, params: first?.message.params, meta }),
    ...new Set(
      heard.flatMap(({ from, message: { method } }) =>
        from === 'client' && method !== undefined && method !== 'tools/call' ? [method] : [],
      ),
    ),
    ...lines,
  ].join('\n  ');
}
