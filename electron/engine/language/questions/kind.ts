import { type QuestionKind, questionKinds } from '#shared/model/memory.ts';
import file from '../../../../resources/recall/kinds.json' with { type: 'json' };
import { oneOf } from '../lexicon/all.ts';
import { knownFeatures, largest, probabilities } from '../reader/linear.ts';
import { statementFeatures } from '../reader/statement-features.ts';
import { unpacked } from '../reader/trained.ts';
import { deQuestions } from './de.ts';
import { enQuestions } from './en.ts';
import { esQuestions } from './es.ts';
import { formedKinds, type QuestionForms } from './form.ts';
import { frQuestions } from './fr.ts';
import { zhQuestions } from './zh.ts';

/** In every language at once: one does not have to say in which one is asked. */
const languages: readonly QuestionForms[] = [enQuestions, deQuestions, esQuestions, frQuestions, zhQuestions];
const forms = formedKinds.flatMap((kind) => languages.flatMap((of) => of[kind].map((form) => ({ kind, form }))));
const ofAll = (key: 'courtesies' | 'articles') => oneOf(languages.map((of) => of[key]).join(' '));
/** Politeness before a question. */
const lead = new RegExp(`^${ofAll('courtesies')}+`, 'iu');
const article = new RegExp(`^${ofAll('articles')} +`, 'iu');

/** Characters of a question that are looked at: what it is stands at its front. */
const longest = 500;

/** How surely a kind is read that no form tells: below, it is one of none. */
export const kindSure = 0.5;

/**
 * What kind of question this is, and what it is about; the whole text when no form tells that. Where none does, the kind is
 * read by what was learnt of questions by many authors.
 */
export function queryKind(text: string): { kind: QuestionKind; subject: string } {
  const whole = wholeOf(text);
  return formOf(text) ?? { kind: learntKind(whole), subject: whole };
}

/** The kind that the form of a question tells, and its subject; null where no form fits. */
export function formOf(text: string): { kind: QuestionKind; subject: string } | null {
  const asked = wholeOf(text).replace(lead, '');
  for (const { kind, form } of forms) {
    const match = form.exec(asked);
    if (match) return { kind, subject: subjectOf(match[1] ?? match[2] ?? '') };
  }
  return null;
}

const wholeOf = (text: string): string =>
  text
    .slice(0, longest)
    .trim()
    .replace(/(?<![\s?？!！.。])[\s?？!！.。]+$/u, '');

const { vocabulary, heads } = unpacked(file);

function learntKind(question: string): QuestionKind {
  const model = heads.kind;
  if (model === undefined || question === '') return 'general';
  const shares = probabilities(model, knownFeatures(vocabulary, statementFeatures(question)));
  const at = largest(shares);
  return (shares[at] ?? 0) >= kindSure ? (questionKinds[at] ?? 'general') : 'general';
}

function subjectOf(text: string): string {
  return text.replace(article, '').trim();
}
