import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import file from '../../resources/recall/sure.json' with { type: 'json' };
import type { Figure, Result } from './figures.ts';
import { type Doubted, doubtedIn, type How } from './train/doubted.ts';
import {
  chatGrounds,
  dayGrounds,
  diaryGrounds,
  type Ground,
  onGround,
  ownGround,
  turnGrounds,
} from './train/grounds.ts';
import { areaUnder, type Case, fitLogistic } from './train/logistic.ts';

type Sure = typeof file;
const names = Object.keys(file.weights) as (keyof Sure['weights'])[];
type LackWeights = Sure['lacking']['weights'];
const lackNames = Object.keys(file.lacking.weights) as (keyof LackWeights)[];

/** Points of questions whose answer is found that may be taken for questions without one. */
const mostLost = 2;
/** The same where only doubt is told beside them. */
const mostDoubted = 20;
/** What is no answer to a question that has one says little: another result may say it, too. */
const besideAnswer = 0.2;
/** Points of questions with an answer that may be told which of their words no result says. */
const mostTold = 10;
const askedEach = 40;
/** Kinds whose questions people wrote, of whom and what they knew: asked of another they are of nothing that is known. */
const grafting: ReadonlySet<string> = new Set(['notes', 'diary', 'days']);
const graftedEach = 400;

export type SureOptions = { groups: number; vectors: string | undefined; beside: string | undefined };

/**
 * Learns from which results on a search has an answer, `resources/recall/sure.json`: of questions with one, the same when what
 * answers them is taken out, and questions of other workspaces. Every kind of text is measured by what has seen none of it.
 */
export async function benchTrainSure(
  data: string | undefined,
  sets: string,
  into: string,
  { groups, vectors, beside }: SureOptions,
): Promise<Result> {
  const learnt = [
    ownGround(sets, 'dev'),
    ...diaryGrounds(sets),
    ...dayGrounds(sets),
    ...chatGrounds(sets),
    ...turnGrounds(data, 'meetings', groups),
  ];
  const held = [ownGround(sets, 'held'), ...turnGrounds(beside, 'beside', groups)];
  const all = await doubtedOn(
    [...learnt, ...held.map((one) => ({ ...one, kind: `${one.kind}, not learnt from` }))],
    vectors,
  );
  const kinds = [...new Set(learnt.map(({ kind }) => kind))];
  const teaching = all.filter(({ kind, how }) => kinds.includes(kind) && how !== 'unanswered');
  const whole = fitted(teaching);
  const judged = new Map<string, Judged[]>();
  for (const kind of new Set(all.map((one) => one.kind))) {
    const by = kinds.includes(kind) ? fitted(teaching.filter((one) => one.kind !== kind)) : whole;
    judged.set(
      kind,
      judgedBy(
        by,
        all.filter((one) => one.kind === kind),
      ),
    );
  }
  const measured = judgedBy(whole, teaching);
  const linesAt = (most: number) => ({ meaning: lineOf(measured, false, most), words: lineOf(measured, true, most) });
  const [weakBelow, doubtBelow] = [linesAt(mostLost), linesAt(mostDoubted)];
  const lacks = lackingBy(all, kinds);
  const rounded = Object.fromEntries(names.map((name, at) => [name, Number((whole.weights[at] ?? 0).toPrecision(4))]));
  const sure = {
    weights: rounded,
    bias: Number(whole.bias.toPrecision(4)),
    weakBelow,
    doubtBelow,
    lacking: lacks.weights,
  };
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, 'sure.json'), `${JSON.stringify(sure, null, 2)}\n`);
  const figures = [
    ...[...judged].flatMap(([kind, own]) => figuresOf(kind, own, weakBelow, doubtBelow)),
    ...lacks.figures,
  ];
  return { name: 'train', about: `what is an answer, on ${teaching.length} questions`, figures, notes: [] };
}

