import type { Memory } from '#shared/model/memory.ts';
import type { Evidence } from '#shared/model/reflection.ts';

/** A sentence of an episode, said in earnest and not taken back since. */
export type Said = {
  /** As it stands. `plain`: the same with straight quotation marks and on one line. */
  text: string;
  plain: string;
  memory: Memory;
  /** Its place among all sentences, and its paragraph among all. */
  n: number;
  paragraph: number;
  evidence: Evidence[];
  /** Since the last reflection. */
  fresh: boolean;
};
