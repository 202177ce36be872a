import { expect, test } from 'vitest';
import { consents, parameters } from '#shared/model/settings.ts';
import german from '#shared/text/de.json';
import { readModules } from './testing/layers/imports.ts';
import { isTest } from './testing/layers/rules.ts';
import { bareWords, placeholders, readSource, type SourceText, saidIn, textsOf } from './testing/layers/texts.ts';

const sources = [...readModules().keys()].filter(
  (path) => /^renderer\/|^electron\/host\/|^electron\/main\.ts$/.test(path) && /\.tsx?$/.test(path) && !isTest(path),
);
/** Where the functions themselves stand, which pass on what they are given. */
const passing = /^renderer\/text\/|^renderer\/ui\/time\.ts/;
const read = sources.map((path) => ({ path, ...textsOf(path, readSource(path)) }));

/** Names of products, files and values, the same in every language. */
const sameEverywhere = new Set<string>([]);

/** Of the settings' own tables, which the engine reads too. */
const ofSettings: SourceText[] = [
  ...Object.values(parameters).flatMap((one) => [one.title, one.meaning, 'unit' in one ? one.unit : '']),
  ...Object.values(consents).flatMap(({ title, why }) => [title, why]),
].flatMap((key) => (key === '' ? [] : [{ key, several: null, at: 'shared/model/settings.ts' }]));
const texts = [...read.flatMap((one) => one.texts), ...ofSettings];
const catalogue = new Map<string, string | { one: string; other: string }>(Object.entries(german));

test('every text is in German, in the form that its number asks for', () => {
  const missing = texts.filter(({ key, several }) => {
    const entry = catalogue.get(key);
    return several === null ? typeof entry !== 'string' : typeof entry !== 'object';
  });
  expect(missing).toEqual([]);
});

test('a German text has the places of the English one', () => {
  const wrong = texts.flatMap(({ key, several, at }) => {
    const entry = catalogue.get(key) ?? key;
    const pairs =
      typeof entry === 'string'
        ? [[entry, key]]
        : [
            [entry.one, key],
            [entry.other, several ?? key],
          ];
    return pairs.flatMap(([german = '', english = '']) =>
      String(placeholders(german)) === String(placeholders(english)) ? [] : [`${at}: ${german}`],
    );
  });
  expect(wrong).toEqual([]);
});

/** What the engine says, which the window finds by its form. Commands and the tools of agents show it in English. */
const engine = [...readModules().keys()].filter(
  (path) =>
    !isTest(path) &&
    /^(?:electron|shared)\/(?!gateway\/(?:cli|mcp)\/|setup\/|testing\/)/.test(path) &&
    path.endsWith('.ts'),
);
const spoken = engine.map((path) => saidIn(path, readSource(path)));
/** Where a tool, a command or an option is named, an agent is spoken to or a person at a terminal. */
const ofTerminal = /memory_|`|\bmneme [a-z]|--\w|--\{|\bnpm |tools\/list|\bdecode\b/;
/** A form with fewer letters of its own fits much that is no sentence of the engine's. */
const fewest = 8;
const isOwn = (form: string) => form.replace(/\{\d+\}|[^\p{L}]/gu, '').length >= fewest;

test('what the engine refuses is in German, by its form', () => {
  const missing = spoken
    .flatMap(({ failures }) => failures)
    .filter((form) => isOwn(form) && !ofTerminal.test(form) && !catalogue.has(form));
  expect([...new Set(missing)]).toEqual([]);
});

test('no German text is left of one that is gone', () => {
  const used = new Set([...texts.map(({ key }) => key), ...spoken.flatMap(({ said }) => said)]);
  // A sentence that stands within a longer one is said by it, too.
  const within = [...used].join('\n');
  expect([...catalogue.keys()].filter((key) => !used.has(key) && !within.includes(key))).toEqual([]);
});

test('a text stands where it is used, so that the catalogue can be held against the sources', () => {
  expect(read.filter(({ path }) => !passing.test(path)).flatMap(({ odd }) => odd)).toEqual([]);
});

test('the window shows no words past the catalogue', () => {
  const found = sources.flatMap((path) => bareWords(path, readSource(path)));
  expect(found.filter((words) => !sameEverywhere.has(words.replace(/^[^:]*: /, '')))).toEqual([]);
});

test('these rules can fail', () => {
  expect(bareWords('a.tsx', '<p title="Open">Close {x} <b>·</b></p>')).toEqual(['a.tsx: title="Open"', 'a.tsx: Close']);
  expect(textsOf('a.ts', "t(x); t(y ? 'A' : 'B'); tn(n, 'one', 'two'); counted(n, 'file')")).toEqual({
    texts: [
      { key: 'A', several: null, at: 'a.ts' },
      { key: 'B', several: null, at: 'a.ts' },
      { key: 'one', several: 'two', at: 'a.ts' },
      { key: '{n} file', several: '{n} files', at: 'a.ts' },
    ],
    odd: ['a.ts: t(x)'],
  });
});
