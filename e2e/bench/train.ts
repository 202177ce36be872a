import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Linear, Vocabulary } from '../../electron/engine/language/reader/linear.ts';
import { knownFeatures, largest } from '../../electron/engine/language/reader/linear.ts';
import type { Figure, Result, Table } from './figures.ts';
import { changedAt, changedFile, fitTold, readDiary, toldIn } from './train/changed.ts';
import { crossedPairs, fitPairs, foundAt, pairsIn } from './train/conflicting.ts';
import { crossedHanded, fitHanded, handedAt, linesIn, mannersIn, wishesIn } from './train/handed.ts';
import { packed, scoresOf, temperatureOf } from './train/learn.ts';
import { episodesOf, type Labelled, namesOf, routingOf, statementsOf } from './train/material.ts';
import { fitNames, type Named, readNames } from './train/names.ts';
import { fitStatements, type Head, heads, type Judged, judged, type Read, readAll } from './train/statements.ts';
import { readDiaries } from './truth/diary.ts';

/** Trains the reader on the labelled statements of `sets`, measures it author by author, and writes its weights. */
export function benchTrain(sets: string, into: string): Result {
  const began = performance.now();
  const written = statementsOf(join(sets, 'statements'));
  const all = [
    ...written,
    ...routingOf(join(sets, 'routing/statements.jsonl')),
    ...namesOf(join(sets, 'names/statements.jsonl')),
    ...episodesOf(join(sets, 'reflection')),
  ];
  const authors = [...new Set(written.map(({ author }) => author))];
  const [read, named] = [readAll(all.filter(({ store, act }) => store !== null || act !== null)), readNames(all)];
  const judgements = crossed(authors, read);
  const names = crossedNames(authors, named);
  const diaries = ['changes', 'truth'].flatMap((set) => readDiaries(join(sets, set)).map((one) => ({ ...one, set })));
  // News of the same names teaches what tells a change, and nothing of what says otherwise.
  const pairs = diaries.flatMap((one) => (one.author.endsWith('-news') ? [] : pairsIn([one], one.set)));
  const told = toldIn(diaries, pairs);
  const crossedOfPairs = crossedPairs(pairs);
  const fittedPairs = fitPairs(pairs);
  const models = fitStatements(read);
  const fittedNames = fitNames(named);
  const temperature = (head: Head) => temperatureOf(judgements[head]);
  const statement = Object.fromEntries(
    (Object.keys(heads) as Head[]).map((head) => [head, packed(models.heads[head], temperature(head))]),
  );
  const file = {
    about: 'See README.md beside it. Made by: npm run -s bench -- train',
    families: {
      statement: familyOf(models.vocabulary, statement),
      token: familyOf(fittedNames.token.vocabulary, {
        part: packed(fittedNames.token.part, temperatureOf(names.tokens)),
      }),
      name: familyOf(fittedNames.name.vocabulary, { type: packed(fittedNames.name.type, temperatureOf(names.types)) }),
      pair: familyOf(fittedPairs.vocabulary, { standing: packed(fittedPairs.standing, 1) }),
    },
  };
  const text = `${JSON.stringify(file, null, 2)}\n`;
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, 'weights.json'), text);
  writeFileSync(join(into, 'changed.json'), changedFile(told));
  const fittedTold = fitTold(diaries.flatMap(readDiary));
  const ofTold = familyOf(fittedTold.vocabulary, { told: packed(fittedTold.told, 1) });
  writeFileSync(join(into, 'tells-change.json'), `${JSON.stringify(ofTold, null, 2)}\n`);
  const ofHanded = writeHanded(linesIn(join(sets, 'handed'), written), 'handed', into);
  const ofMaterial = writeHanded(wishesIn(join(sets, 'material'), written), 'material', into);
  const ofManner = writeHanded(mannersIn(join(sets, 'manner'), written), 'manner', into);
  const figures: Figure[] = (Object.keys(heads) as Head[]).map((head) => ({
    name: `${head}, of ${judgements[head].length}`,
    value: right(judgements[head]),
    unit: '%',
  }));
  figures.push(
    { name: `type of a name, of ${names.types.length}`, value: right(names.types), unit: '%' },
    { name: 'weights', value: text.length / 1e6, unit: 'MB', most: 1.5 },
    { name: 'in all', value: (performance.now() - began) / 1000, unit: 's' },
  );
  const about = `${written.length} statements by ${authors.length} authors, each read by a model that has seen none of theirs`;
  const tables = (['lang', 'form', 'author'] as const).map((by) => tableOf(by, judgements));
  return {
    name: 'train',
    about,
    figures,
    tables: [...tables, coverage(judgements), foundAt(crossedOfPairs), changedAt(told), ofHanded, ofMaterial, ofManner],
    notes: [],
  };
}

