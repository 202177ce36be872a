import type { Memory } from '#shared/model/memory.ts';
import type { Candidate, IndexFilter } from '../index/types.ts';
import type { DateBounds } from './by-date.ts';
import type { Web } from './graph.ts';
import type { Parts } from './parts.ts';
import type { IsPending } from './pending.ts';
import type { QueryReading } from './understand.ts';

/**
 * What a question means, held against memories by digest. `isRead`: the model reads its language, as far as that can be told;
 * `isUntold`: its own words do not tell, and the model does not read every language.
 */
export type SearchMeaning = {
  isRead: boolean;
  isUntold?: boolean;
  near(k: number): { digest: string; cosine: number }[];
  cosine(digest: string): number | null;
};

export type SearchOptions = IndexFilter & {
  k: number;
  /** Null or absent: words alone. */
  meant?: SearchMeaning | null;
  /** Results below it, in [0, 1), are noise. */
  minScore?: number;
  parts?: Parts;
  /** What the question asks for beside its words: it favours, and leaves nothing out. */
  understood?: QueryReading | null;
  /** Nobody asked: a text that names a time beside other words brings nothing by that time alone, and nothing is waited for. */
  unasked?: boolean;
  /** Only so many memories are weighed for its words, those of the rarest; absent: all that any of them matches. */
  mostMatched?: number;
  /** What is brought along for what it belongs to; null or absent: nothing. */
  web?: Web | null;
  /**
   * Factor in (0, 1] for how alive a memory is. It orders near-equals; what is relevant is decided before, so the only answer is
   * never buried by its age.
   */
  alive?: (memory: Memory) => number;
  /** What begins to hold later takes no place yet; absent: nothing does. */
  isPending?: IsPending;
  /** The project that is asked in: what belongs to it goes before, what belongs to another behind; null or absent: none. */
  scope?: string | null;
  /** Characters of a hit's text; a longer one is cut around what was asked. */
  textLength?: number;
  /** What is left out of an answer nobody asked for. */
  awake?: (memory: Memory) => boolean;
};

/** What the words of a question found, before anything else is known of it. */
export type LookedUp = {
  /** What is read closely for: the question, or the name that it asks for. */
  sought: string;
  expression: string | null;
  /** The times that are all it asks for. */
  times: DateBounds[];
  /** Its words, as they are told and as excerpts are cut by them. */
  texts: string[];
  limit: number;
  found: Candidate[];
  whole: boolean;
  /** Clock of `performance.now()` when it began. */
  began: number;
};
