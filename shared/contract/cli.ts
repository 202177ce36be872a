import type { Event } from './events.ts';

type Field<I> = Extract<keyof I, string>;

/**
 * How the `mneme` command presents a method. What a value may be (a number, a list, one of several words, whether it must be
 * given) follows from the method's input. `I` and `O`: what it takes and answers.
 */
export type Cli<I = Record<string, unknown>, O = unknown> = {
  /** The words of the command, such as `agents grant`. */
  command: string;
  alias?: string;
  /** It is what its group does when no other word follows. */
  isDefault?: true;
  about: string;
  /** In order. Several words become one text, or a list, as the field is. `stdin`: “-” reads it from standard input. `place`: a path, whole whatever folder one stands in; `or-name`: or a name of something. */
  arguments?: readonly { field: Field<I>; form: string; help?: string; stdin?: true; place?: true | 'or-name' }[];
  options?: { readonly [F in Field<I>]?: readonly [flags: string, help?: string, byDefault?: string | number] };
  /** Takes `--format json|text` beside `--json`. */
  formats?: true;
  /** What the command says beside what is typed. */
  given?: Partial<I>;
  /** What is asked before it is done, unless `--yes` is given; null where nothing is. */
  asks?(input: I): string | null;
  /** Lines of use, without `mneme`. */
  examples?: readonly string[];
  /** The answer for a person; absent where the command has a longer text for it. `--json` prints the answer itself. */
  print?(answer: O, input: I): string;
  /** What Ctrl-C calls while the answer is awaited; `late`: what is said where that answers that it cannot be ended any more. */
  endedBy?: { method: string; input(input: I): Record<string, unknown>; late: string };
  /** How far it is, of an event: shown where a person looks on. */
  heard?(event: Event): string | null;
  /** How the command ends: 0 when left out. */
  exit?(answer: O): number;
};

/** Ends as “not found” where an answer says what is missing. */
export const foundAll = ({ missing }: { missing: readonly string[] }): number => (missing.length > 0 ? 3 : 0);
