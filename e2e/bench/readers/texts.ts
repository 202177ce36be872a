import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const fields = ['text', 'a', 'b', 'q'] as const;
/** Samples of other programs' files, broken ones among them. */
const foreign = /^interop\//;
/** The shortest line of a day's file that says something. */
const shortest = 25;

/** Every statement and question of the sets, and every line of their days, each once. */
export function textsOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !foreign.test(file))
    .sort();
  return [...new Set(files.flatMap((file) => textsIn(join(folder, file))))];
}

function textsIn(file: string): string[] {
  if (file.endsWith('.jsonl')) return linesOf(file).flatMap(fieldsOf);
  if (!/\/episodes\/.*\.md$/.test(file)) return [];
  return linesOf(file).flatMap((line) => (line.length < shortest || /^(?:#|<!--|- \*\*)/.test(line) ? [] : [line]));
}

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n');

function fieldsOf(line: string): string[] {
  if (line.trim() === '') return [];
  const statement = JSON.parse(line) as Partial<Record<(typeof fields)[number], unknown>>;
  return fields.flatMap((field) => (typeof statement[field] === 'string' ? [statement[field]] : []));
}
