import { changedKinds, isKindred, statedIn } from './change.ts';
import { type Content, contentOf } from './content.ts';
import { wholeWord, words } from './lexicon/all.ts';
import { namesIn } from './reader/names.ts';
import { hole } from './values.ts';

const sentences = /[;；]\s*|[.!?](?:\s+|$)|[。！？]\s*|\n+/gu;
/** Within a sentence a part of its own may begin here. */
const joining = wholeWord(words((lexicon) => lexicon.joining));
const parts = new RegExp(String.raw`,\s+(?:(?:${joining})\s+)?|[，、]|(?<!\s)\s+(?:${joining})\s+`, 'giu');
/** Words that a part of a sentence must have to say something by itself. */
const fewestWords = 2;
/** Characters of a statement at whose beginning the name of what it is about stands. */
const opening = 40;

type Part = { from: number; to: number };
/** `shared`, `lost`: how many of its words the newer statement says, or gives another value for, and how many it doesn't. */
type Weighed = Part & { shared: number; lost: number; words: number; gives: boolean };

/**
 * What an older statement says beyond what a newer one changes, in its own words; null where the newer one speaks of all of it.
 * “Ida runs the lab; on call on Mondays”, now on Fridays: “Ida runs the lab”. Pure.
 */
export function restOf(old: string, fresh: string): string | null {
  const weigh = weighing(old, fresh);
  const told = splitAt(old, { from: 0, to: old.length }, sentences).map(weigh);
  const changed = changedOf(told);
  if (changed === null) return null;
  const kept = told.flatMap((one) =>
    one === changed ? restWithin(old, one, weigh) : isKept(one, changed) ? [one] : [],
  );
  if (kept.length === 0) return null;
  const rest = joined(old, kept);
  const begins = kept[0]?.from === 0;
  const subject = begins ? '' : subjectOf(old);
  return subject === '' || rest.includes(subject) ? rest : `${subject}: ${rest}`;
}

function splitAt(text: string, { from, to }: Part, boundary: RegExp): Part[] {
  const ends = [...text.slice(from, to).matchAll(boundary)].map(
    ({ 0: all, index }) => [from + index, all.length] as const,
  );
  const starts = [from, ...ends.map(([at, length]) => at + length)];
  return starts
    .map((start, n) => ({ from: start, to: ends[n]?.[0] ?? to }))
    .filter((part) => text.slice(part.from, part.to).trim() !== '');
}

/** Names are shared by what is of two things: they show nothing. */
function weighing(old: string, fresh: string): (part: Part) => Weighed {
  const names = new Set([...namesIn(old), ...namesIn(fresh)].flatMap(({ name }) => keysOf(contentOf(name))));
  const now = contentOf(fresh);
  const said = keysOf(now);
  const stated = statedIn(fresh);
  const isSaid = (key: string) => said.some((other) => isKindred(key, other));
  return (part) => {
    const text = old.slice(part.from, part.to);
    const content = contentOf(text);
    const kinds = new Set(now.values.map(({ value }) => value.kind));
    const values = content.values.filter(({ value }) => kinds.has(value.kind)).length;
    const all = keysOf(content);
    const shared = all.filter((key) => !names.has(key) && isSaid(key)).length + values;
    const lost = all.filter((key) => !isSaid(key)).length + content.values.length - values;
    const gives = stated !== null && changedKinds(text, stated).size > 0;
    return { ...part, shared, lost, words: content.words.length, gives };
  };
}

const keysOf = ({ words: all }: Content) =>
  all.flatMap(({ key }) => (key === hole ? [] : [key.replace(/['’]s$/u, '')]));

/** The part that the newer statement is about: of those that give the value which changed, the one that shares most with it. */
function changedOf(all: readonly Weighed[]): Weighed | null {
  const giving = all.filter(({ gives }) => gives);
  const [best] = (giving.length > 0 ? giving : all).toSorted((a, b) => b.shared - a.shared || a.lost - b.lost);
  return best === undefined || best.shared === 0 ? null : best;
}

const isKept = (one: Weighed, changed: Weighed) =>
  one.lost > 0 && !(one.gives === changed.gives && one.shared >= one.lost);

/** What the sentence that changed says besides: of its parts, runs that say something by themselves. A word behind what changed is of that. */
function restWithin(old: string, sentence: Part, weigh: (part: Part) => Weighed): Part[] {
  const all = splitAt(old, sentence, parts).map(weigh);
  const changed = changedOf(all);
  if (changed === null) return [];
  const runs: Weighed[] = [];
  let before: Weighed | null = null;
  for (const one of all) {
    const stays = one !== changed && !one.gives && one.lost > 0 && !(one.shared > 0 && one.shared >= one.lost);
    if (stays && before !== null) {
      before.to = one.to;
      before.words += one.words;
    } else if (stays && (one.from === sentence.from || one.words >= fewestWords)) {
      before = { ...one };
      runs.push(before);
    } else before = null;
  }
  return runs.filter(({ words: count }) => count >= fewestWords);
}

/** What stood together stays together as it was written. */
function joined(old: string, kept: readonly Part[]): string {
  let text = '';
  let last: Part | null = null;
  for (const part of kept) {
    const between = last === null ? '' : old.slice(last.to, part.from);
    text += (/[\p{L}\p{N}]/u.test(between) ? '; ' : between) + old.slice(part.from, part.to).trim();
    last = part;
  }
  return text;
}

/** Whom or what a statement is about, as it says itself: the name at its beginning, else its words up to the first that says something. */
function subjectOf(text: string): string {
  const name = namesIn(text).find(({ at }) => at < opening);
  if (name !== undefined) return name.name;
  const first = contentOf(text).words.find(({ key }) => key !== hole);
  const at = first === undefined ? -1 : text.indexOf(first.as);
  return first === undefined || at < 0 || at > opening ? '' : text.slice(0, at + first.as.length);
}
