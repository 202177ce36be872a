import type { AST } from '@eslint-community/regexpp';
import { fewTurns, type Pump, pumped, pumpsFor } from './attacks.ts';
import { parsed, StepCounter } from './steps.ts';

/** What an expression costs at worst. */
export type Verdict = {
  /** Steps for each character of the worst text. */
  steps: number;
  /** By what the steps for a character grow when the text grows threefold: about 1 when linear, 3 when quadratic. */
  growth: number;
  text: string;
};

/** Steps that an expression may take for each character: 95,000 characters are read within a few tens of milliseconds. */
const mostSteps = 400;

/** Steps that an expression may take over a text that is bounded: about a millisecond. */
const mostAtBound = 400_000;

/** Below so many steps for a character a growth is only what a text's beginning costs. */
const fewSteps = 6;

/** Growth that is more than what rounding and a text's ends make. */
const linear = 1.3;

/** Characters of texts, each thrice the one before: a window of a few hundred characters shows as linear in the last step. */
const lengths = [400, 1_200, 3_600] as const;

/**
 * What an expression costs at worst, when it is more than a bounded number of steps for each character; else null.
 * @param bound characters of the longest text that it ever reads; null when somebody else decides
 */
export function excessOf(form: RegExp, bound: number | null): Verdict | null {
  if (!repeats(parsed(form).alternatives)) return null;
  const counter = new StepCounter(form);
  let worst: Verdict | null = null;
  for (const pump of pumpsFor(form)) {
    const verdict = bound === null ? excessOver(counter, pump) : excessWithin(counter, pump, bound);
    if (verdict && (worst === null || verdict.growth > worst.growth)) worst = verdict;
  }
  return worst;
}

function excessWithin(counter: StepCounter, pump: Pump, bound: number): Verdict | null {
  const text = pumped(pump, bound).slice(-bound);
  const steps = counter.count(text, mostAtBound);
  if (steps < mostAtBound) return null;
  return { steps: Math.round(steps / bound), growth: Number.NaN, text: pumped(pump, 30) };
}

function excessOver(counter: StepCounter, pump: Pump): Verdict | null {
  const [small, middle, large] = lengths;
  const perCharacter = (length: number) => {
    const text = pumped(pump, length);
    return counter.count(text, text.length * mostSteps * 3) / text.length;
  };
  const first = perCharacter(middle);
  const before = first < fewSteps ? first : perCharacter(small);
  if (first < fewSteps || (first <= mostSteps && first < before * linear)) return null;
  const steps = perCharacter(large);
  const growth = steps / first;
  if (steps <= mostSteps && growth < linear) return null;
  return { steps: Math.round(steps), growth, text: pumped(pump, 30) };
}

/** Whether anything is repeated without a small bound: what is not, reads a bounded number of characters at each place. */
function repeats(alternatives: readonly AST.Alternative[]): boolean {
  return alternatives.some(({ elements }) => elements.some(isLong));
}

function isLong(element: AST.Element): boolean {
  if (element.type === 'Quantifier') return element.max > fewTurns || isLong(element.element);
  return 'alternatives' in element && repeats(element.alternatives);
}
