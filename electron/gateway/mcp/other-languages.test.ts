import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { methods } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { openEngine } from '../../engine/engine.ts';
import { say } from './say.ts';

const agent: Caller = { name: 'Scribe', role: 'main', session: 's1' };

/** A workspace with these memories; `search` answers as an agent reads it, asked in `scope`. */
async function opened(told: readonly string[], scopes: Record<string, string> = {}) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-other-languages-')));
  const log = { info() {}, warn() {}, error() {} };
  let ids = 0;
  const clock = { now: () => Date.parse('2026-11-25T10:00:00Z'), zone: 'UTC' };
  const ports = { clock, log, emit() {}, id: () => String(ids++).padStart(16, '0') };
  const engine = await openEngine({ root, create: true, version: 'test', ports });
  onTestFinished(async () => {
    await engine.close();
    await rm(root, { recursive: true, force: true });
  });
  await engine.ready;
  for (const content of told)
    await engine.call(
      'memory.store',
      methods['memory.store'].input.parse({
        content,
        store: 'episodic',
        ...(scopes[content] && { scope: scopes[content] }),
      }),
      agent,
    );
  return async (query: string, scope?: string) => {
    const answer = await engine.call('memory.search', { query, explain: false, ...(scope && { scope }) }, agent);
    return { first: answer.hits[0], hits: answer.hits, said: say('memory_search', answer) };
  };
}

const wasps = [
  'Der Imker Focko Haien hält vierzig Völker am Deich.',
  'Das Lüften der Scheune dauert zwei Stunden.',
  'Frau Noltes Sohn verträgt keine Erdnüsse.',
  'Die Rechnung der Zimmerei ist bezahlt.',
];

test.each([
  ['Was dauert beim Lüften am längsten?', 'Lüften'],
  ['Was kostet das Lüften?', 'Lüften'],
  ['Womit hat der Imker zu tun?', 'Imker'],
  ['Unter welchem Namen kennt man den Imker?', 'Imker'],
  ['In welcher Scheune wird gelüftet?', 'Scheune'],
  ['Darf Noltes Sohn Nüsse essen?', 'Erdnüsse'],
  ['Scheune Lüften', 'Lüften'],
])('what has the words of “%s” stands first', async (query, word) => {
  const search = await opened(wasps);
  expect((await search(query)).first?.text).toContain(word);
});

test.each([
  ['Wie soll die Rechnung bezahlt werden?', ['Wie', 'soll', 'werden']],
  ['Wer darf die Scheune nicht mehr betreten?', ['Wer', 'darf', 'nicht', 'mehr']],
  ['¿Cuándo se puede cosechar la Scheune?', ['Cuándo', 'puede', 'la']],
  ['Waarom moet de Scheune dicht?', ['Waarom', 'moet', 'de']],
  ['Pourquoi faut-il une Scheune ?', ['Pourquoi', 'faut', 'il', 'une']],
])('a word that only asks is never said to be missing: %s', async (query, small) => {
  const { said } = await (await opened(wasps))(query);
  for (const word of small) expect(said).not.toContain(`“${word}”`);
});

test('nuts are said where a word that ends with them stands', async () => {
  const { said } = await (await opened(wasps))('Darf Noltes Sohn Nüsse essen?');
  expect(said).not.toContain('“Nüsse”');
});

test('a noun that is asked for is no name that nothing bears', async () => {
  const { said } = await (await opened(wasps))('Welche Farbe hat die Scheune?');
  expect(said).not.toContain('No memory names');
});

test('what holds all that is asked stands before what holds a part, whatever project it is of', async () => {
  const whole = 'The heron gate needs grease in October.';
  const part = 'The heron nests by the weir.';
  const search = await opened([part, whole, 'Grease is in the shed.'], { [whole]: 'marina', [part]: 'museum' });
  expect((await search('heron gate grease', 'museum')).first?.text).toContain(whole);
});
