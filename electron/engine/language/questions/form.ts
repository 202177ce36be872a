import type { QuestionKind } from '#shared/model/memory.ts';

/** Kinds of question that their form can tell, in the order in which they are tried: the first form that fits wins. */
export const formedKinds = ['when', 'prefers', 'latest', 'how', 'about'] as const satisfies readonly QuestionKind[];

/**
 * How a language asks. Each kind has at least one form, over a question without its courtesies and its end; group 1, or 2
 * where the form has two, is what the question is about.
 */
export type QuestionForms = Record<(typeof formedKinds)[number], readonly RegExp[]> & {
  /** Politeness before a question ("Can you tell me"): sources of expressions, as `oneOf` takes them. */
  courtesies: string;
  /** Stands before what is asked about, and is no part of its name. */
  articles: string;
};
