import type { Memory } from '#shared/model/memory.ts';
import type { Evidence, Suggestion } from '#shared/model/reflection.ts';
import { readableSentencesOf } from '../../capture/extract.ts';
import { compare } from '../../language/compare.ts';
import { contentOf } from '../../language/content.ts';
import { injects } from '../../language/injection.ts';
import { isIntended } from '../../language/modality.ts';
import { rarityOf, rivalsOf } from '../../language/reader/conflicting.ts';
import { type Side, sharesPlainWord, sideOf } from '../../language/reader/side.ts';
import { compareValues } from '../../language/values.ts';
import type { Material } from '../material.ts';
import { evidenceOf as evidenceOfWhole } from '../rules/sentences.ts';
import { evidenceOf, type Handles } from './handles.ts';
import { mayBeShown } from './withheld.ts';

/**
 * How likely one gives a thing another value than the other, to be asked about. `shown`: the reasoner saw both and asked nothing, so
 * their values must say so too, or it is nearly certain (`sure`). `withheld`: nobody else can see it.
 */
const least = { shown: 0.7, sure: 0.95, withheld: 0.15 };

/** A statement that is held against others, and the line it rests on. `by`: who says it in this reflection; null for what stood before. */
type Stated = { text: string; id: string; entity: string; evidence: Evidence; by: Suggestion | null; shown: boolean };

/** A contradiction to ask about. `shown`: the reasoner has seen both sides. */
export type Doubted = { asks: Suggestion; shown: boolean };

/**
 * Pairs that give one thing different values, of which a reasoner states one side and says nothing of the other: learnt, so the owner is
 * asked, and neither side is a fact meanwhile.
 */
export function doubtedAmong(taken: readonly Suggestion[], material: Material, handles: Handles): Doubted[] {
  const own = taken.flatMap(statedBy);
  const all = [...own, ...standing(material, own), ...told(own, handles)];
  const sides = all.map(({ text }) => sideOf(text));
  const rarity = rarityOf(sides);
  const known = settledPairs(taken);
  const found = new Map<string, Doubted>();
  for (const [n, now] of own.entries()) {
    const side = sides[n];
    if (side === undefined || side.asks) continue;
    const others = all.flatMap((one, at) => {
      const its = sides[at];
      const isApart = its === undefined || one.id === now.id || (one.by !== null && at < n) || !sharesStem(side, its);
      return isApart || known.has(pairOf(one.id, now.id)) || agrees(one, now) ? [] : [{ one, its }];
    });
    const likely = rivalsOf(
      side,
      others.map(({ its }) => its),
      rarity,
    );
    const other = likely.flatMap(({ n: at, p }) =>
      isAskable(others[at], { one: now, its: side }, p) ? (others[at]?.one ?? []) : [],
    )[0];
    if (other !== undefined) found.set(pairOf(other.id, now.id), { asks: asking(other, now), shown: other.shown });
  }
  return [...found.values()];
}

type Read = { one: Stated; its: Side };

function isAskable(other: Read | undefined, now: Read, p: number): boolean {
  if (other === undefined) return false;
  const [before, after] = [other.one.text, now.one.text];
  if (!other.one.shown) return p >= least.withheld && givesOtherwise(before, after);
  // What is planned is no other value of what is so.
  if (isIntended(before) !== isIntended(after) || !sharesPlainWord(other.its, now.its)) return false;
  return p >= (givesOtherwise(before, after) ? least.shown : least.sure);
}

/** Whether two give a value of one kind, and none of that kind which is the same. */
function givesOtherwise(a: string, b: string): boolean {
  const [mine, theirs] = [a, b].map((text) => contentOf(text).values.map(({ value }) => value));
  return (mine ?? []).some((one) => {
    const alike = (theirs ?? []).filter(({ kind }) => kind === one.kind);
    return alike.length > 0 && alike.every((other) => compareValues(one, other) !== 'same');
  });
}

const sharesStem = ({ stems }: Side, other: Side) => [...stems].some((stem) => other.stems.has(stem));

const pairOf = (a: string, b: string) => [a, b].sort().join('\n');

const agrees = (a: Stated, b: Stated) => /^(?:same|refines)$/.test(compare(a.text, b.text));

/** What a reasoner states. A fact that takes the place of another says how both stand. */
function statedBy(by: Suggestion): Stated[] {
  const { does, evidence } = by;
  const [first] = evidence;
  if (first === undefined) return [];
  if (does.kind === 'fact')
    return [{ text: does.statement, id: first.id, entity: does.entity, evidence: first, by, shown: true }];
  return does.kind === 'core' && does.now !== null
    ? [{ text: does.now, id: first.id, entity: '', evidence: first, by, shown: true }]
    : [];
}

/** Facts of the pages that something is stated of, and lines of core memory, as they stand. */
function standing({ pages, core }: Material, own: readonly Stated[]): Stated[] {
  const named = new Set(own.map(({ entity }) => entity));
  const beside = (memory: Memory, words: string, entity: string, text = words): Stated => {
    const evidence = evidenceOfWhole(memory, words);
    return { text, id: memory.id, entity, evidence, by: null, shown: true };
  };
  const facts = pages.flatMap(({ id, name, facts }) =>
    (named.has(id) ? facts : [])
      .filter(({ superseded, memory }) => !superseded && mayBeShown(memory))
      .map(({ memory, statement }) =>
        beside(memory, statement, id, statement.includes(name) ? statement : `${name}: ${statement}`),
      ),
  );
  return [...facts, ...core.items.filter(mayBeShown).map((item) => beside(item, item.text.split('\n')[0] ?? '', ''))];
}

/** Lines of episodes that nothing proposed rests on, a page's and a letter's with them: what they say is asked about, and never believed. */
function told(own: readonly Stated[], handles: Handles): Stated[] {
  const cited = new Set(own.flatMap(({ by }) => by?.evidence.map(({ id }) => id) ?? []));
  return handles.episodeLines().flatMap((line) =>
    cited.has(line.memory.id) || injects(line.memory.text)
      ? []
      : readableSentencesOf(line.text).map((text) => ({
          text,
          id: line.memory.id,
          entity: '',
          evidence: { ...evidenceOf(line), quote: text },
          by: null,
          shown: line.shown,
        })),
  );
}

/** Pairs of which the reasoner has said how they stand: it asks, replaces or unites them, or rests one thing on both. */
function settledPairs(taken: readonly Suggestion[]): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (const { does, evidence } of taken) {
    const ids = evidence.map(({ id }) => id);
    if (does.kind === 'fact' && does.supersedes !== null) ids.push(does.supersedes);
    if (does.kind === 'core' && does.was !== null) ids.push(does.was.id);
    for (const a of ids) for (const b of ids) if (a < b) pairs.add(pairOf(a, b));
  }
  return pairs;
}

function asking(before: Stated, now: Stated): Suggestion {
  const side = ({ id, text, by }: Stated, { quote }: Evidence) => ({ id, text: by === null ? text : quote });
  return {
    does: {
      kind: 'contradiction',
      about: now.text.slice(0, 80),
      sides: [side(before, before.evidence), side(now, now.evidence)],
      holds: null,
    },
    // In the language of the notes: their own words.
    reason: `“${before.text.slice(0, 120)}” – “${now.text.slice(0, 120)}”?`,
    evidence: [before.evidence, now.evidence],
  };
}