/** Trains what tells whose other words are, and writes its weights; how often it is right of lines that it has not read. */
export function writeHanded(lines: ReturnType<typeof linesIn>, name: string, into: string): Table {
  const { table, temperature } = handedAt(crossedHanded(lines));
  const { vocabulary, handed } = fitHanded(lines);
  const own = familyOf(vocabulary, { handed: packed(handed, temperature) });
  writeFileSync(join(into, `${name}.json`), `${JSON.stringify(own, null, 2)}\n`);
  return table;
}

/** Every author's statements by a model of the others'. */
function crossed(authors: readonly string[], all: readonly Read[]): Record<Head, Judged[]> {
  const found: Record<Head, Judged[]> = { store: [], block: [], act: [], keep: [] };
  for (const author of authors) {
    const models = fitStatements(all.filter(({ one }) => one.author !== author));
    const own = all.filter(({ one }) => one.author === author);
    for (const head of Object.keys(heads) as Head[]) found[head].push(...judged(head, models, own));
  }
  return found;
}

type Scores = { scores: number[]; label: number };

function crossedNames(authors: readonly string[], all: readonly Named[]): Record<'tokens' | 'types', Scores[]> {
  const found: Record<'tokens' | 'types', Scores[]> = { tokens: [], types: [] };
  for (const author of authors) {
    const { token, name } = fitNames(all.filter(({ one }) => one.author !== author));
    for (const { tokens, spans } of all.filter(({ one }) => one.author === author)) {
      for (const { of, label } of tokens)
        found.tokens.push({ scores: scoresOf(token.part, knownFeatures(token.vocabulary, of)), label });
      for (const { of, type } of spans)
        found.types.push({ scores: scoresOf(name.type, knownFeatures(name.vocabulary, of)), label: type });
    }
  }
  return found;
}

function right(all: readonly Scores[]): number {
  return (100 * all.filter(({ scores, label }) => largest(scores) === label).length) / Math.max(1, all.length);
}

function tableOf(by: keyof Pick<Labelled, 'lang' | 'form' | 'author'>, all: Record<Head, Judged[]>): Table {
  const columns = [`percent right, by ${by}`, ...Object.keys(heads)];
  const values = [...new Set(all.keep.map(({ one }) => one[by]))];
  const rows = values.map((value) => [
    value,
    ...(Object.keys(heads) as Head[]).map((head) => right(all[head].filter(({ one }) => one[by] === value)).toFixed(1)),
  ]);
  return { title: '', columns, rows };
}

/** How many statements are read at least so surely, and how many of those rightly. */
function coverage(all: Record<Head, Judged[]>): Table {
  const rows = (Object.keys(heads) as Head[]).flatMap((head) => {
    const temperature = temperatureOf(all[head]);
    return [0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((least) => {
      const sure = all[head].filter(({ scores }) => top(scores, temperature) >= least);
      return [`${head} from ${least}`, ((100 * sure.length) / all[head].length).toFixed(1), right(sure).toFixed(1)];
    });
  });
  return { title: '', columns: ['how surely', 'percent of all', 'percent right'], rows };
}

function top(scores: readonly number[], temperature: number): number {
  const most = Math.max(...scores);
  return 1 / scores.reduce((sum, score) => sum + Math.exp((score - most) / temperature), 0);
}

/** Models over one vocabulary as they are kept. */
export function familyOf(vocabulary: Vocabulary, models: Record<string, Linear>) {
  const hashes = Buffer.alloc(4 * vocabulary.length);
  for (const [n, hash] of vocabulary.entries()) hashes.writeUInt32LE(hash, 4 * n);
  const own = Object.entries(models).map(([name, { weights, bias, ...model }]) => [
    name,
    { ...model, bias: bias.map((one) => Number(one.toFixed(4))), weights: Buffer.from(weights).toString('base64') },
  ]);
  return { vocabulary: hashes.toString('base64'), heads: Object.fromEntries(own) };
}
