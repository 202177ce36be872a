import { compare } from '../../language/compare.ts';
import { rarityOf, rivalsOf } from '../../language/reader/conflicting.ts';
import { type Side, sideOf, stemOf } from '../../language/reader/side.ts';
import { tokensOf } from '../../language/reader/tokens.ts';
import type { Material } from '../material.ts';
import { isVouched } from './lasting.ts';
import { type Conflicts, type Stated, written } from './rival-values.ts';
import type { Said } from './sentence.ts';
import { evidenceOf } from './sentences.ts';

/** How likely one gives a thing another value than the other: to be asked about, and to be no plain fact meanwhile. */
const least = { asked: 0.8, doubted: 0.15 };
/** Statements of a word that a new one is held against at most: the newest. */
const mostBeside = 12;

/**
 * `doubted`: ids of what may not hold, since something else says otherwise; more than is asked about. `inCore`: lines of core memory
 * that another line of it may contradict.
 */
export type LikelyRivals = { asked: Conflicts[]; doubted: ReadonlySet<string>; inCore: ReadonlySet<string> };
type Read = { one: Stated; side: Side };

/**
 * Memories that give one thing different values, however each is worded: learnt, so a question to ask and nothing to decide.
 * Each is held against what shares a word with it, so the work grows with what was said and not with its square.
 * @param isSettled one of the two says itself which holds
 */
export function* likelyRivalsIn(
  said: readonly Said[],
  material: Material,
  isSettled: (before: Stated, now: Stated) => boolean,
): Generator<void, LikelyRivals> {
  const read: Read[] = [];
  for (const [n, one] of wholeOf(allIn(said, material)).entries()) {
    if (n % 50 === 49) yield;
    read.push({ one, side: sideOf(one.plain) });
  }
  const rarity = rarityOf(read.map(({ side }) => side));
  const byStem = new Map<string, number[]>();
  const asked: Conflicts[] = [];
  const [doubted, inCore] = [new Set<string>(), new Set<string>()];
  for (const [n, now] of read.entries()) {
    if (n % 10 === 9) yield;
    const beside = [...new Set([...now.side.stems].flatMap((stem) => byStem.get(stem) ?? []))].sort((a, b) => a - b);
    for (const stem of now.side.stems) byStem.set(stem, [...(byStem.get(stem) ?? []).slice(1 - mostBeside), n]);
    if (now.side.asks || !(now.one.fresh || isCore(now.one))) continue;
    // Nobody knows which lines of core memory are new: each is held against the others.
    const others = beside.flatMap((at) => read[at] ?? []).filter(({ one }) => now.one.fresh || isCore(one));
    const sides = others.map(({ side }) => side);
    const likely = rivalsOf(now.side, sides, rarity).flatMap(({ n: at, p }) => {
      const before = others[at];
      return before === undefined || p < least.doubted || isOne(before.one, now.one) || isSettled(before.one, now.one)
        ? []
        : [{ before, p }];
    });
    for (const { before } of likely)
      for (const { one } of [before, now]) (now.one.fresh ? doubted : inCore).add(one.memory.id);
    const [best] = likely;
    if (
      best !== undefined &&
      best.p >= least.asked &&
      (isCore(now.one) || (isAskable(best.before.one) && isAskable(now.one))) &&
      sharesWord(best.before.side, now.side)
    )
      asked.push({ before: best.before.one, now: now.one });
  }
  return { asked, doubted, inCore };
}

/** Core memory and facts as they stand, then what was said, oldest first. */
const allIn = (said: readonly Said[], material: Material): Stated[] => [
  ...material.core.items.map((memory) => {
    const text = memory.text.split('\n')[0] ?? '';
    return { text, plain: text, memory, evidence: [evidenceOf(memory, text)], fresh: false, page: '' };
  }),
  ...written(material),
  ...said
    .filter(({ memory }) => isVouched(memory) && memory.type !== 'question')
    .map((sentence) => ({ ...sentence, page: '' })),
];

const isCore = ({ memory }: Stated): boolean => memory.kind === 'core';

/** Of events each has its own figures, and a correction says itself what it takes the place of. */
const isAskable = ({ memory: { kind, type } }: Stated): boolean =>
  kind === 'episode' ? /^(?:fact|preference|decision)$/.test(type ?? '') : kind === 'fact';

/** The sentences of a memory together: what one of them is about stands in another. */
function wholeOf(stated: readonly Stated[]): Stated[] {
  const whole = new Map<string, Stated>();
  for (const one of stated) {
    const before = whole.get(one.memory.id);
    const joined = (a: string, b: string) => `${a} ${b}`;
    whole.set(
      one.memory.id,
      before === undefined
        ? one
        : {
            ...before,
            text: joined(before.text, one.text),
            plain: joined(before.plain, one.plain),
            evidence: [...before.evidence, ...one.evidence],
          },
    );
  }
  return [...whole.values()];
}

/** Of one memory, or saying one thing: nothing there is in doubt. */
const isOne = (a: Stated, b: Stated): boolean =>
  a.memory.id === b.memory.id || /^(?:same|refines)$/.test(compare(a.plain, b.plain));

/** Whether they share more than whom or what they name. */
function sharesWord(old: Side, now: Side): boolean {
  const named = new Set([...old.names(), ...now.names()].flatMap(({ name }) => tokensOf(name).map(stemOf)));
  return [...now.stems].some((stem) => old.stems.has(stem) && !named.has(stem));
}
