import { changedKinds, isKindred, valueGivenIn } from './change.ts';
import { type Content, contentOf, lostIn } from './content.ts';
import { wholeWord, words } from './lexicon/all.ts';
import { valuesLost } from './lost-values.ts';
import { pointsBack } from './modality.ts';
import { namesIn } from './reader/names.ts';
import { type SentenceSpan, sentenceSpans } from './sentences.ts';
import { hole } from './values.ts';

/** `shared`, `lost`: how many of its words the newer statement says, or gives another value for, and how many it doesn't. */
type Weighed = SentenceSpan & { shared: number; lost: number; gives: boolean };

const self = words((lexicon) => lexicon.self);
/**
 * Behind a semicolon a clause may have no subject of its own; behind a comma, or what joins, it has one that points at whom the sentence is
 * of. What stands before it is whole.
 */
const joins = String.raw`(?:,|\s(?:${wholeWord(words((lexicon) => lexicon.joining))}))`;
const clauseEnd = new RegExp(
  String.raw`[;；]\s*|${joins}\s+(?=(?:${wholeWord(words(({ pointing, self }) => [...pointing, ...self]))})['’\s]\p{Ll})`,
  'giu',
);
/** A name or “I” and a word behind it that can be its verb: what leads to something else makes no sentence of it. */
const subject = new RegExp(String.raw`^(?:${wholeWord(self)})(?=\s*\p{L})`, 'iu');
const predicate = new RegExp(
  String.raw`^\s*(?!(?:${wholeWord(words(({ light, genitives, joining, conditions }) => [...light, ...genitives, ...joining, ...conditions]))}))(?:\p{Ll}|\p{Script=Han})`,
  'u',
);

const asks = /[?？]["'”’)\s]*$/u;

/**
 * What of an older statement holds on where a newer one changes something of it: its other sentences, word for word, and of the sentence
 * that changed the clauses before or behind the one that did, where they stand by themselves. Null where nothing can stand alone: then the
 * older one is history as a whole. Pure.
 */
export function restOf(old: string, fresh: string): string | null {
  const weigh = weighing(old, fresh);
  const told = sentenceSpans(old).map(weigh);
  const [changed, ...others] = spokenOf(told, old, fresh);
  if (changed === undefined) return null;
  const gone = new Set([changed, ...others, ...antecedents(told, changed, old, fresh)]);
  const kept: SentenceSpan[] = [];
  let isBroken = false;
  for (const one of told) {
    const said = old.slice(one.from, one.to);
    // A question that stands before its answer states nothing, and holds on for nobody.
    const stays = !gone.has(one) && !asks.test(said) && one.lost > 0 && !(one.gives && one.shared >= one.lost);
    const clause = one === changed && !isBroken ? clauseBeside(old, one, fresh, weigh) : null;
    const around: SentenceSpan[] = one === changed && !isBroken && clause === null ? aroundAside(old, one, fresh) : [];
    if (stays && !(isBroken && pointsBack(said))) kept.push(one);
    else kept.push(...(clause === null ? around : [clause]));
    // What points at a sentence that is gone says nothing without it; one without an aside has its subject still.
    isBroken = kept.at(-1) !== one && around.length === 0;
  }
  return kept.length === 0 ? null : joined(old, kept);
}

/** Words of an older statement that a newer one does not say, from which on it said something besides. */
const fewestBesides = 3;

/** Whether an older statement says something besides what a newer one says otherwise. Pure. */
export const saysBesides = (old: string, fresh: string): boolean =>
  lostIn(contentOf(old), contentOf(fresh)).length >= fewestBesides || valuesLost(old, fresh).length > 0;

/** Whether a text says one thing of one subject: a date in it is that of all it says. */
export const isOneClause = (text: string): boolean => sentenceSpans(text).length < 2 && text.search(clauseEnd) < 0;

/** Names are shared by what is of two things: they show nothing. */
function weighing(old: string, fresh: string): (part: SentenceSpan) => Weighed {
  const names = new Set([...namesIn(old), ...namesIn(fresh)].flatMap(({ name }) => keysOf(contentOf(name))));
  const now = contentOf(fresh);
  const said = keysOf(now);
  const stated = valueGivenIn(fresh);
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
    return { from: part.from, to: part.to, shared, lost, gives };
  };
}

