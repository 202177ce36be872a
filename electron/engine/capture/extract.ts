import type { EpisodeType } from '#shared/model/memory.ts';
import { command, type Durable, durables, jokes, passing, question, supposes, unsure } from './durable.ts';

/** A durable statement of a message, as it was said. */
export type Statement = { text: string; kind: EpisodeType; why: string };

/** Letters of a statement at least, and at most. One Chinese character says as much as a short word. */
const shortest = { han: 4, other: 8 };
/** Characters of a sentence at most: what is longer is a list, a log or an attack. */
export const longestSentence = 600;
/** Letters from which a sentence may tell something worth a closer reading; Chinese ones count thrice. */
const telling = 24;
/** Stands for a quotation; a sentence with one is not the person's own. */
const quotation = '\u0001';

/**
 * What a person stated, decided or prefers, by rules: sentence by sentence, as said. Questions, suppositions, jokes,
 * quotations, code and commands give nothing. English and Chinese, the plainest of German and Spanish. Pure.
 */
export function statementsIn(message: string): Statement[] {
  return prose(message)
    .split(/\n\s*\n/)
    .flatMap((paragraph) => {
      const sentences = sentencesOf(paragraph);
      const plain = sentences.map((text) => text.replace(/[’‘]/g, "'"));
      const supposed = plain.findIndex((text) => supposes.test(text));
      const own = supposed === -1 ? sentences : sentences.slice(0, supposed);
      return own.flatMap((text, n) => {
        if (jokes.test(plain[n + 1] ?? '')) return [];
        const found = judged(plain[n] ?? '');
        return found === null ? [] : [{ text, kind: found.kind, why: found.why }];
      });
    });
}

/** Whether a message says anything at length and in earnest, durable by the rules or not. */
export function saysSomething(message: string): boolean {
  return sentencesOf(prose(message)).some((text) => {
    const sentence = text.replace(/[’‘]/g, "'");
    const weight =
      (sentence.match(/[\p{L}\p{N}]/gu)?.length ?? 0) + 2 * (sentence.match(/\p{Script=Han}/gu)?.length ?? 0);
    return weight >= telling && isStatement(sentence) && !command.test(sentence) && !passing.test(sentence);
  });
}

/** What kind of durable statement a sentence with straight apostrophes is; null when it is none. */
function judged(sentence: string): Durable | null {
  if (!isStatement(sentence) || command.test(sentence) || passing.test(sentence)) return null;
  return durables.find(({ forms }) => forms.some((form) => form.test(sentence))) ?? null;
}

/** Whether a sentence says something in earnest: no question, supposition, joke, quotation or fragment. */
export function isStatement(sentence: string): boolean {
  const letters = sentence.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const least = /\p{Script=Han}/u.test(sentence) ? shortest.han : shortest.other;
  if (letters < least || sentence.length > longestSentence || sentence.includes(quotation)) return false;
  if (/[?？]["'”’)\s]*$/u.test(sentence) || question.test(sentence)) return false;
  return !unsure.test(sentence) && !jokes.test(sentence);
}

/** Sentences of a text, with their marks; abbreviations and numbers do not end one. */
export function sentencesOf(text: string): string[] {
  return text
    .split(
      /(?<=[。！？!?])\s*|(?<=(?<!\b(?:e\.g|i\.e|Mr|Mrs|Ms|Dr|Prof|Capt|Rev|Sgt|vs|etc|St|No|ca|bzw|z\.B|\p{Lu}))\.)\s+|\n+/u,
    )
    .map((one) => one.replace(/^\s*(?:[-*+•]|\d+[.)])\s+/, '').trim())
    .filter((one) => one !== '');
}

/** The sentences that rules read: many of their forms are bounded only because a sentence is. */
export const readableSentencesOf = (text: string): string[] =>
  sentencesOf(text).filter(({ length }) => length <= longestSentence);

/** A message without code and quoted blocks; what stands between quotation marks becomes one sign. */
function prose(message: string): string {
  return message
    .replaceAll(quotation, ' ')
    .replace(/```[\s\S]*?(?:```|$)/g, '\n')
    .replace(/~~~[\s\S]*?(?:~~~|$)/g, '\n')
    .replace(/`[^`\n]{20,600}`/g, quotation)
    .replace(/^[^\S\n]*>.*$/gm, '')
    .replace(/^(?: {4}|\t).*$/gm, '')
    .replace(
      /"[^"\n]{12,600}"|“[^“”\n]{12,600}”|„[^„“”\n]{12,600}[“”]|«[^«»\n]{12,600}»|「[^「」\n]{6,600}」|“(?=[^“”\n]{0,5}\p{Script=Han})[^“”\n]{6,11}”/gu,
      quotation,
    );
}