async function doubtedOn(grounds: Ground[], vectors: string | undefined): Promise<Doubted[]> {
  const all: Doubted[] = [];
  for (const ground of grounds) {
    const others = grounds.filter(({ kind, set }) => kind === ground.kind && set !== ground.set);
    // Of a kind with one workspace, those of any other.
    const from = others.length > 0 ? others : grounds.filter(({ kind }) => kind === 'diary');
    const asks = from.flatMap((one) => one.asks);
    const foreign = spread(asks, Math.min(askedEach, ground.asks.length));
    const grafts = spread(
      grounds.filter(({ set, kind }) => set !== ground.set && grafting.has(kind)).flatMap((one) => one.asks),
      graftedEach,
    );
    all.push(
      ...(await onGround(ground, vectors, (opened, told) =>
        doubtedIn(
          opened,
          ground.kind,
          spread(told, ground.kind === 'notes' ? told.length : askedEach),
          foreign,
          grafts,
          ground.unanswered,
        ),
      )),
    );
  }
  return all;
}

/** So many of them, from all over. */
function spread<Of>(of: readonly Of[], most: number): Of[] {
  const step = Math.max(1, of.length / most);
  return Array.from({ length: Math.min(most, of.length) }, (_, n) => of[Math.floor(n * step)] as Of);
}

const hasAnswer = ({ rows }: Doubted): boolean => rows.some(({ gold }) => gold);

/** Every kind of text counts the same, and in it questions with an answer as much as those without. */
function fitted(all: readonly Doubted[]) {
  const counts = new Map<string, number>();
  const of = (one: Doubted) => `${one.kind} ${one.how === 'told'}`;
  const used = all.filter((one) => one.rows.length > 0 && (one.how !== 'told' || hasAnswer(one)));
  for (const one of used) counts.set(of(one), (counts.get(of(one)) ?? 0) + 1);
  const cases = used.flatMap((one): Case[] =>
    one.rows.map(({ signs, gold }) => ({
      of: names.map((name) => signs[name]),
      yes: gold,
      weight: (one.how === 'told' && !gold ? besideAnswer : 1) / one.rows.length / (counts.get(of(one)) ?? 1),
    })),
  );
  return fitLogistic(cases);
}

/**
 * When the words that no result says are told: learnt from the questions that have such, with an answer and without. Every kind is
 * measured by what has seen none of it, held against one line for all.
 */
function lackingBy(all: readonly Doubted[], kinds: readonly string[]) {
  const asked = all.filter((one) => one.how !== 'told' || hasAnswer(one));
  const learnt = (some: readonly Doubted[]) => {
    const of = (one: Doubted) => `${one.kind} ${one.how === 'told'}`;
    const used = some.filter(({ lacks }) => lacks !== null);
    const counts = new Map<string, number>();
    for (const one of used) counts.set(of(one), (counts.get(of(one)) ?? 0) + 1);
    return fitLogistic(
      used.map((one) => ({
        of: lackNames.map((name) => one.lacks?.[name] ?? 0),
        yes: one.how !== 'told',
        weight: 1 / (counts.get(of(one)) ?? 1),
      })),
    );
  };
  const teaching = asked.filter(({ kind, how }) => kinds.includes(kind) && how !== 'unanswered');
  const whole = learnt(teaching);
  const judged = [...new Set(asked.map(({ kind }) => kind))].flatMap((kind) => {
    const { weights, bias } = kinds.includes(kind) ? learnt(teaching.filter((one) => one.kind !== kind)) : whole;
    const oddsOf = ({ lacks }: Doubted) =>
      lacks === null
        ? Number.NEGATIVE_INFINITY
        : lackNames.reduce((sum, name, at) => sum + (weights[at] ?? 0) * lacks[name], bias);
    return asked.filter((one) => one.kind === kind).map((one) => ({ kind, how: one.how, odds: oddsOf(one) }));
  });
  const answered = judged.filter(({ kind, how }) => how === 'told' && kinds.includes(kind));
  const odds = answered.map((one) => one.odds).sort((a, b) => b - a);
  const from = Number((odds[Math.floor((mostTold * odds.length) / 100)] ?? 0).toPrecision(4));
  const short = (value: number) => Number(value.toPrecision(4));
  const weights = Object.fromEntries(lackNames.map((name, at) => [name, short(whole.weights[at] ?? 0)])) as LackWeights;
  const figures = [...new Set(judged.map(({ kind, how }) => `${kind}|${how}`))].map((of): Figure => {
    const own = judged.filter(({ kind, how }) => `${kind}|${how}` === of);
    const told = own.filter((one) => one.odds > from).length;
    return {
      name: `${of.replace('|', ', ')} (${own.length}), told what is missing`,
      value: (100 * told) / own.length,
      unit: '%',
    };
  });
  return { weights: { weights, bias: short(whole.bias), from }, figures };
}

