import type { Evidence, Suggestion } from '#shared/model/reflection.ts';
import { isFormOf } from '../capture/check-fact.ts';
import { readableSentencesOf } from '../capture/extract.ts';
import { makeDirectory } from '../graph/names/directory.ts';
import { injects } from '../language/injection.ts';
import { plainlyShared, stemOf } from '../language/reader/side.ts';
import { tokensOf } from '../language/reader/tokens.ts';
import { tellingWordsOf } from '../language/telling-words.ts';
import {
  type ComparedStatement,
  conflictsAmong,
  givesOtherwise,
  givesTheSame,
  rarityAmong,
  readSides,
  standingIn,
  type WithSide,
} from './conflicts.ts';
import type { Material } from './material.ts';
import { haveOneEach, type WithPerson, withPeople } from './people.ts';
import { numberedLines } from './reasoner/handles.ts';
import { withheldIn } from './reasoner/withheld.ts';
import { statedBy } from './verify.ts';

/** Lines that are shown beside one change at most: the nearest. */
const mostShown = 2;
/**
 * How likely a line gives the same thing another value, to be shown: one that gives another of its kind (`valued`), and any. What stands is
 * shown sooner than what somebody said once; what another change rests on is before the owner by itself, and tells of its own thing. What
 * was kept from whoever reasoned, nobody could hold against it but the owner.
 */
const least = {
  stands: { valued: 0.02, any: 0.15 },
  said: { valued: 0.02, any: 0.5 },
  withheld: { valued: 0.005, any: 0.5 },
  proposed: { valued: 0.5, any: 0.7 },
} as const;

/** A statement of a change, or what it is held against. `by`: the change; null for what stands or was said. */
type Held = ComparedStatement & {
  by: Suggestion | null;
  how: keyof typeof least;
  /** Of what stands on a page: whom it names of those that something is stated of. */
  speaksOf?: string[];
};
type Read = WithPerson<WithSide<Held>>;

/**
 * Facts and lines of core memory, each with what stands, or was said, otherwise near to it: whoever reasoned may have taken one side of
 * something without a word, and its owner sees the other beside it.
 */
export function* withOtherwise(suggestions: readonly Suggestion[], material: Material): Generator<void, Suggestion[]> {
  const stating = suggestions.filter(({ does }) => does.kind === 'fact' || does.kind === 'core');
  if (stating.length === 0) return [...suggestions];
  const standing = yield* standingNear(stating, material);
  const said = yield* saidIn(material, restedOn(suggestions));
  const read = yield* readSides<Held>([...standing, ...said, ...stating.flatMap(ownOf)]);
  const all = yield* withPeople(read, material, suggestions);
  const asked = pairsIn(suggestions);
  const found = yield* conflictsAmong<Read>(all, {
    isNew: ({ by }) => by !== null,
    mayDispute: (before, { by, person }) =>
      before.by === null && by !== null && !haveOneEach(before.person, person) && !isKnownOf(by, before, asked),
    beside: all.length,
  });
  const rarity = yield* rarityAmong(all);
  const shown = new Map<Suggestion, Evidence[]>();
  for (const { now, likely } of found) {
    // What shares a word that few have goes before what is likelier by a common one.
    const by = ({ before, p }: (typeof likely)[number]) => p * Math.max(0, ...sharedBy(before, now).map(rarity));
    const near = likely
      .filter(({ before, p }) => isOtherwise(before, now, p))
      .sort((a, b) => by(b) - by(a))
      .slice(0, mostShown);
    if (now.by === null || near.length === 0) continue;
    const told = [...(shown.get(now.by) ?? []), ...near.flatMap(({ before }) => before.evidence)];
    shown.set(now.by, [...new Map(told.map((one) => [`${one.path}:${one.line}`, one])).values()].slice(0, mostShown));
  }
  return suggestions.map((one) => {
    const otherwise = shown.get(one);
    return otherwise === undefined ? one : { ...one, otherwise };
  });
}

