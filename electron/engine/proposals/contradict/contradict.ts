import { attributeOf, standing } from '../../capture/compare.ts';

/** A text read for what it claims. */
export type Statement = { text: string; about: readonly string[] };

/** `about`: names of what it is about, which the words themselves may leave out. */
export function statementOf(text: string, about: readonly string[] = []): Statement {
  return { text, about };
}

/** What both speak of, when they give it values that cannot both hold; null when they can. */
export function clash(a: Statement, b: Statement): string | null {
  return standing(a.text, b.text) === 'changed' ? (attributeOf(a.text)?.about ?? 'the same') : null;
}
