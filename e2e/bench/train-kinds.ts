import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formOf, kindSure } from '../../electron/engine/language/questions/kind.ts';
import { knownFeatures, softmax, type Vocabulary } from '../../electron/engine/language/reader/linear.ts';
import { statementFeatures } from '../../electron/engine/language/reader/statement-features.ts';
import { type QuestionKind, questionKinds } from '../../shared/model/memory.ts';
import type { Figure, Result, Table } from './figures.ts';
import { readQuestions } from './recall-workspace.ts';
import { learn, packed, type Real, scoresOf, temperatureOf, vocabularyOf } from './train/learn.ts';
import { familyOf } from './train.ts';

type Labelled = { author: string; kind: QuestionKind; q: string };
type Model = { vocabulary: Vocabulary; kind: Real };

/** The kinds of `e2e/sets/recall` that say which kind of question it is. */
const kindsOfSet: Record<string, QuestionKind> = {
  when: 'when',
  'how do I': 'how',
  'latest on': 'latest',
  prefers: 'prefers',
};

/** Learns which kind a question is that no form tells, `resources/recall/kinds.json`; every author is judged by a model that has seen none of theirs. */
export function benchTrainKinds(sets: string, into: string): Result {
  const all = labelledIn(sets);
  const judged = [...new Set(all.map(({ author }) => author))].flatMap((author) => {
    const model = fitted(all.filter((one) => one.author !== author));
    return all.filter((one) => one.author === author).map((one) => ({ ...one, scores: scoresBy(model, one.q) }));
  });
  const told = judged.map(({ scores, kind }) => ({ scores, label: questionKinds.indexOf(kind) }));
  const temperature = temperatureOf(told);
  const read = judged.map((one) => ({ ...one, ...readBy(one.q, one.scores, temperature) }));
  const { vocabulary, kind } = fitted(all);
  const file = { about: 'See README.md beside it.', ...familyOf(vocabulary, { kind: packed(kind, temperature) }) };
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, 'kinds.json'), `${JSON.stringify(file, null, 2)}\n`);
  const others = read.filter(({ author }) => author !== 'written');
  const figures = [...figuresOf('all', read), ...figuresOf('not written for this', others)];
  const about = `kinds of ${all.length} questions, each read by a model that has seen none of its author's`;
  return { name: 'train', about, figures, tables: [tableOf(read)], notes: [] };
}

function labelledIn(sets: string): Labelled[] {
  const written = ['asked', 'written'].flatMap((name) =>
    readFileSync(join(sets, 'questions', `${name}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Labelled),
  );
  const own = readQuestions(join(sets, 'recall')).flatMap(({ kind, q, split }): Labelled[] => {
    const known = split === 'dev' ? kindsOfSet[kind] : undefined;
    return known === undefined ? [] : [{ author: 'recall', kind: known, q }];
  });
  return [...written, ...own];
}

function fitted(all: readonly Labelled[]): Model {
  const features = all.map(({ q }) => statementFeatures(q));
  const vocabulary = vocabularyOf(features);
  const examples = all.map(({ kind }, n) => ({
    of: knownFeatures(vocabulary, features[n] ?? statementFeatures('')),
    label: questionKinds.indexOf(kind),
    weight: 1,
  }));
  return { vocabulary, kind: learn(questionKinds, examples, vocabulary.length) };
}

const scoresBy = ({ vocabulary, kind }: Model, q: string) =>
  scoresOf(kind, knownFeatures(vocabulary, statementFeatures(q)));

type Read = Labelled & { form: QuestionKind; learnt: QuestionKind; both: QuestionKind };

function readBy(q: string, scores: readonly number[], temperature: number): Pick<Read, 'form' | 'learnt' | 'both'> {
  const shares = softmax(scores.map((one) => one / temperature));
  const top = Math.max(...shares);
  const learnt = questionKinds[shares.indexOf(top)] ?? 'general';
  const form = formOf(q)?.kind ?? 'general';
  return { form, learnt, both: form !== 'general' ? form : top >= kindSure ? learnt : 'general' };
}

function figuresOf(name: string, all: readonly Read[]): Figure[] {
  const share = (some: readonly Read[], by: 'form' | 'learnt' | 'both') =>
    (100 * some.filter((one) => one[by] === one.kind).length) / Math.max(1, some.length);
  const asked = all.filter(({ kind }) => kind !== 'general');
  const plain = all.filter(({ kind }) => kind === 'general');
  return [
    [`${name}: of ${asked.length} of a kind, known`, asked] as const,
    [`${name}: of ${plain.length} of none, taken for none`, plain] as const,
  ].flatMap(([name, some]) => [
    { name, value: share(some, 'both'), baseline: share(some, 'form'), unit: '%' },
    { name: `${name}, by what was learnt alone`, value: share(some, 'learnt'), unit: '%' },
  ]);
}

function tableOf(all: readonly Read[]): Table {
  const rows = questionKinds.map((kind) => {
    const own = all.filter((one) => one.kind === kind);
    const taken = all.filter(({ both }) => both === kind);
    const right = own.filter(({ both }) => both === kind).length;
    const byForm = own.filter(({ form }) => form === kind).length;
    return [kind, `${own.length}`, `${byForm}`, `${right}`, `${taken.length - right}`];
  });
  return { title: '', columns: ['kind', 'asked', 'known by form', 'known', 'others taken for it'], rows };
}
