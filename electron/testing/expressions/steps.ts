import { type AST, RegExpParser } from '@eslint-community/regexpp';

type Next = (at: number) => number | null;
type Step = (at: number, next: Next) => number | null;
/** Where the text goes on behind the character at a place, if it fits; -1 if not. */
type Fits = (at: number) => number;

/** Thrown when a search takes more steps than it may. */
class TooMany extends Error {}

export function parsed({ source, flags }: RegExp): AST.Pattern {
  const kind = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  return new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source, 0, source.length, kind);
}

/**
 * A matcher that counts its steps: each character, class, assertion or turn of a repetition that is tried, is one. It backtracks
 * as V8 does and skips nothing ahead, so that it bounds V8's steps from above.
 */
export class StepCounter {
  readonly #start: Step;
  readonly #captured = new Map<AST.CapturingGroup, string>();
  readonly #anchored: boolean;
  #text = '';
  #steps = 0;
  #most = 0;

  constructor(readonly source: RegExp) {
    const { alternatives } = parsed(source);
    this.#anchored = source.sticky || (!source.multiline && alternatives.every(startsAnchored));
    this.#start = this.#alternatives(alternatives, false);
  }

  /** Steps of finding every match of a text, each attempt at each place included; `most` when there are more. */
  count(text: string, most: number): number {
    this.#text = text;
    this.#steps = 0;
    this.#most = most;
    try {
      for (let at = 0; at <= text.length; ) {
        this.#captured.clear();
        const end = this.#start(at, (reached) => reached);
        if (end === null && this.#anchored) break;
        at = end === null || end === at ? at + 1 : end;
      }
    } catch (thrown) {
      // A RangeError: so deep that the stack does not hold it.
      if (thrown instanceof TooMany || thrown instanceof RangeError) return most;
      throw thrown;
    }
    return this.#steps;
  }

  #tick(): void {
    if (++this.#steps > this.#most) throw new TooMany();
  }

  #alternatives(alternatives: readonly AST.Alternative[], back: boolean): Step {
    const steps = alternatives.map((one) => this.#sequence(one.elements, back));
    const [only] = steps;
    if (steps.length === 1 && only) return only;
    return (at, next) => {
      for (const step of steps) {
        this.#tick();
        const end = step(at, next);
        if (end !== null) return end;
      }
      return null;
    };
  }

  #sequence(elements: readonly AST.Element[], back: boolean): Step {
    const steps = (back ? [...elements].reverse() : elements).map((one) => this.#element(one, back));
    return steps.reduceRight<Step>(
      (rest, step) => (at, next) => step(at, (reached) => rest(reached, next)),
      (at, next) => next(at),
    );
  }

  #element(element: AST.Element, back: boolean): Step {
    switch (element.type) {
      case 'Group':
        return this.#alternatives(element.alternatives, back);
      case 'CapturingGroup':
        return this.#capture(element, back);
      case 'Quantifier':
        return isOneCharacter(element.element) ? this.#run(element, back) : this.#repeat(element, back);
      case 'Assertion':
        return this.#assertion(element);
      case 'Backreference':
        return this.#reference(element, back);
      default: {
        const fits = this.#character(element, back);
        return (at, next) => {
          this.#tick();
          const end = fits(at);
          return end < 0 ? null : next(end);
        };
      }
    }
  }

