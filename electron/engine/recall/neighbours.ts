import { compare } from '../index/find.ts';
import type { Candidate } from '../index/types.ts';

export type Scored = { n: number; id: string; at: string; score: number };

/**
 * Shares of a neighbour's match that count for a memory: of the entry right beside it, of the one after that, and of
 * the best three of its file (a day, an entity). An answer often stands next to the question that holds its words.
 * Measured on two corpora of turns: recall@10 63 → 75 and 14.6 → 18.1, while @1 stays.
 */
const shares = { beside: 0.25, next: 0.15, file: 0.3 };
/** Entries further apart than this were not said in one breath. */
const breathMinutes = 30;

/**
 * Scores candidates in [0, 1) by their own rank and their neighbours', best first; equal scores newest first, then by id.
 * Candidates with rank 0 are such as match nothing themselves and stand only for their neighbours.
 */
export function fuse(candidates: Candidate[]): Scored[] {
  const files = new Map<string, Map<number, Candidate>>();
  for (const candidate of candidates) {
    const file = files.get(candidate.path);
    if (file) file.set(candidate.seq, candidate);
    else files.set(candidate.path, new Map([[candidate.seq, candidate]]));
  }
  const scored: Scored[] = [];
  for (const file of files.values()) {
    const support = shares.file * bestThree(file);
    for (const candidate of file.values()) {
      const sum = support - candidate.rank + neighbourhood(file, candidate);
      scored.push({ n: candidate.n, id: candidate.id, at: candidate.at, score: sum / (1 + sum) });
    }
  }
  return scored.sort((a, b) => b.score - a.score || compare(b.at, a.at) || compare(a.id, b.id));
}

/** True when two entries stand in one conversation: both times known, and close. */
export function inOneBreath(a: string, b: string): boolean {
  if (a.length < 16 || b.length < 16) return false;
  return a === b || Math.abs(Date.parse(a) - Date.parse(b)) <= breathMinutes * 60_000;
}

function neighbourhood(file: Map<number, Candidate>, { seq, at }: Candidate): number {
  const share = (place: number, part: number) => {
    const other = file.get(place);
    return other !== undefined && inOneBreath(at, other.at) ? -part * other.rank : 0;
  };
  const { beside, next } = shares;
  return share(seq - 1, beside) + share(seq + 1, beside) + share(seq - 2, next) + share(seq + 2, next);
}

/** Mean of the three best ranks, as a positive number; a file with fewer has less support to give. */
function bestThree(file: Map<number, Candidate>): number {
  if (file.size === 1) for (const { rank } of file.values()) return -rank / 3;
  const ranks = [...file.values()].map(({ rank }) => rank).sort((a, b) => a - b);
  return -((ranks[0] ?? 0) + (ranks[1] ?? 0) + (ranks[2] ?? 0)) / 3;
}