/** `found`: what answers it is among the results, or it has no answer. */
type Judged = { how: How; byWords: boolean; found: boolean; sure: number };

/** How sure the surest result of each question is; of one that finds nothing, not at all. */
function judgedBy({ weights, bias }: ReturnType<typeof fitLogistic>, all: readonly Doubted[]): Judged[] {
  const sureness = (signs: Doubted['rows'][number]['signs']) =>
    1 / (1 + Math.exp(-names.reduce((sum, name, at) => sum + (weights[at] ?? 0) * signs[name], bias)));
  return all.map((one) => ({
    ...{ how: one.how, byWords: one.byWords, found: one.how !== 'told' || hasAnswer(one) },
    sure: Math.max(one.dated ? 1 : 0, ...one.rows.map(({ signs }) => sureness(signs))),
  }));
}

const of = (all: readonly Judged[], how: How) => all.filter((one) => one.how === how);
const suresOf = (all: readonly Judged[], how: How) => of(all, how).flatMap(({ found, sure }) => (found ? [sure] : []));

/** The highest line below which lie answers to so few of the questions that have one. */
function lineOf(measured: readonly Judged[], byWords: boolean, most: number): number {
  const all = measured.filter((one) => one.byWords === byWords);
  const lines = suresOf(all, 'told').sort((a, b) => b - a);
  const line = lines.find((line) => below(of(all, 'told'), line) <= most) ?? 0;
  return Number(line.toPrecision(4));
}

/** Percent of the questions whose results all lie below, though what answers them may be among them. */
const below = (all: readonly Judged[], line: number): number =>
  (100 * all.filter(({ found, sure }) => found && sure < line).length) / Math.max(1, all.length);

type Lines = Sure['weakBelow'];

function figuresOf(kind: string, all: readonly Judged[], weak: Lines, doubt: Lines): Figure[] {
  return [false, true].flatMap((byWords) => {
    const own = all.filter((one) => one.byWords === byWords);
    const name = `${kind}${byWords ? ', words alone' : ''}`;
    const [line, doubted] = [weak, doubt].map((lines) => (byWords ? lines.words : lines.meaning)) as [number, number];
    return [
      ...(['foreign', 'removed', 'grafted', 'swapped', 'unanswered'] as const).flatMap((how): Figure[] =>
        of(own, how).length === 0
          ? []
          : [
              {
                name: `${name}, ${how}, AUC`,
                value: 100 * areaUnder(suresOf(own, 'told'), suresOf(own, how)),
                unit: '%',
              },
              { name: `${name}, ${how}, told as weak`, value: below(of(own, how), line), unit: '%' },
              { name: `${name}, ${how}, doubted`, value: below(of(own, how), doubted), unit: '%' },
            ],
      ),
      { name: `${name}, hits told as weak`, value: below(of(own, 'told'), line), unit: 'points', most: mostLost },
      { name: `${name}, hits doubted`, value: below(of(own, 'told'), doubted), unit: 'points' },
    ];
  });
}
