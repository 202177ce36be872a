import type { Evidence, Suggestion } from '#shared/model/reflection.ts';
import { readableSentencesOf } from '../capture/extract.ts';
import { injects } from '../language/injection.ts';
import { sharesPlainWord } from '../language/reader/side.ts';
import { conflictsAmong, givesOtherwise, readSides, type Stated, standingIn, type WithSide } from './conflicts.ts';
import type { Material } from './material.ts';
import { haveOneEach, type WithPerson, withPeople } from './people.ts';
import { linesOf } from './reasoner/handles.ts';
import { statedBy } from './verify.ts';
import { tellingWordsOf } from './words.ts';

/** Lines that are shown beside one change at most: the nearest. */
const mostShown = 2;
/** How likely a line gives the same thing another value, to be shown: one that gives another of its kind, and any. */
const least = { valued: 0.02, any: 0.5 };

/** A statement of a change, or what it is held against. `by`: the change; null for what stands or was said. */
type Held = Stated & { by: Suggestion | null };
type Read = WithPerson<WithSide<Held>>;

/**
 * Facts and lines of core memory, each with what stands, or was said, otherwise near to it: whoever reasoned may have taken one side of
 * something without a word, and its owner sees the other beside it.
 */
export function* withOtherwise(suggestions: readonly Suggestion[], material: Material): Generator<void, Suggestion[]> {
  const stating = suggestions.filter(({ does }) => does.kind === 'fact' || does.kind === 'core');
  if (stating.length === 0) return [...suggestions];
  const named = new Set(stating.flatMap(({ does }) => (does.kind === 'fact' ? [does.entity] : [])));
  const standing = standingIn(material)
    .filter(({ about }) => about === null || named.has(about))
    .map((one) => ({ ...one, by: null }));
  const read = yield* readSides<Held>([...standing, ...saidIn(material), ...stating.flatMap(ownOf)]);
  const all = withPeople(read, material, suggestions);
  const asked = pairsIn(suggestions);
  const found = yield* conflictsAmong<Read>(all, {
    isNew: ({ by }) => by !== null,
    mayDispute: (before, { by, person }) =>
      before.by === null && by !== null && !haveOneEach(before.person, person) && !isKnownOf(by, before, asked),
    beside: all.length,
  });
  const shown = new Map<Suggestion, Evidence[]>();
  for (const { now, likely } of found) {
    const near = likely.slice(0, mostShown).filter(({ before, p }) => isOtherwise(before, now, p));
    if (now.by === null || near.length === 0) continue;
    const told = [...(shown.get(now.by) ?? []), ...near.flatMap(({ before }) => before.evidence)];
    shown.set(now.by, [...new Map(told.map((one) => [`${one.path}:${one.line}`, one])).values()].slice(0, mostShown));
  }
  return suggestions.map((one) => {
    const otherwise = shown.get(one);
    return otherwise === undefined ? one : { ...one, otherwise };
  });
}

/** What was said since the last reflection, by whomever: it is shown, and never believed. */
const saidIn = ({ episodes }: Material): Held[] =>
  episodes.flatMap((memory) =>
    injects(memory.text)
      ? []
      : linesOf(memory).flatMap(({ line, text }) =>
          readableSentencesOf(text).map((quote) => {
            const evidence = [{ id: memory.id, path: memory.path, line, quote, at: memory.at }];
            return { text: quote, plain: quote, memory, evidence, about: null, by: null };
          }),
        ),
  );

/** A statement in its own words; where its lines have none of them, as in another language, in theirs. */
function ownOf(by: Suggestion): Held[] {
  const [first] = by.evidence;
  if (first === undefined) return [];
  return statedBy(by.does).flatMap(({ words }) => {
    const wanted = new Set(tellingWordsOf(words));
    const said = by.evidence.flatMap(({ quote }) => readableSentencesOf(quote));
    const isTold = said.some((text) => tellingWordsOf(text).some((word) => wanted.has(word)));
    return [words, ...(isTold ? [] : said)].map((text) => {
      const rests = { memory: { id: first.id }, evidence: [], about: null };
      return { ...rests, text, plain: text, by };
    });
  });
}

/** Pairs of memories of which it is asked, or was said, how they stand. */
function pairsIn(suggestions: readonly Suggestion[]): ReadonlySet<string> {
  return new Set(
    suggestions.flatMap(({ does }) => {
      if (does.kind !== 'contradiction') return [];
      const [one, other] = does.sides.map(({ id }) => id);
      return [`${one}\n${other}`, `${other}\n${one}`];
    }),
  );
}

/** Whether a change rests on a line, takes its place, or waits for the answer which of both holds. */
function isKnownOf({ does, evidence }: Suggestion, { memory, text }: Held, asked: ReadonlySet<string>): boolean {
  const old = does.kind === 'fact' ? does.supersedes : does.kind === 'core' ? does.was?.id : null;
  const rests = ({ id, quote }: Evidence) => id === memory.id && (quote.includes(text) || text.includes(quote));
  return memory.id === old || evidence.some((one) => rests(one) || asked.has(`${one.id}\n${memory.id}`));
}

/** Whether what speaks of the same gives another value of a kind, or very likely says otherwise. */
const isOtherwise = (before: Read, now: Read, p: number): boolean =>
  sharesPlainWord(before.side, now.side) &&
  (p >= least.any || (p >= least.valued && givesOtherwise(before.plain, now.plain)));
