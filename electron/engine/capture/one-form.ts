import type { Index } from '../index/types.ts';

/** Statements that differ in nothing but their numbers, from which on they are counted and not told one by one. */
const fewest = 3;
/** Lines of core memory that are looked through: more have no room in it. */
const mostLines = 500;

const formOf = (text: string): string => text.toLowerCase().replace(/\d[\p{L}\p{N}.,:]*/gu, '0');

/** Those of a turn's distinct statements that it tells again and again with other numbers: a list, a count, a machine's output. Pure. */
export function ofOneForm(texts: readonly string[]): ReadonlySet<string> {
  const told = new Map<string, number>();
  for (const form of texts.map(formOf)) told.set(form, (told.get(form) ?? 0) + 1);
  return new Set(texts.filter((text) => (told.get(formOf(text)) ?? 0) >= fewest));
}

/** Whether core memory holds so many of a statement's form that one more is one of a count. */
export function isOneOfMany(index: Index, text: string): boolean {
  const { memories } = index.browse({ kinds: ['core'], limit: mostLines });
  const form = formOf(text);
  return memories.filter((one) => one.text !== text && formOf(one.text) === form).length >= fewest - 1;
}
