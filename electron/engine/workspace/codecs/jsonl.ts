import { printDoc, splice, toDoc } from '../lines.ts';

/** Adds values, a line each. The lines that are there keep their bytes. */
export function appendJsonl(text: string | null, ...values: readonly unknown[]): string {
  const doc = toDoc(text ?? '');
  const lines = values.map((value) => JSON.stringify(value));
  return printDoc(splice(doc, doc.lines.length, 0, lines));
}

/** The values in order, each with its 1-based line; lines that are no JSON are passed over (`parse` names them). */
export function readJsonl(text: string): { line: number; value: unknown }[] {
  const values: { line: number; value: unknown }[] = [];
  for (const [n, line] of toDoc(text).lines.entries()) {
    if (line.trim() === '') continue;
    try {
      values.push({ line: n + 1, value: JSON.parse(line) });
    } catch {
      // A line cut off by a crash is as good as never written.
    }
  }
  return values;
}