const keysOf = ({ words: all }: Content) =>
  all.flatMap(({ key }) => (key === hole ? [] : [key.replace(/['’]s$/u, '')]));

/**
 * The sentences that the newer statement is about: of those that give a value which changed, the one that shares most with it;
 * then those that another sentence of it mostly repeats.
 */
function spokenOf(told: readonly Weighed[], old: string, fresh: string): Weighed[] {
  const most = (all: readonly Weighed[]) => all.toSorted((a, b) => b.shared - a.shared || a.lost - b.lost)[0];
  const giving = told.filter(({ gives }) => gives);
  const best = most(giving.length > 0 ? giving : told);
  if (best === undefined || best.shared === 0) return [];
  const sentences = sentenceSpans(fresh).map(({ from, to }) => fresh.slice(from, to));
  const others = sentences.length < 2 ? [] : sentences.map((one) => most(told.map(weighing(old, one))));
  const repeated = others.flatMap((one) =>
    one !== undefined && one.shared > 0 && one.shared >= one.lost ? [one] : [],
  );
  return [best, ...told.filter((one) => one !== best && repeated.some(({ from }) => from === one.from))];
}

/** Whom the sentence that changed points back at, where the newer statement names somebody else in their place. */
function antecedents(told: readonly Weighed[], changed: Weighed, old: string, fresh: string): Weighed[] {
  if (!namesAnother(old, fresh)) return [];
  let first = told.indexOf(changed);
  while (first > 0 && pointsBack(old.slice(told[first]?.from, told[first]?.to))) first--;
  return told.slice(first, told.indexOf(changed));
}

/** Whether whom a sentence begins with is named by the newer statement, too, perhaps by the first name alone. */
function isOfSameWhom(old: string, from: number, fresh: string): boolean {
  const [first] =
    namesIn(old)
      .find(({ at }) => at === from)
      ?.name.split(' ') ?? [];
  return first !== undefined && namesIn(fresh).some(({ name }) => name.split(' ')[0] === first);
}

const namesAnother = (old: string, fresh: string): boolean => {
  const said = old.toLowerCase();
  return namesIn(fresh).some(({ name }) => !said.includes(name.toLowerCase()));
};

/**
 * What stands before the clause that changed, up to its semicolon, or else what stands behind it: a sentence of its own where it begins with
 * its subject and verb. Not where the newer statement names another: whom all clauses are about may have changed.
 */
function clauseBeside(
  old: string,
  { from, to }: SentenceSpan,
  fresh: string,
  weigh: (part: SentenceSpan) => Weighed,
): SentenceSpan | null {
  if (namesAnother(old, fresh) && !isOfSameWhom(old, from, fresh)) return null;
  const found = [clauseEnd, beginningAs(fresh)].flatMap((end) => [...old.slice(from, to).matchAll(end)]);
  const ends = [...new Map(found.map(({ index, 0: mark }) => [index, mark.length]))].sort(([a], [b]) => a - b);
  const clauses = [...ends, [to - from, 0] as const].map(([end], n) => {
    const [last = 0, gap = 0] = ends[n - 1] ?? [];
    return weigh({ from: from + last + gap, to: from + end });
  });
  const [changed] = spokenOf(clauses, old, fresh);
  if (changed === undefined) return null;
  const at = clauses.indexOf(changed);
  return standing(old, clauses.slice(0, at)) ?? standing(old, clauses.slice(at + 1));
}

/** What a sentence says by the way, between commas, behind its last one or in brackets: `, 140 cows`, ` (14 hives)`. */
const aside = /,\s[^,;()]{1,80}?(?=,|[.!。]?$)|(?<!\s)\s+\([^()]{1,80}\)/gu;

/**
 * What stands around the aside that gives the value which changed, where that is a sentence by itself and the value stands nowhere else in
 * it: of `is a baker in Leeds, 12 employees` the new count says nothing against the bakery.
 */
function aroundAside(old: string, { from, to }: SentenceSpan, fresh: string): SentenceSpan[] {
  if (namesAnother(old, fresh) && !isOfSameWhom(old, from, fresh)) return [];
  const said = old.slice(from, to);
  for (const { index, 0: mark } of said.matchAll(aside)) {
    // Behind its subject alone both commas are the aside's.
    const isWithin = !hasSubject(old, from, from + index) && said[index + mark.length] === ',';
    const end = index + mark.length + (isWithin ? 1 : 0);
    const rest = said.slice(0, index) + said.slice(end);
    const without = weighing(rest, fresh)({ from: 0, to: rest.length });
    const { gives } = weighing(mark, fresh)({ from: 0, to: mark.length });
    if (!gives || without.gives || without.lost <= without.shared || !hasSubject(rest, 0, rest.length)) continue;
    return [
      { from, to: from + index },
      { from: from + end, to },
    ];
  }
  return [];
}

/** What joins a clause of the same subject whose verb is that of the newer statement: `is a surveyor and sits in …`, `sits in …`. */
function beginningAs(fresh: string): RegExp {
  const name = namesIn(fresh).find(({ at }) => at === 0)?.name ?? subject.exec(fresh)?.[0] ?? '';
  const [verb] = /^\p{Ll}+/u.exec(fresh.slice(name.length).trimStart()) ?? [];
  return verb === undefined || name === '' ? nowhere : new RegExp(String.raw`${joins}\s+(?=${verb}\s)`, 'giu');
}
const nowhere = /(?!)/gu;

/** Clauses beside each other as one sentence, where all of them hold and the first has its subject. */
function standing(old: string, clauses: readonly Weighed[]): SentenceSpan | null {
  const [first, last] = [clauses[0], clauses.at(-1)];
  if (first === undefined || last === undefined || clauses.some((one) => one.gives || one.lost <= one.shared))
    return null;
  return hasSubject(old, first.from, last.to) ? { from: first.from, to: last.to } : null;
}

/** A name is told better within its text than at the beginning of a clause, where any word is large in some languages. */
function hasSubject(old: string, from: number, to: number): boolean {
  const clause = old.slice(from, to);
  const named = namesIn(old).find(({ at }) => at === from) ?? namesIn(clause).find(({ at }) => at === 0);
  const name = named?.name ?? subject.exec(clause)?.[0];
  return name !== undefined && predicate.test(clause.slice(name.length));
}

/** Each behind the blanks that it stood behind. */
const joined = (old: string, kept: readonly SentenceSpan[]): string =>
  kept
    .map(
      ({ from, to }, n) => (n === 0 ? '' : old.slice(old.slice(0, from).trimEnd().length, from)) + old.slice(from, to),
    )
    .join('');
