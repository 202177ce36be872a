import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asSet } from '../../../electron/engine/handlers/memory.ts';
import type { LackSigns } from '../../../electron/engine/recall/lacking.ts';
import { search } from '../../../electron/engine/recall/search.ts';
import type { AnswerSigns } from '../../../electron/engine/recall/sure.ts';
import { parse } from '../../../electron/engine/workspace/parse.ts';
import type { Opened } from '../opened.ts';
import type { Told } from './grounds.ts';
import { areAlike, askedOfAnother, namesOf } from './unanswerable.ts';

/**
 * As it was told; with what answers it taken out; a question of another workspace; the same of another that this one speaks of; and
 * one of its own of another; one that was written for it and that nothing answers, which is measured and never learnt from.
 */
export type How = 'told' | 'removed' | 'foreign' | 'grafted' | 'swapped' | 'unanswered';
/** A question as it was answered: the signs of each result, and whether it holds what was asked for. */
export type Doubted = {
  kind: string;
  how: How;
  /** Asked without meaning, or in a language that the model does not read. */
  byWords: boolean;
  rows: { signs: AnswerSigns; gold: boolean }[];
  /** Some are results for the time they are of: such are no weak ones. */
  dated: boolean;
  /** Of the words that no result says; null where none is missing. */
  lacks: LackSigns | null;
};

const k = 10;
const none: ReadonlySet<string> = new Set();
/** Of as many questions one is asked by words alone, too, and one of a workspace that holds next to nothing. */
const eachByWords = 3;
const eachOfFew = 2;
const few = [2, 5, 12];

/** What a workspace answers to its own questions, to the same without what answers them, and to those of others. */
export async function doubtedIn(
  opened: Opened,
  kind: string,
  told: readonly Told[],
  foreign: readonly string[],
  grafts: readonly string[],
  unanswered: readonly string[],
): Promise<Doubted[]> {
  const all = opened.workspace.index.browse({ limit: 200 }).memories.map(({ id }) => id);
  const found: Doubted[] = [];
  const ask = async (q: string, how: How, byWords: boolean, of: Held) => {
    found.push({ kind, how, ...(await answered(opened, q, byWords, of)) });
  };
  for (const [n, { q, gold, also, alone }] of told.entries()) {
    const without = new Set([...gold, ...also]);
    for (const byWords of n % eachByWords === 0 ? [false, true] : [false]) {
      await ask(q, 'told', byWords, { gold, without: none });
      if (alone) await ask(q, 'removed', byWords, { gold: none, without });
    }
    if (n % eachOfFew > 0) continue;
    const size = few[(n / eachOfFew) % few.length] ?? 0;
    const only = new Set(Array.from({ length: size }, (_, at) => all[(n * 31 + at * 17) % all.length] ?? ''));
    const byWords = n % (2 * eachOfFew) === 0;
    await ask(q, 'told', byWords, { gold, without: none, only: new Set([...only, ...gold]) });
    if (alone) await ask(q, 'removed', byWords, { gold: none, without, only });
  }
  const names = namesOf(opened.workspace.index.get(all).map(({ text }) => text));
  const askOfAnother = async (q: string, how: How, nth: number, not: readonly string[]) => {
    const other = askedOfAnother(q, names, not, nth);
    if (other !== null) await ask(other, how, nth % eachByWords === 0, { gold: none, without: none });
  };
  for (const [n, { q, gold }] of told.entries()) {
    const answers = opened.workspace.index.get([...gold]).map(({ text }) => text);
    await askOfAnother(q, 'swapped', n, answers);
  }
  const [own] = told;
  for (const [n, q] of grafts.filter((one) => own !== undefined && areAlike(one, own.q)).entries())
    await askOfAnother(q, 'grafted', n, []);
  for (const [n, q] of unanswered.entries())
    for (const byWords of n % eachByWords === 0 ? [false, true] : [false])
      await ask(q, 'unanswered', byWords, { gold: none, without: none });
  for (const [n, q] of foreign.entries())
    for (const byWords of n % eachByWords === 0 ? [false, true] : [false])
      await ask(q, 'foreign', byWords, { gold: none, without: none });
  return found;
}

/** What a workspace holds when it is asked; `only`: nothing but these. */
type Held = { gold: ReadonlySet<string>; without: ReadonlySet<string>; only?: ReadonlySet<string> };

async function answered(
  { workspace, meaning }: Opened,
  question: string,
  byWords: boolean,
  { gold, without, only }: Held,
): Promise<Pick<Doubted, 'rows' | 'dated' | 'byWords' | 'lacks'>> {
  const { index, root } = workspace;
  const meant = byWords ? null : await meaning(question);
  const isHeld = (id: string) => !without.has(id) && (only === undefined || only.has(id));
  const changed = only === undefined ? index.get([...without]) : index.files();
  const put = [...new Set(changed.map(({ path }) => path))].map((path) => {
    const parsed = parse(path, readFileSync(join(root, path), 'utf8'));
    const stamp = { path, hash: '', size: 0, mtimeNs: 0n, ctimeNs: 0n, ino: 0n };
    return { stamp, parsed: { ...parsed, memories: parsed.memories.filter(({ id }) => isHeld(id)) } };
  });
  const look = () => {
    const options = { ...asSet(workspace, question), meant, k };
    const { hits, lacks } = search(index, question, options);
    const rows = hits.flatMap(({ id, signs }) =>
      signs === null || typeof signs === 'string' ? [] : [{ signs, gold: gold.has(id) }],
    );
    const dated = hits.some(({ signs }) => signs === null);
    return { rows, dated, byWords: meant?.isRead !== true, lacks: lacks?.signs ?? null };
  };
  return put.length === 0 ? look() : index.tentatively({ put, remove: [] }, look);
}