  #capture(group: AST.CapturingGroup, back: boolean): Step {
    const inner = this.#alternatives(group.alternatives, back);
    return (at, next) =>
      inner(at, (end) => {
        const before = this.#captured.get(group);
        this.#captured.set(group, this.#text.slice(Math.min(at, end), Math.max(at, end)));
        const reached = next(end);
        if (reached === null && before !== undefined) this.#captured.set(group, before);
        return reached;
      });
  }

  #reference({ resolved }: AST.Backreference, back: boolean): Step {
    const groups = Array.isArray(resolved) ? resolved : [resolved];
    return (at, next) => {
      this.#tick();
      const text = groups.map((group) => this.#captured.get(group) ?? '').join('');
      const from = back ? at - text.length : at;
      if (from < 0 || !this.#text.startsWith(text, from)) return null;
      return next(back ? from : at + text.length);
    };
  }

  /** A repetition of one character: a loop, so that a long text takes no deep stack. */
  #run({ element, min, max, greedy }: AST.Quantifier, back: boolean): Step {
    const fits = this.#character(element, back);
    return (at, next) => {
      const ends = [at];
      let end = at;
      const more = () => {
        if (ends.length > max) return false;
        this.#tick();
        end = fits(end);
        if (end >= 0) ends.push(end);
        return end >= 0;
      };
      while (ends.length <= min) if (!more()) return null;
      if (!greedy)
        for (;;) {
          const reached = next(end);
          if (reached !== null || !more()) return reached;
        }
      while (more());
      for (let turns = ends.length - 1; turns >= min; turns--) {
        this.#tick();
        const reached = next(ends[turns] ?? at);
        if (reached !== null) return reached;
      }
      return null;
    };
  }

  #repeat({ element, min, max, greedy }: AST.Quantifier, back: boolean): Step {
    const step = this.#element(element, back);
    const turn = (at: number, count: number, next: Next): number | null => {
      this.#tick();
      const again = () =>
        count >= max ? null : step(at, (end) => (end === at && count >= min ? null : turn(end, count + 1, next)));
      if (count < min) return again();
      if (!greedy) return next(at) ?? again();
      return again() ?? next(at);
    };
    return (at, next) => turn(at, 0, next);
  }

  #assertion(assertion: AST.Assertion): Step {
    if (assertion.kind === 'lookahead' || assertion.kind === 'lookbehind') {
      const inner = this.#alternatives(assertion.alternatives, assertion.kind === 'lookbehind');
      return (at, next) => {
        this.#tick();
        const holds = inner(at, (end) => end) !== null;
        return holds === assertion.negate ? null : next(at);
      };
    }
    const form = new RegExp(assertion.raw, `${this.source.flags.replace(/[gy]/g, '')}y`);
    return (at, next) => {
      this.#tick();
      form.lastIndex = at;
      return form.test(this.#text) ? next(at) : null;
    };
  }

  #character(node: AST.Element, back: boolean): Fits {
    const fits = characterTest(node.raw, this.source.flags);
    const wide = /[uv]/.test(this.source.flags);
    return (at) => {
      const last = back ? at - 1 : at;
      if (last < 0 || last >= this.#text.length) return -1;
      const from = back && wide && isLow(this.#text, last) ? last - 1 : last;
      const to = !back && wide && isLow(this.#text, last + 1) ? last + 2 : last + 1;
      if (!fits(this.#text.slice(from, to))) return -1;
      return back ? from : to;
    };
  }
}

/** The second half of a pair. */
const isLow = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00 && at > 0;

const tests = new Map<string, (char: string) => boolean>();

/** Whether one character fits a class, as the engine itself sees it. */
export function characterTest(raw: string, flags: string): (char: string) => boolean {
  const used = flags.replace(/[gym]/g, '');
  const key = `${raw}/${used}`;
  const made = tests.get(key);
  if (made) return made;
  const form = new RegExp(`^(?:${raw})$`, used);
  const known = new Map<string, boolean>();
  const test = (char: string): boolean => {
    const before = known.get(char);
    if (before !== undefined) return before;
    const is = form.test(char);
    known.set(char, is);
    return is;
  };
  tests.set(key, test);
  return test;
}

export const isOneCharacter = ({ type }: AST.Element): boolean =>
  type === 'Character' || type === 'CharacterClass' || type === 'CharacterSet';

function startsAnchored({ elements: [first] }: AST.Alternative): boolean {
  if (first?.type === 'Assertion') return first.kind === 'start';
  if (first?.type === 'Group' || first?.type === 'CapturingGroup') return first.alternatives.every(startsAnchored);
  return false;
}
