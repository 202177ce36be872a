import type { Phase, Reflection, Suggestion } from '#shared/model/reflection.ts';
import type { Door } from '../commit/types.ts';
import type { Ports } from '../ports.ts';
import type { ApplyAround } from './apply.ts';
import type { Alike, Library, Material } from './material.ts';

/** What makes suggestions out of material, by rules or a language model. It proposes, and writes nothing. */
export type Reasoner = {
  by: Reflection['by'];
  suggest(
    material: Material,
    at: { phase(phase: Phase, done: number, total: number): void; signal: AbortSignal },
  ): Promise<{ suggestions: Suggestion[]; tokens: number; fellBack: string | null }>;
};

export type Rooms = {
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
  /** Episodes that no reflection has read. */
  unread(since: string | null): number;
};

export type Ran = { status: 'ready' | 'pending' | 'nothing'; session: string | null; changes: number; message: string };
