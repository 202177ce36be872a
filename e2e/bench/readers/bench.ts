import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Figure, Result } from '../figures.ts';
import { answersOf, readerNames } from './readers.ts';
import { textsOf } from './texts.ts';

const mostShown = 40;
const printOf = (text: string, length: number) =>
  createHash('sha256').update(text).digest('base64url').slice(0, length);

/**
 * What every reader of sentences answers to every text of the sets, held against a file of what they answered before: which
 * answers a change of code changed. The file has one line a text, its print and two characters a reader. `keep`: this is how
 * they answer from now on.
 */
export function benchReaders(sets: string, file: string, keep: boolean): Result {
  const known = new Map(
    (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n').map((line) => line.split(' ') as [string, string]),
  );
  const [lines, notes]: [string[], string[]] = [[], []];
  const changed = new Map(readerNames.map((name) => [name, 0]));
  let fresh = 0;
  for (const [n, text] of textsOf(sets).entries()) {
    const answers = answersOf(text, n);
    const prints = answers.map((answer) => (answer === null ? '--' : printOf(answer, 2)));
    const before = known.get(printOf(text, 6))?.match(/../g);
    lines.push(`${printOf(text, 6)} ${prints.join('')}`);
    if (!before) fresh++;
    else
      for (const [at, name] of readerNames.entries()) {
        if (prints[at] === before[at] || prints[at] === '--' || before[at] === '--') continue;
        changed.set(name, (changed.get(name) ?? 0) + 1);
        notes.push(`${name}: ${text.slice(0, 120)} → ${answers[at]?.slice(0, 240)}`);
      }
  }
  if (keep) writeFileSync(file, `${lines.join('\n')}\n`);
  const figures: Figure[] = [...changed].map(([name, value]) => ({ name: `${name}, changed`, value, unit: '' }));
  figures.push({ name: 'texts not known before', value: fresh, unit: '' });
  return { name: 'readers', about: `${lines.length} texts`, figures, notes: notes.slice(0, mostShown) };
}
