import file from '../../../resources/recall/sure.json' with { type: 'json' };
import { cosineOfStrangers } from './fuse.ts';
import type { Relevant } from './joined.ts';

/** What tells of a result whether it answers the question, beside how far before others it stands. */
export type AnswerSigns = Record<keyof typeof file.weights, number>;

const weights: AnswerSigns = file.weights;

/**
 * What tells whether a result is an answer. Null: it is one for its time or name; `unnamed`: it is none, since the question
 * asks by a name that no memory holds; `elsewhen`: nor one that is of another time than the question names; `faint`: it is merely
 * the nearest in meaning of all that was not found; `unread`: that alone brought it, and the model does not read the question.
 */
export type AnswerJudgement = AnswerSigns | 'unnamed' | 'elsewhen' | 'faint' | 'unread' | null;

/** Whether a result was not found, and is merely the nearest in meaning. */
export const isFaint = ({ signs }: { signs: AnswerJudgement }): boolean => signs === 'faint';

/** Results among which one is judged: those behind them tell how much anything matches. */
const judgedAmong = 20;
const leaders = 5;
const tiny = 1e-3;

type Result = Pick<Relevant, 'score' | 'reasons' | 'read'>;

/** Of results best first, as many as are asked for. `byMeaning`: the model read the question, so that likeness tells something. Pure. */
export function signsOf(results: readonly Result[], most: number, byMeaning: boolean): AnswerSigns[] {
  const among = results.slice(0, judgedAmong);
  const behind = among.slice(Math.min(leaders, among.length - 1));
  const ground = behind.reduce((sum, one) => sum + heightOf(one), 0) / Math.max(1, behind.length);
  return results.slice(0, most).map((one, place) => {
    const { reasons, read } = one;
    const { covered } = read.traits;
    const height = heightOf(one);
    const besides = { asked: read.asked - read.names.asked, held: read.held - read.names.held };
    const meaning = byMeaning ? Math.max(0, (reasons.cosine ?? 0) - cosineOfStrangers) : 0;
    return {
      height,
      heightSquared: height ** 2,
      gap: Math.max(-1, Math.min(3, height - ground)),
      covered,
      coveredSquared: covered ** 2,
      elsewhere: Math.max(0, ...among.map((other) => (other === one ? 0 : other.read.traits.covered))),
      known: read.known,
      heldWords: Math.log(1 + read.held),
      asked: Math.log(1 + read.asked),
      stated: read.asked === 0 ? 0 : read.stated / read.asked,
      unstated: Math.log(1 + read.asked - read.stated),
      besides: besides.asked === 0 ? 1 : besides.held / besides.asked,
      namesAlone: besides.asked > 0 && besides.held === 0 && read.names.held > 0 ? 1 : 0,
      named: read.names.asked > 0 ? 1 : 0,
      unnamed: read.names.asked === 0 ? 0 : 1 - read.names.held / read.names.asked,
      first: place === 0 ? 1 : 0,
      words: Math.log(1 + Math.max(0, reasons.words)),
      meaning,
      meaningSquared: meaning ** 2,
      meaningAlone: meaning * (1 - covered),
      noMeaning: byMeaning ? 0 : 1,
    };
  });
}

/** The evidence a score was made of, as a logarithm, whatever its age took of it. */
function heightOf({ score, reasons }: Result): number {
  const most = Math.min(score, 1 - 1e-6);
  return Math.log((4 * most) / (1 - most) + tiny) - Math.log(Math.max(tiny, reasons.life));
}

/** How likely a result holds what was asked for, in (0, 1), and the same as log-odds. */
export const sureness = (signs: AnswerSigns): number => 1 / (1 + Math.exp(-oddsOf(signs)));

export const oddsOf = (signs: AnswerSigns): number =>
  Object.entries(signs).reduce((all, [name, value]) => all + weights[name as keyof AnswerSigns] * value, file.bias);

/** A result that is as likely none: as good as those that questions without any answer find. */
export const isWeak = (signs: AnswerJudgement): boolean => signs !== null && isBelow(signs, file.weakBelow);

const isBelow = (signs: NonNullable<AnswerJudgement>, { words, meaning }: typeof file.weakBelow): boolean =>
  typeof signs === 'string' || sureness(signs) < (signs.noMeaning > 0 ? words : meaning);

/** As likely none as an answer: what answers one question in five stands below, and most of what is found for questions without any. */
export const isUnsure = (signs: AnswerJudgement): boolean => signs !== null && isBelow(signs, file.doubtBelow);

/** Nothing that was found is better than what is found for a question without an answer. */
export const areWeak = (hits: readonly { weak?: true | undefined }[]): boolean =>
  hits.length > 0 && hits.every(({ weak }) => weak);