/** Lines of core memory, facts of the pages that something is stated of, and what other pages say of these. */
function* standingNear(stating: readonly Suggestion[], material: Material): Generator<void, Held[]> {
  const about = new Set(stating.flatMap(({ does }) => (does.kind === 'fact' ? [does.entity] : [])));
  const pages = material.pages.filter(({ id }) => about.has(id));
  const directory = makeDirectory(pages.map(({ id, type, name, aliases }) => ({ id, type, label: name, aliases })));
  const near: Held[] = [];
  for (const one of standingIn(material)) {
    yield;
    const speaksOf = one.about === null ? [] : directory.mentioned(one.text).map(({ id }) => id);
    if (one.about === null || about.has(one.about) || speaksOf.length > 0)
      near.push({ ...one, by: null, how: 'stands', speaksOf });
  }
  return near;
}

/** Memories that something is proposed from; what they contradict themselves in is asked. */
const restedOn = (suggestions: readonly Suggestion[]): ReadonlySet<string> =>
  new Set(
    suggestions.flatMap(({ does, evidence }) =>
      does.kind === 'archive' || does.kind === 'contradiction' ? [] : evidence.map(({ id }) => id),
    ),
  );

/** What was said since the last reflection, by whomever: it is shown, and never believed. */
function* saidIn({ episodes }: Material, proposed: ReadonlySet<string>): Generator<void, Held[]> {
  const said: Held[] = [];
  for (const memory of episodes) {
    yield;
    if (injects(memory.text)) continue;
    const how = proposed.has(memory.id) ? 'proposed' : withheldIn(memory) !== null ? 'withheld' : 'said';
    for (const { line, text } of numberedLines(memory))
      for (const quote of readableSentencesOf(text)) {
        const evidence = [{ id: memory.id, path: memory.path, line, quote, at: memory.at }];
        said.push({ text: quote, plain: quote, memory, evidence, about: null, by: null, how });
      }
  }
  return said;
}

/** A statement in its own words; where its lines have none of them, as in another language, in theirs. */
function ownOf(by: Suggestion): Held[] {
  const [first] = by.evidence;
  if (first === undefined) return [];
  return statedBy(by.does).flatMap(({ words }) => {
    const wanted = new Set(tellingWordsOf(words));
    const said = by.evidence.flatMap(({ quote }) => readableSentencesOf(quote));
    const isTold = said.some((text) => tellingWordsOf(text).some((word) => wanted.has(word)));
    return [words, ...(isTold ? [] : said)].map((text) => {
      const rests = { memory: { id: first.id }, evidence: [], about: null, how: 'proposed' as const };
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

/** Whether what speaks of the same gives another value of a kind, or likely says otherwise; what another page says of it is near. */
function isOtherwise(before: Read, now: Read, p: number): boolean {
  if (saysOfIt(before, now)) return true;
  if (sharedBy(before, now).length === 0) return false;
  const { valued, any } = least[before.how];
  if (p >= any) return !givesTheSame(before.plain, now.plain);
  return p >= valued && givesOtherwise(before.plain, now.plain);
}

/** What both say, but for the names in it; of two lines of one page its name tells nothing. */
function sharedBy({ side, text, about }: Read, now: Read): string[] {
  const said = new Set(tokensOf(text).map(stemOf));
  const named = new Set(about === null ? [] : tokensOf(nameIn(about)).map(stemOf));
  return plainlyShared(side, now.side).filter((stem) => said.has(stem) && !named.has(stem));
}

/** `organization--tideline-ferries`: the words of its name. */
const nameIn = (id: string): string => id.slice(id.indexOf('--') + 2).replaceAll('-', ' ');

/** Whether another page says, in a form of the same word, what a statement says of the one that it is about: who owns it. */
function saysOfIt({ speaksOf = [], about, text, side }: Read, { by, plain, side: own }: Read): boolean {
  // Its own page says of it whatever there is to say.
  if (by?.does.kind !== 'fact' || about === by.does.entity || !speaksOf.includes(by.does.entity)) return false;
  const names = [...side.names(), ...own.names()].flatMap(({ name }) => tellingWordsOf(name));
  const named = new Set([...by.does.entity.split('-'), ...names]);
  const [old, now] = [text, plain].map((words) => tellingWordsOf(words).filter((word) => !named.has(word))) as [
    string[],
    string[],
  ];
  return old.some((word) => now.some((other) => isFormOf(word, other)));
}
