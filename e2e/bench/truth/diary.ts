import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const name = z.object({
  name: z.string(),
  type: z.enum(['person', 'organisation', 'project', 'tool', 'place', 'concept']),
});
const statement = z.object({
  n: z.number().int(),
  /** Days since the diary's beginning. */
  day: z.number().int(),
  by: z.enum(['owner', 'agent']),
  lang: z.string(),
  text: z.string(),
  names: z.array(name),
  keep: z.enum(['lasting', 'passing']),
  /** The line whose fact it says again, tells the change of, says otherwise without a word of change, or takes back. */
  same: z.number().int().optional(),
  changes: z.number().int().optional(),
  contradicts: z.number().int().optional(),
  takesBack: z.number().int().optional(),
  series: z.string().optional(),
});
const question = z.object({
  ask: z.string(),
  day: z.number().int(),
  /** One of these stands in a right first answer; none of those does. */
  right: z.array(z.string()).min(1),
  not: z.array(z.string()).default([]),
});

export type Statement = z.infer<typeof statement>;
export type Question = z.infer<typeof question>;
export type Diary = { author: string; lines: (Statement | Question)[] };

/** Diaries of a folder, one `.jsonl` an author. @throws when a line is neither a statement nor a question, or is of none before it */
export function readDiaries(folder: string): Diary[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .map((file) => {
      const lines = readFileSync(join(folder, file), 'utf8').trim().split('\n');
      const read = lines.map((line) => z.union([statement, question]).parse(JSON.parse(line)));
      requireRelations(file, read.filter(isStatement));
      return { author: file.replace('.jsonl', ''), lines: read };
    });
}

export const isStatement = (line: Statement | Question): line is Statement => 'n' in line;

/** @throws where a line says what an earlier one says, or otherwise, and there is no such line; or is told to do two of these */
function requireRelations(file: string, statements: readonly Statement[]): void {
  const before = new Set<number>();
  for (const { n, same, changes, contradicts, takesBack } of statements) {
    const to = [same, changes, contradicts, takesBack].filter((one) => one !== undefined);
    if (to.length > 1 || to.some((one) => !before.has(one)))
      throw new Error(`${file}, line ${n}: of ${to.join(' and ')}, which is no single line before it.`);
    before.add(n);
  }
}
