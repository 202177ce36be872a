import file from '../../../resources/recall/sure.json' with { type: 'json' };
import { foldName } from '../language/tokens.ts';
import { type Closely, lackedByAll } from './closely.ts';
import { quotedWords } from './nothing-found.ts';
import { type AnswerSigns, oddsOf } from './sure.ts';

const { weights, bias, from } = file.lacking;

/** What tells whether words that no result says are missing, and not merely said otherwise. */
export type LackSigns = Record<keyof typeof weights, number>;
/** Words that a question seeks with and no result says. `told`: in words, where they are likely missing; else null. */
export type Lacking = { signs: LackSigns; told: string | null };

/** Words that a question seeks with, at most, for one that is missing to tell something: of a page of text most stand nowhere. */
const mostSought = 8;
const mostOdds = 6;

/**
 * Which words of a question none of its results says: it may be said otherwise, or be what nobody told. Null where nothing is
 * missing, or all is. `isDoubted`: the results are as likely no answer. Pure.
 */
export function lackingOf(
  question: string,
  results: readonly Closely[],
  signs: readonly AnswerSigns[],
  isDoubted: boolean,
): Lacking | null {
  const said = lackedByAll(results);
  const most = Math.max(0, ...results.map(({ names }) => names.held));
  // What is known of somebody else is no answer about whom is asked by name.
  const lacked = said.length > 0 ? said : lackedByAll(results.filter(({ names }) => names.held === most));
  const asked = Math.max(0, ...results.map((one) => one.asked));
  const isPart = results.some(({ held }) => held > 0);
  if (!isPart || lacked.length === 0 || asked > mostSought || signs.length === 0) return null;
  const surest = Math.max(...signs.map(oddsOf));
  const own = {
    missing: Math.log(1 + lacked.length),
    share: lacked.length / asked,
    early: earlinessIn(foldName(question), lacked),
    sure: Math.max(-mostOdds, Math.min(mostOdds, surest)),
    meaning: Math.max(...signs.map(({ meaning }) => meaning)),
    noMeaning: signs[0]?.noMeaning ?? 0,
    named: most > 0 ? 1 : 0,
  };
  const words = quotedWords(lacked);
  const told = said.length > 0 ? toldOfAll(words, isDoubted) : toldOfNamed(words, isDoubted);
  return { signs: own, told: isMissing(own) ? told : null };
}

const toldOfAll = (words: string, isDoubted: boolean): string =>
  isDoubted ? `Perhaps not remembered: no result says ${words}.` : `No result says ${words}.`;

const toldOfNamed = (words: string, isDoubted: boolean): string =>
  isDoubted
    ? `Perhaps not remembered: no result of whom is asked says ${words}.`
    : `No result of whom is asked says ${words}.`;

/** How near to a question's beginning words stand, from 1 on: what is asked of something stands there, and is answered by its value. */
function earlinessIn(question: string, words: readonly string[]): number {
  const places = words.map((word) => Math.max(0, question.indexOf(foldName(word))));
  return 1 - places.reduce((sum, at) => sum + at, 0) / words.length / Math.max(1, question.length);
}

const isMissing = (signs: LackSigns): boolean =>
  Object.entries(signs).reduce((sum, [name, value]) => sum + weights[name as keyof LackSigns] * value, bias) > from;
