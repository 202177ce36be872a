import type { Memory } from '#shared/model/memory.ts';
import type { Phase, ReasoningRecord, Reflection, Suggestion } from '#shared/model/reflection.ts';
import type { Door } from '../commit/types.ts';
import type { Ports } from '../ports.ts';
import type { ApplyAround } from './apply/applying.ts';
import type { DeferredProposal } from './deferred.ts';
import type { Alike, Library, Material } from './material.ts';
import type { ReadEpisodes } from './read-episodes.ts';

/** What a reflection starts from. `read`: the material with what was left to it. `before`: what others have read. */
export type ReflectionStart = {
  waiting: null;
  session: string;
  number: number;
  reviewed: number;
  before: ReadEpisodes;
  material: Material;
  read: Material;
  deferred: DeferredProposal[];
  /** rejected.jsonl; null where nothing was refused yet. */
  rejected: string | null;
};

/** What somebody made of the material. `episodes`: how many of them it read; `answered`: those that need not be read again. */
export type ReasonerResult = {
  suggestions: readonly Suggestion[];
  /** Tokens that were written, and read where a model was asked. */
  tokens: number;
  tokensRead?: number;
  fellBack: string | null;
  by: Reflection['by'];
  episodes: number;
  answered: ReadonlySet<Memory>;
  /** What the owner should know of how it was reasoned. */
  note?: string | undefined;
  reasoned?: ReasoningRecord;
};

/** Where a reasoner says how far it is, and is told to stop. */
export type At = { phase(phase: Phase, done: number, total: number): void; signal: AbortSignal };

/** What makes suggestions out of material, by rules or a language model. It proposes, and writes nothing. */
export type Reasoner = { by: Reflection['by']; suggest(surveyed: ReflectionStart, at: At): Promise<ReasonerResult> };

export type ReflectionRunDeps = {
  library(): Library;
  door(): Door;
  ports: Ports;
  reasoner(): Reasoner;
  /** What applying a reflection of this number looks at. */
  around(number: number): ApplyAround;
  /** What decay and the search for near-duplicates would have decided. */
  candidates(): Promise<{ archive: { id: string; score: number }[]; alike: Alike[] }>;
  /** Tokens a reflection may put out, and what it is thought to take. */
  tokens(unread: number): { cap: number; estimated: number };
  settings(): { hour: number; nightly: boolean; threshold: number; afterSession: number };
  /** Episodes that a reflection by them would read. To the rules that is what no reflection has read. */
  unread(by: Reflection['by']): Promise<number>;
};

export type Ran = { status: 'ready' | 'pending' | 'nothing'; session: string | null; changes: number; message: string };
