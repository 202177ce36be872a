import type { Memory } from '#shared/model/memory.ts';
import { memoized } from '#shared/text/memoized.ts';
import { supersededBy } from '../index/superseded.ts';
import type { Index } from '../index/types.ts';
import { rarityOf, rivalsOf } from '../language/reader/conflicting.ts';
import { sideOf } from '../language/reader/side.ts';
import { bareWords } from '../workspace/codecs/correction.ts';
import type { Relevant } from './joined.ts';
import type { IsPending } from './pending.ts';
import { type AnswerSigns, isWeak } from './sure.ts';

/** From here on two facts of a page are read to give one thing two values. */
const surelyRivals = 0.8;
/** Results among which the newer of two is looked for: what stands behind them is no answer. */
const lookedThrough = 20;
/** Facts of one page that are read; reading one takes milliseconds. */
const mostOfPage = 6;
/** What is read of a fact, which is found again and again. */
const readSide = memoized(sideOf, 2_000);

const dayOf = ({ begun, at }: Memory): string => (begun ?? at ?? '').slice(0, 10);

/** Whether one fact of a page holds since later than another; what was told on the same day stands below. */
const isNewer = (one: Memory, other: Memory): boolean =>
  dayOf(one) === dayOf(other) ? one.path === other.path && one.line > other.line : dayOf(one) > dayOf(other);

/** Whether one is believed less than the other. */
const isDoubtful = (one: Memory, other: Memory): boolean => one.confidence === 'low' && other.confidence !== 'low';

const numbersIn = (text: string): string[] => text.match(/\p{N}+/gu) ?? [];

/** Whether a question names a number or somebody that the older of two says and the newer does not. */
function isAskedFor(question: string, older: Relevant, newer: Relevant): boolean {
  const said = numbersIn(older.memory.text);
  const other = numbersIn(newer.memory.text);
  const isOlder = numbersIn(question).some((one) => said.includes(one) && !other.includes(one));
  return isOlder || older.read.names.held > newer.read.names.held;
}

/** Current facts among results, by the page they stand on. */
function byPage(index: Index, found: readonly Relevant[], isPending: IsPending): Relevant[][] {
  const pages = new Map<string, Relevant[]>();
  for (const one of found.slice(0, lookedThrough)) {
    const { kind, parent } = one.memory;
    if (kind !== 'fact' || parent === null || isPending(one.memory)) continue;
    const page = pages.get(parent) ?? [];
    if (page.length < mostOfPage) pages.set(parent, [...page, one]);
  }
  return [...pages.values()]
    .filter((page) => page.length > 1)
    .map((page) => page.filter(({ memory }) => supersededBy(index, memory) === null));
}

/**
 * Results, of which the newer of two facts that give one thing two values stands before the older: nobody has said which holds, and what
 * was told later more likely does.
 */
export function newerFirst(
  index: Index,
  question: string,
  found: readonly Relevant[],
  isPending: IsPending,
): Relevant[] {
  const scores = new Map<Relevant, number>();
  const behind = new Set<Relevant>();
  for (const page of byPage(index, found, isPending)) {
    const sides = page.map(({ memory }) => readSide(bareWords(memory)));
    const rarity = rarityOf(sides);
    for (const [n, now] of page.entries()) {
      const older = page
        .slice(0, n)
        .filter(({ memory }) => isNewer(now.memory, memory) && !isDoubtful(now.memory, memory));
      const side = sides[n];
      if (older.length === 0 || side === undefined) continue;
      const others = older.map((one) => sides[page.indexOf(one)] ?? side);
      for (const { n: at, p } of rivalsOf(side, others, rarity)) {
        const rival = older[at];
        if (p < surelyRivals || rival === undefined) continue;
        if (isAskedFor(question, rival, now)) continue;
        scores.set(now, Math.max(scores.get(now) ?? now.score, rival.score));
        behind.add(rival);
      }
    }
  }
  if (scores.size === 0) return [...found];
  return found
    .map((one) => ({ one, score: scores.get(one) ?? one.score }))
    .sort((a, b) => b.score - a.score || Number(behind.has(a.one)) - Number(behind.has(b.one)))
    .map(({ one, score }) => ({ ...one, score }));
}

/** Signs of results: a newer fact is as sure an answer as an older one of its page that is no weak one. */
export function newerAsSure(found: readonly Relevant[], signs: readonly AnswerSigns[]): AnswerSigns[] {
  return signs.map((own, n) => {
    const one = found[n]?.memory;
    if (one?.kind !== 'fact' || !isWeak(own)) return own;
    const isOlder = (other: Memory | undefined) =>
      other?.kind === 'fact' && other.parent === one.parent && isNewer(one, other) && !isDoubtful(one, other);
    return signs.find((other, at) => !isWeak(other) && isOlder(found[at]?.memory)) ?? own;
  });
}
