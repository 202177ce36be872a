import { realpathSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import { freshFolder, removeFolder } from '../commit/testing/workspace.ts';
import { type Engine, openEngine } from '../engine.ts';

const main: Caller = { name: 'Scribe', role: 'main', session: 's1' };
let root = '';
let engine: Engine;
let ids = 0;

beforeEach(async () => {
  root = realpathSync(freshFolder());
  const log = { info() {}, warn() {}, error() {} };
  const id = () => String(ids++).padStart(16, '0');
  const ports = { clock: { now: Date.now, zone: 'UTC' }, log, emit: () => undefined, id };
  engine = await openEngine({ root, create: true, version: 'test', ports });
  await engine.ready;
});
afterEach(async () => {
  await engine.close();
  removeFolder(root);
});

const first = async (query: string) => {
  const { hits } = await engine.call('memory.search', { query, explain: false }, main);
  return hits[0]?.id;
};

test('who is asked about by a first name, or by a name and nothing else, comes before all that speaks of them', async () => {
  const store = (content: string, more: object) =>
    engine.call(
      'memory.store',
      { kind: 'fact', confidence: 'medium', tags: [], source: 'conversation', content, ...more },
      main,
    );
  await store('Leads the ferry project.', { store: 'semantic', entity: 'person--Anna Meyer' });
  await store('Keeps the books of the harbour.', { store: 'semantic', entity: 'person--Bruno Meyer' });
  for (let n = 0; n < 12; n++)
    await store(`Anna and Anna: Anna rang ${n} times, says Anna.`, {
      store: 'episodic',
      occurred_at: `2026-02-${10 + n}T09:00`,
    });
  for (const query of ['What do you know about Anna?', 'Who is Anna?', 'Anna', 'Anna Meyer', 'Was weißt du über Anna?'])
    expect(await first(query), query).toBe('entity:person--anna-meyer');
  // Of two of a name neither is meant, and a sentence is no name.
  expect(await first('Anna rang 3 times')).toMatch(/^episode:/);
});
