import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { knownFeatures, largest } from '../../../electron/engine/language/reader/linear.ts';
import { statementFeatures } from '../../../electron/engine/language/reader/statement-features.ts';
import type { Table } from '../figures.ts';
import { learn, type Real, scoresOf, temperatureOf, vocabularyOf } from './learn.ts';
import type { Labelled } from './material.ts';

const line = z.object({ text: z.string(), lang: z.string(), handed: z.boolean() });
type Line = z.output<typeof line> & { of: ReturnType<typeof statementFeatures> };

const labels = ['own', 'handed'];
const folds = 10;

/** The lines of `folder`. */
function writtenIn(folder: string): z.output<typeof line>[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
    .map((text) => line.parse(JSON.parse(text)));
}

const read = (lines: readonly z.output<typeof line>[]): Line[] =>
  lines.map((one) => ({ ...one, of: statementFeatures(one.text) }));

/** Lines beside a block; what stands before the colon of a statement introduces the person's own words. */
export function linesIn(folder: string, statements: readonly Labelled[]): Line[] {
  const heads = statements.flatMap(({ text, lang, act }) => {
    const [head = text] = /^.{2,60}?(?:：|:(?=\s))/u.exec(text) ?? [];
    return act === 'statement' && head !== text ? [{ text: head, lang, handed: false }] : [];
  });
  return read([...writtenIn(folder), ...heads]);
}

/** Wishes in front of other sentences; a statement asks for nothing. */
export const wishesIn = (folder: string, statements: readonly Labelled[]): Line[] =>
  read([
    ...writtenIn(folder),
    ...statements.flatMap(({ text, lang, act }) => (act === 'statement' ? [{ text, lang, handed: false }] : [])),
  ]);

/** How somebody wishes to be dealt with; what they like, and what is theirs, says nothing of it. */
export const mannersIn = (folder: string, statements: readonly Labelled[]): Line[] =>
  read([
    ...writtenIn(folder),
    ...statements.flatMap(({ text, lang, act, block }) =>
      act === 'statement' && block !== 'preferences' ? [{ text, lang, handed: false }] : [],
    ),
  ]);

export function fitHanded(all: readonly Line[]): { vocabulary: ReturnType<typeof vocabularyOf>; handed: Real } {
  const vocabulary = vocabularyOf(all.map(({ of }) => of));
  const examples = all.map(({ of, handed }) => ({
    of: knownFeatures(vocabulary, of),
    label: handed ? 1 : 0,
    weight: 1,
  }));
  return { vocabulary, handed: learn(labels, examples, vocabulary.length) };
}

/** Each line by a model of nine tenths that it is none of. */
export function crossedHanded(all: readonly Line[]): { scores: number[]; label: number; lang: string; text: string }[] {
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const { vocabulary, handed } = fitHanded(all.filter((_, n) => n % folds !== fold));
    return all
      .filter((_, n) => n % folds === fold)
      .map((one) => ({
        scores: scoresOf(handed, knownFeatures(vocabulary, one.of)),
        label: one.handed ? 1 : 0,
        lang: one.lang,
        text: one.text,
      }));
  });
}

/** How many lines are told apart, by language; the temperature that their scores want. */
export function handedAt(crossed: ReturnType<typeof crossedHanded>): { table: Table; temperature: number } {
  const rows = [...new Set(crossed.map(({ lang }) => lang))].map((lang) => {
    const own = crossed.filter((one) => one.lang === lang);
    const right = own.filter(({ scores, label }) => largest(scores) === label).length;
    return [lang, String(own.length), ((100 * right) / own.length).toFixed(1)];
  });
  return {
    table: { title: '', columns: ['whose the block is', 'lines', 'percent right'], rows },
    temperature: temperatureOf(crossed),
  };
}
