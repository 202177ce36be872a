import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { stores } from '../../../shared/model/memory.ts';

/** One string or several. */
const strings = z.union([z.string().transform((one) => [one]), z.array(z.coerce.string())]);
const number = z.coerce.number().int();
const project = z
  .string()
  .nullish()
  .transform((name) => name ?? null);

const header = z.object({ person: z.string(), projects: z.array(z.string()).default([]) });
const turn = z.object({
  turn: number,
  /** Days since the first, a Monday. */
  day: number,
  time: z.string().regex(/^\d{1,2}:\d{2}/, 'is no time such as 08:10'),
  agent: z.string().default('agent'),
  project,
  messages: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant', 'tool', 'system']),
        content: z.string(),
        name: z.string().optional(),
      }),
    )
    .min(1),
});
const question = z.object({
  question: z.string(),
  project,
  /** Whether it shares a word with what was said. */
  kind: z.enum(['shares', 'other-words']),
  right: strings.pipe(z.array(z.string()).min(1)),
  wrong: strings.default([]),
});
const calls = z.object({
  turn: number,
  calls: z.array(
    z.object({
      label: z.string().optional(),
      tool: z.enum(['memory_store', 'memory_observe', 'memory_forget']),
      args: z.record(z.string(), z.unknown()),
    }),
  ),
});
const bare = z.object({ turn: number, stores: strings });
const item = z.object({
  n: number,
  turn: number,
  text: z.string().default(''),
  /** Where it may lie. */
  store: strings.pipe(z.array(z.enum(stores)).min(1)),
  page: z
    .string()
    .nullish()
    .transform((name) => name ?? null),
  type: z
    .string()
    .nullish()
    .transform((name) => name ?? null),
  /** All of them stand in the line that keeps it; `a|b`: one of those, as other languages have it. */
  must: strings.pipe(z.array(z.string()).min(1)),
  /** The item that it makes outdated. */
  changes: number.nullish().transform((n) => n ?? null),
  scope: project,
});
const forbidden = z.object({ forbidden: strings });

export type Turn = z.infer<typeof turn>;
export type Question = z.infer<typeof question>;
export type Call = z.infer<typeof calls>['calls'][number];
export type Item = z.infer<typeof item>;

/** Somebody's days, what models made of them, and what of it is durable. A file that is not there is null. */
export type Person = {
  name: string;
  person: string;
  projects: string[];
  turns: Turn[];
  questions: Question[];
  calls: Map<number, Call[]> | null;
  bare: Map<number, string[]> | null;
  gold: Item[];
  forbidden: string[];
};

/** People of a folder, one `NAME.jsonl` each and what belongs to it beside. What cannot be read is left out and named in `faults`. */
export function readPeople(folder: string): { people: Person[]; faults: string[] } {
  const faults: string[] = [];
  const people = readdirSync(folder)
    .filter((file) => /^[^.]+\.jsonl$/.test(file))
    .sort()
    .flatMap((file) => readPerson(folder, file.replace('.jsonl', ''), faults) ?? []);
  if (people.length === 0) faults.push(`${folder}: nobody’s days are here, as NAME.jsonl beside NAME.gold.jsonl`);
  return { people, faults };
}

function readPerson(folder: string, name: string, faults: string[]): Person | null {
  const file = (kind: string) => join(folder, `${name}${kind}.jsonl`);
  const [told, gold] = [linesOf(file(''), faults), linesOf(file('.gold'), faults)];
  if (told === null || gold === null) return null;
  const first = read(header, told[0], faults);
  const of = <T>(shape: z.ZodType<T>, lines: Line[], key: string) =>
    lines.flatMap((line) => (isObject(line.value) && key in line.value ? (read(shape, line, faults) ?? []) : []));
  const stray = [...told.slice(1).filter(without('turn', 'question')), ...gold.filter(without('n', 'forbidden'))];
  for (const { at } of stray) faults.push(`${at}: says nothing that is known here; it is left out`);
  const turns = of(turn, told, 'turn').toSorted((a, b) => a.day - b.day || a.turn - b.turn);
  const numbers = new Set(turns.map((one) => one.turn));
  const byTurn = <T extends { turn: number }, V>(shape: z.ZodType<T>, kind: string, valuesOf: (one: T) => V[]) => {
    if (!existsSync(file(kind))) return null;
    const all = new Map<number, V[]>();
    for (const one of of(shape, linesOf(file(kind), faults) ?? [], 'turn')) {
      if (!numbers.has(one.turn)) faults.push(`${name}${kind}.jsonl: there is no turn ${one.turn}`);
      all.set(one.turn, [...(all.get(one.turn) ?? []), ...valuesOf(one)]);
    }
    return all;
  };
  const items = of(item, gold, 'n');
  const known = new Set(items.map(({ n }) => n));
  for (const { n, turn, changes } of items) {
    if (!numbers.has(turn)) faults.push(`${name}.gold.jsonl: ${n} is of turn ${turn}, which is not there`);
    if (changes !== null && !known.has(changes))
      faults.push(`${name}.gold.jsonl: ${n} changes ${changes}, which is not there`);
  }
  return {
    name,
    person: first?.person ?? name,
    projects: first?.projects ?? [],
    turns,
    questions: of(question, told, 'question'),
    calls: byTurn(calls, '.calls', (one) => one.calls),
    bare: byTurn(bare, '.bare', (one) => one.stores),
    gold: items,
    forbidden: of(forbidden, gold, 'forbidden').flatMap((one) => one.forbidden),
  };
}

/** `at`: file and line, for words about it. */
type Line = { at: string; value: unknown };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const without =
  (...keys: string[]) =>
  ({ value }: Line) =>
    !isObject(value) || !keys.some((key) => key in value);

/** Lines of a file of JSON lines; empty ones, fences and comments are passed over. Null where there is no file. */
function linesOf(file: string, faults: string[]): Line[] | null {
  if (!existsSync(file)) {
    faults.push(`${file}: is not there`);
    return null;
  }
  return readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((text, n) => {
      if (text.trim() === '' || /^\s*(?:```|\/\/|#)/.test(text)) return [];
      const at = `${file}:${n + 1}`;
      try {
        return [{ at, value: JSON.parse(text) as unknown }];
      } catch (cause) {
        faults.push(`${at}: is no JSON: ${String(cause)}`);
        return [];
      }
    });
}

function read<T>(shape: z.ZodType<T>, line: Line | undefined, faults: string[]): T | null {
  if (line === undefined) return null;
  const { data, error } = shape.safeParse(line.value);
  if (error === undefined) return data;
  const [issue] = error.issues;
  faults.push(`${line.at}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}; the line is left out`);
  return null;
}
