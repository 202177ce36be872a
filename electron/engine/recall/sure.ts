import file from '../../../resources/recall/sure.json' with { type: 'json' };
import type { Relevant } from './joined.ts';

/** What tells of a result whether it answers the question, beside how far before others it stands. */
export type AnswerSigns = Record<keyof typeof file.weights, number>;

const weights: AnswerSigns = file.weights;

/** Results among which one is judged: those behind them tell how much anything matches. */
const judgedAmong = 20;
const leaders = 5;
const tiny = 1e-3;

/** Of results best first, as many as are asked for. Pure. */
export function signsOf(results: readonly Pick<Relevant, 'score' | 'reasons' | 'read'>[], most: number): AnswerSigns[] {
  const among = results.slice(0, judgedAmong);
  const behind = among.slice(Math.min(leaders, among.length - 1));
  const ground = behind.reduce((sum, one) => sum + heightOf(one), 0) / Math.max(1, behind.length);
  return results.slice(0, most).map((one) => {
    const { reasons, read } = one;
    const { words, cosine, meaning, neighbours, graph } = reasons;
    const { covered, phrase } = read.traits;
    const height = heightOf(one);
    const rivals = among.slice(0, 10).filter((other) => other !== one && other.read.traits.covered >= covered - 0.05);
    return {
      height,
      gap: Math.max(-1, Math.min(3, height - ground)),
      covered,
      coveredSquared: covered ** 2,
      known: read.known,
      held: read.held / Math.max(1, read.asked),
      heldWords: Math.log(1 + read.held),
      phrase,
      asked: Math.log(1 + read.asked),
      words: Math.log(1 + Math.max(0, words)),
      meaning: Math.max(0, (cosine ?? 0) - 0.1),
      noMeaning: cosine === null ? 1 : 0,
      beside: neighbours / (words + meaning + neighbours + tiny),
      graph,
      many: Math.log(1 + among.length),
      rivals: rivals.length / 10,
    };
  });
}

/** The evidence a score was made of, as a logarithm, whatever its age took of it. */
function heightOf({ score, reasons }: Pick<Relevant, 'score' | 'reasons'>): number {
  const most = Math.min(score, 1 - 1e-6);
  return Math.log((4 * most) / (1 - most) + tiny) - Math.log(Math.max(tiny, reasons.life));
}

/** How likely a result holds what was asked for, in (0, 1). */
export function sureness(signs: AnswerSigns): number {
  const sum = Object.entries(signs).reduce(
    (all, [name, value]) => all + weights[name as keyof AnswerSigns] * value,
    file.bias,
  );
  return 1 / (1 + Math.exp(-sum));
}

/** A result that is as likely none: as good as those that questions without any answer find. */
export const isWeak = (signs: AnswerSigns | null): boolean =>
  signs !== null && sureness(signs) < (signs.noMeaning > 0 ? file.weakBelow.words : file.weakBelow.meaning);

/** Nothing that was found is better than what is found for a question without an answer. */
export const areWeak = (hits: readonly { weak?: true | undefined }[]): boolean =>
  hits.length > 0 && hits.every(({ weak }) => weak);
