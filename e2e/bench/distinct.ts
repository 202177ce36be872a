import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller } from '#shared/model/agent.ts';
import { openEngine } from '../../electron/engine/engine.ts';
import { percentile, type Result } from './figures.ts';

const caller: Caller = { name: 'bench', role: 'owner', session: 'bench' };

/** Every `text` of a JSON document, in its order. */
export function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === 'text' && typeof one === 'string' ? [one] : textsOf(one),
  );
}

/** Judged by no rule of the engine's own: the very text, but for case, spaces and a full stop at the end. */
const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim().replace(/[.!]$/, '');

/** Stores the turns of conversations one by one: none may be taken for another unless its text is the same. */
export async function benchDistinct(file: string): Promise<Result> {
  const texts = textsOf(JSON.parse(readFileSync(file, 'utf8'))).filter((text) => text.trim() !== '');
  const root = mkdtempSync(join(tmpdir(), 'mneme-distinct-'));
  const log = { info() {}, warn() {}, error() {} };
  const ports = { clock: { now: Date.now, zone: 'UTC' }, log, emit() {}, id: () => randomBytes(8).toString('hex') };
  const engine = await openEngine({ root, ports, create: true, version: 'bench' });
  const said = new Map<string, Set<string>>();
  const took: number[] = [];
  const count = { reinforced: 0, superseded: 0, swallowed: 0, lost: 0 };
  try {
    await engine.ready;
    for (const content of texts) {
      const began = performance.now();
      const answer = await engine.call(
        'memory.store',
        { store: 'episodic', kind: 'fact', confidence: 'medium', source: 'conversation', tags: [], content },
        caller,
      );
      took.push(performance.now() - began);
      const words = said.get(answer.id) ?? new Set<string>();
      if (answer.status === 'superseded') count.superseded++;
      if (answer.status === 'reinforced') {
        count.reinforced++;
        if (!words.has(plain(content))) count.swallowed++;
      }
      said.set(answer.id, words.add(plain(content)));
    }
    for (const id of said.keys()) {
      const { missing } = await engine.call('memory.get', { ids: [id] }, caller);
      count.lost += missing.length;
    }
  } finally {
    await engine.close();
    rmSync(root, { recursive: true, force: true });
  }
  const figures = [
    { name: 'distinct statements taken for another', value: count.swallowed, unit: '', most: 0 },
    { name: 'memories not found by their id', value: count.lost, unit: '', most: 0 },
    { name: 'repeats of the same text', value: count.reinforced, unit: '' },
    { name: 'stored as a changed value', value: count.superseded, unit: '' },
    { name: 'store answered, p50', value: percentile(took, 0.5), unit: 'ms' },
  ];
  return { name: 'distinct', about: `${texts.length} turns stored one by one`, figures, notes: [] };
}
