import type { Evidence } from '#shared/model/reflection.ts';
import { contentOf } from '../language/content.ts';
import { tellingWordsOf } from '../language/telling-words.ts';

/**
 * The day on which a statement was told: the first by which its lines have said all of it. Where no line has its very words, the day of the
 * last: earlier ones say of whom it is. Null where no line has a day; `2026-02-19`. Pure.
 */
export function dayHeldSince(statement: string, evidence: readonly Evidence[]): string | null {
  const lines = evidence.flatMap(({ at, quote }) => (at ? [{ day: at.slice(0, 10), quote }] : []));
  const inOrder = lines.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const open = new Set(signsOf(statement));
  for (const { day, quote } of inOrder) {
    for (const sign of signsOf(quote)) open.delete(sign);
    if (open.size === 0) return day;
  }
  return inOrder.at(-1)?.day ?? null;
}

/** What a text says, whatever its spelling: its telling words but numbers, and its values. */
function signsOf(text: string): string[] {
  const values = contentOf(text).values.map(({ value }) => `${value.kind} ${JSON.stringify(value.parts)}`);
  return [...tellingWordsOf(text).filter((word) => !/\p{N}/u.test(word)), ...values];
}
