import { statementsIn } from '../../../electron/engine/capture/extract.ts';
import { storeOf } from '../../../electron/engine/capture/router/store.ts';
import { tagsOf } from '../../../electron/engine/capture/router/tags.ts';
import { trigramsOf } from '../../../electron/engine/duplicates/similarity.ts';
import { duplicateWords } from '../../../electron/engine/duplicates/words.ts';
import { nameOfOwner } from '../../../electron/engine/graph/names/owner.ts';
import { soughtWords } from '../../../electron/engine/index/query.ts';
import { attributeOf } from '../../../electron/engine/language/attribute.ts';
import { changeIn } from '../../../electron/engine/language/change.ts';
import { contentOf } from '../../../electron/engine/language/content.ts';
import { timesIn } from '../../../electron/engine/language/dates/times-in.ts';
import { newNames } from '../../../electron/engine/language/naming/new-names.ts';
import { meansOwner } from '../../../electron/engine/language/naming/own-name.ts';
import { namesIn } from '../../../electron/engine/language/reader/names.ts';
import { readStatement } from '../../../electron/engine/language/reader/statement.ts';
import { takingBack } from '../../../electron/engine/language/retraction.ts';
import { tellingWordsOf } from '../../../electron/engine/language/telling-words.ts';
import { detectTriggers } from '../../../electron/engine/language/triggers/detect.ts';
import { valuesIn } from '../../../electron/engine/language/values.ts';
import { statedValuesOf } from '../../../electron/engine/proposals/contradict/contradict.ts';
import { understand } from '../../../electron/engine/recall/understand.ts';

const clock = { now: Date.UTC(2026, 1, 3), zone: 'UTC' };
const rounded = (p: number) => Math.round(p * 20);

/** Everything that reads a sentence, by the part of a sentence's meaning that it tells. */
export const readers = {
  values: (text) => valuesIn(text),
  content: (text) => contentOf(text),
  attribute: (text) => attributeOf(text),
  change: (text) => [changeIn(text), takingBack(text)],
  dates: (text) => timesIn(text, clock),
  learnt: (text) => {
    const { acts, keep, places, blocks } = readStatement(text);
    return [acts[0]?.is, rounded(keep), places[0]?.is, blocks[0]?.is];
  },
  'learnt names': (text) => namesIn(text).map(({ name, type, p }) => [name, type, rounded(p)]),
  names: (text) => newNames(text),
  place: (text) => storeOf(text, []),
  tags: (text) => tagsOf(text, [], []),
  statements: (text) => statementsIn(text),
  triggers: (text) => detectTriggers(text),
  question: (text) => understand(text, clock),
  'search words': (text) => soughtWords(text),
  conflicts: (text) => statedValuesOf(text),
  duplicates: (text) => [...trigramsOf(duplicateWords(text))],
  owner: (text) => [meansOwner(text), nameOfOwner([], [{ text } as Parameters<typeof nameOfOwner>[1][number]])],
  reflection: (text) => tellingWordsOf(text),
} satisfies Record<string, (text: string) => unknown>;

export type Reader = keyof typeof readers;
export const readerNames = Object.keys(readers) as Reader[];

/** These take long: one text of so many is read. */
const sampled: Partial<Record<Reader, number>> = { names: 8, 'learnt names': 16 };

/** What each reader answers to the text at place `n`; null where it does not read that one. */
export const answersOf = (text: string, n: number): (string | null)[] =>
  readerNames.map((name) => (n % (sampled[name] ?? 1) === 0 ? written(readers[name](text)) : null));

/** An answer as it is compared: sets and maps too. */
const written = (answer: unknown): string =>
  JSON.stringify(answer, (_, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...(value as Iterable<unknown>)] : value,
  ) ?? 'undefined';
