import type { Said } from './sentence.ts';
import type { Subject } from './subject.ts';

/** Something durable that a clause says of somebody or something. */
export type Claim = {
  subject: Subject;
  /** What is said of it, as a key: `home`, `deadline`; null when it is no attribute with values to compare. */
  attribute: string | null;
  /** An attribute that has one value at a time. */
  single: boolean;
  /** The words after the verb. */
  value: string;
  /** How the value is given: the verb without its ending. */
  verb: string;
  negated: boolean;
  /** Says that it became so: `moved to`, `no longer`, `is now`. */
  changed: boolean;
  /** What it says was so before: `from March 3 to March 9`. */
  was: string | null;
  /** The clause as it was said. */
  text: string;
  said: Said;
};

/**
 * A clause and whom it is about. `rest`: what follows the subject, and `attribute` of it. `implied`: its own words do not
 * begin with the subject.
 */
export type Clause = {
  subject: Subject;
  attribute: string | null;
  rest: string;
  text: string;
  said: Said;
  implied: boolean;
};
