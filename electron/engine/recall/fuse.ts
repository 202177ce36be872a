import { compareHits } from '../index/find.ts';
import type { Candidate } from '../index/types.ts';
import { isOn, type Parts } from './parts.ts';
import { factorOf, type RankEvidence, type Traits, worthOf } from './ranker.ts';

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
  /** Factor for what its text has of the question: who speaks, the rare words, those that stand together. */
  read: number;
  /** Score in [0, 1) that lying in the time asked for brings, where a question names little more than a time. */
  dates: number;
  /** Score in [0, 1) that its entity's being asked about brings, and that it was recalled together with others found. */
  graph: number;
  associations: number;
  /** Factor of the score that how alive it is leaves, in (0, 1]. */
  life: number;
  /** Where it stood before a model read it with the question, from 1, and how well that says it fits, as log-odds; absent without one. */
  reranked?: { from: number; fit: number };
};
export type ScoredCandidate = {
  n: number;
  id: string;
  at: string;
  score: number;
  reasons: Reasons;
  /** What the score was made of, before it was weighed. */
  evidence: RankEvidence;
  traits: Partial<Traits>;
};

/** Neither a word, a time nor a name of the question brought it, at most that it stands beside what is alike. */
export const isByMeaningAlone = ({ words, dates, graph, associations }: Reasons): boolean =>
  words === 0 && dates === 0 && graph === 0 && associations === 0;

/** The cosine of two texts that have nothing to do with each other. */
export const cosineOfStrangers = 0.1;
/** Up to so many bytes a text says more the longer it is; beyond, it says more of other things too. */
const shortBytes = 200;
const lengthUnit = 30;
/** Of what has nothing of the question. */
export const noEvidence: RankEvidence = {
  meaning: 0,
  unreadMeaning: 0,
  besideWords: 0,
  besideMeaning: 0,
  nextWords: 0,
  nextMeaning: 0,
  session: 0,
};
/** Of what stands for nothing of its own. */
export const noReasons: Reasons = {
  words: 0,
  cosine: null,
  meaning: 0,
  neighbours: 0,
  length: 1,
  asked: 1,
  read: 1,
  dates: 0,
  graph: 0,
  associations: 0,
  life: 1,
};
/** The sum that is worth 0.5: a question's best results lie at 10 to 40, what it merely grazes below 2. */
const half = 4;
/** What any match of a word is worth in a store too small for BM25 to tell rare words from common ones. */
const anyWord = 1.5;
/** Entries further apart than this were not said in one breath. */
const breathMinutes = 30;

/**
 * Scores candidates in [0, 1), best first; equal scores newest first, then by id. Candidates with rank 0 match no word:
 * they stand for their meaning or beside a match. `cosineOf` null: words alone. `isRead`: the model reads the question's
 * language; where it does not, likeness says little, and of what stands beside nothing.
 */
export function fuse(
  candidates: Candidate[],
  cosineOf: ((candidate: Candidate) => number | null) | null,
  parts: Parts = {},
  askedOf: (candidate: Candidate) => number = () => 1,
  isRead = true,
): ScoredCandidate[] {
  const entries = candidates.map((candidate): Entry => {
    const cosine = isOn('meaning', parts) ? (cosineOf?.(candidate) ?? null) : null;
    const words = candidate.rank === 0 ? 0 : anyWord - candidate.rank;
    const likeness = Math.max(0, (cosine ?? 0) - cosineOfStrangers);
    const [near, unread] = isRead ? [likeness, 0] : [0, likeness];
    const meaning = worthOf('meaning', near) + worthOf('unreadMeaning', unread);
    return { candidate, cosine, words, near, unread, meaning, own: words + meaning };
  });
  const files = new Map<string, Entry[]>();
  for (const entry of entries) {
    const file = files.get(entry.candidate.path);
    if (file) file.push(entry);
    else files.set(entry.candidate.path, [entry]);
  }
  const scored: ScoredCandidate[] = [];
  for (const file of files.values()) {
    const bySeq = new Map(file.map((entry) => [entry.candidate.seq, entry]));
    const session = isOn('neighbours', parts) ? bestThree(file) : 0;
    for (const { candidate, cosine, words, near, unread, meaning, own } of file) {
      const nearby = isOn('neighbours', parts) ? around(bySeq, candidate) : alone;
      const evidence = { ...nearby, meaning: near, unreadMeaning: unread, session };
      const neighbours = worthOf('session', session) + worthNearby(nearby);
      const size = isOn('length', parts) ? lengthOf(candidate.bytes) : {};
      const favoured = { asked: Math.log(askedOf(candidate)) };
      const [length, asked, traits] = [factorOf(size), factorOf(favoured), { ...size, ...favoured }];
      const reasons = { ...noReasons, words, cosine, meaning, neighbours, length, asked };
      const sum = (own + neighbours) * length * asked;
      const { n, id, at } = candidate;
      scored.push({ n, id, at, score: scoreOf(sum), reasons, evidence, traits });
    }
  }
  return scored.sort((a, b) => b.score - a.score || compareHits(b.at, a.at) || compareHits(a.id, b.id));
}

const scoreOf = (sum: number): number => sum / (half + sum);

/**
 * A score whose reasons are worth `share` times what they were. Near 1 scores lie so close together that a
 * share of the score itself would put what is grazed before what is meant.
 */
export function weighted(score: number, share: number): number {
  return score >= 1 ? Math.min(1, share) : scoreOf((share * half * score) / (1 - score));
}

type Entry = {
  candidate: Candidate;
  cosine: number | null;
  words: number;
  near: number;
  unread: number;
  meaning: number;
  own: number;
};
type Nearby = Pick<RankEvidence, 'besideWords' | 'besideMeaning' | 'nextWords' | 'nextMeaning'>;
const { meaning: _, unreadMeaning: __, session: ___, ...alone } = noEvidence;

/** Words of a text: few say little, and of what many say less is asked. */
export function lengthOf(bytes: number): Pick<Traits, 'short' | 'long'> {
  const short = Math.log(1 + Math.min(bytes, shortBytes) / lengthUnit);
  return { short, long: Math.log(Math.max(1, bytes / shortBytes)) };
}

/** True when two entries stand in one conversation: both times known, and close. */
export function inOneBreath(a: string, b: string): boolean {
  if (a.length < 16 || b.length < 16) return false;
  return a === b || Math.abs(Date.parse(a) - Date.parse(b)) <= breathMinutes * 60_000;
}

/** An answer often stands next to the question that holds its words. */
function around(file: Map<number, Entry>, { seq, at }: Candidate): Nearby {
  const sum = (steps: number, of: 'words' | 'near') =>
    [file.get(seq - steps), file.get(seq + steps)].reduce(
      (all, other) => all + (other !== undefined && inOneBreath(at, other.candidate.at) ? other[of] : 0),
      0,
    );
  return {
    besideWords: sum(1, 'words'),
    besideMeaning: sum(1, 'near'),
    nextWords: sum(2, 'words'),
    nextMeaning: sum(2, 'near'),
  };
}

function worthNearby(nearby: Nearby): number {
  return (Object.keys(alone) as (keyof Nearby)[]).reduce((sum, kind) => sum + worthOf(kind, nearby[kind]), 0);
}

/** Mean of the three best; a file with fewer has less support to give. */
function bestThree(file: Entry[]): number {
  if (file.length === 1) return (file[0]?.own ?? 0) / 3;
  const own = file.map((entry) => entry.own).sort((a, b) => b - a);
  return ((own[0] ?? 0) + (own[1] ?? 0) + (own[2] ?? 0)) / 3;
}
