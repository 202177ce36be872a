import { compare } from '../index/find.ts';
import type { Candidate } from '../index/types.ts';
import { isOn, type Parts } from './parts.ts';

/** How a result came to its score; the parts before neighbours add up to `own`. */
export type Reasons = {
  /** BM25 of its own words; 0 when none of the asked stands in it. */
  words: number;
  /** Cosine of its meaning and the question's; null without vectors. */
  cosine: number | null;
  /** What its meaning adds to its words. */
  meaning: number;
  /** What the entries around it, and the best of its file, add. */
  neighbours: number;
  /** Factor for its length: a longer text says more of what it matches. */
  length: number;
  /** Factor for what the question's kind prefers and the times it names; 1 when it prefers nothing. */
  asked: number;
  /** Score in [0, 1) that lying in the time asked for brings, where a question names little more than a time. */
  dates: number;
  /** Score in [0, 1) that its entity's being asked about brings, and that it was recalled together with others found. */
  graph: number;
  associations: number;
  /** Factor of the score that how alive it is leaves, in (0, 1]. */
  life: number;
};
export type Scored = { n: number; id: string; at: string; score: number; reasons: Reasons };

/**
 * Shares of a neighbour's match that count for a memory: of the entries right beside it, of the ones after those, and of
 * the best three of its file (a day, an entity). An answer often stands next to the question that holds its words.
 */
const shares = { beside: 0.25, next: 0.15, file: 0.3 };
/**
 * Weight of meaning beside BM25, and the cosine that strangers have. Measured on two corpora of turns, pooled and apart:
 * from 10 to 20 hardly matters, 5 and 30 lose.
 */
const meaningWeight = 18;
const strangers = 0.1;
/** BM25 favours short texts more than is good for turns of a conversation; `1 + 0.2 ln(1 + bytes / 30)` takes it back. */
const lengthWeight = 0.2;
const lengthUnit = 30;
/** The sum that is worth 0.5: a question's best results lie at 10 to 40, what it merely grazes below 2. */
const half = 4;
/** What any match of a word is worth in a store too small for BM25 to tell rare words from common ones. */
const anyWord = 1.5;
/** Entries further apart than this were not said in one breath. */
const breathMinutes = 30;

/**
 * Scores candidates in [0, 1), best first; equal scores newest first, then by id. Candidates with rank 0 match no word:
 * they stand for their meaning or beside a match. `cosineOf` null: words alone.
 */
export function fuse(
  candidates: Candidate[],
  cosineOf: ((candidate: Candidate) => number | null) | null,
  parts: Parts = {},
  askedOf: (candidate: Candidate) => number = () => 1,
): Scored[] {
  const entries = candidates.map((candidate) => {
    const cosine = isOn('meaning', parts) ? (cosineOf?.(candidate) ?? null) : null;
    const words = candidate.rank === 0 ? 0 : anyWord - candidate.rank;
    const meaning = meaningWeight * Math.max(0, (cosine ?? 0) - strangers);
    return { candidate, cosine, words, meaning, own: words + meaning };
  });
  const files = new Map<string, typeof entries>();
  for (const entry of entries) {
    const file = files.get(entry.candidate.path);
    if (file) file.push(entry);
    else files.set(entry.candidate.path, [entry]);
  }
  const scored: Scored[] = [];
  for (const file of files.values()) {
    const bySeq = new Map(file.map((entry) => [entry.candidate.seq, entry]));
    const support = isOn('neighbours', parts) ? shares.file * bestThree(file) : 0;
    for (const { candidate, cosine, words, meaning, own } of file) {
      const neighbours = isOn('neighbours', parts) ? support + around(bySeq, candidate) : 0;
      const length = isOn('length', parts) ? 1 + lengthWeight * Math.log(1 + candidate.bytes / lengthUnit) : 1;
      const asked = askedOf(candidate);
      const sum = (own + neighbours) * length * asked;
      const reasons = {
        words,
        cosine,
        meaning,
        neighbours,
        length,
        asked,
        dates: 0,
        graph: 0,
        associations: 0,
        life: 1,
      };
      scored.push({ n: candidate.n, id: candidate.id, at: candidate.at, score: scoreOf(sum), reasons });
    }
  }
  return scored.sort((a, b) => b.score - a.score || compare(b.at, a.at) || compare(a.id, b.id));
}

const scoreOf = (sum: number): number => sum / (half + sum);

/**
 * A score whose reasons are worth `share` times what they were. Near 1 scores lie so close together that a
 * share of the score itself would put what is grazed before what is meant.
 */
export function weighted(score: number, share: number): number {
  return score >= 1 ? Math.min(1, share) : scoreOf((share * half * score) / (1 - score));
}

type Entry = { candidate: Candidate; own: number };

/** True when two entries stand in one conversation: both times known, and close. */
export function inOneBreath(a: string, b: string): boolean {
  if (a.length < 16 || b.length < 16) return false;
  return a === b || Math.abs(Date.parse(a) - Date.parse(b)) <= breathMinutes * 60_000;
}

function around(file: Map<number, Entry>, { seq, at }: Candidate): number {
  const share = (place: number, part: number) => {
    const other = file.get(place);
    return other !== undefined && inOneBreath(at, other.candidate.at) ? part * other.own : 0;
  };
  const { beside, next } = shares;
  return share(seq - 1, beside) + share(seq + 1, beside) + share(seq - 2, next) + share(seq + 2, next);
}

/** Mean of the three best; a file with fewer has less support to give. */
function bestThree(file: Entry[]): number {
  if (file.length === 1) return (file[0]?.own ?? 0) / 3;
  const own = file.map((entry) => entry.own).sort((a, b) => b - a);
  return ((own[0] ?? 0) + (own[1] ?? 0) + (own[2] ?? 0)) / 3;
}
