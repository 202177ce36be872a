import type { Index } from '../index/types.ts';
import type { VectorSearch } from '../vectors/vector-search.ts';
import type { SearchOptions } from './options.ts';
import { isOn } from './parts.ts';
import { mostReranked, type Reranking } from './reranking.ts';
import { lookUp, rank, type SearchResult } from './search.ts';
import { fuseAnswers } from './several.ts';
import { isFaint } from './sure.ts';

/** What a question is answered from, and what puts the first results in order where its owner chose a model for it. */
export type Sources = { index: Index; vectors: VectorSearch; reranking?: Reranking };

/**
 * Answers a question by words and by meaning. When meaning is behind or out of order, words answer, and `notice` says
 * what may be missing. Never throws for what is asked.
 */
export async function recall(sources: Sources, query: string, options: SearchOptions): Promise<SearchResult> {
  const { vectors } = sources;
  let found = await recallNow(sources, query, options);
  const mayWait = !isFound(found) && !options.unasked && isOn('meaning', options.parts);
  if (mayWait && (await vectors.caughtUp())) found = await recallNow(sources, query, options);
  const { note } = vectors.state;
  // Nothing was found in words alone: that more may be known comes first.
  const said = isFound(found) ? [found.notice ?? note] : [note, found.notice];
  return { ...found, notice: said.filter((one) => one !== null).join(' ') || null };
}

/** The same with the first results in the order of how well they answer, by the owner's model; what is unasked does not wait for it. */
async function reranked(sources: Sources, query: string, options: SearchOptions): Promise<SearchResult> {
  const { index, reranking } = sources;
  if (!reranking?.isOn || options.unasked) return recall(sources, query, options);
  const began = performance.now();
  const found = await recall(sources, query, { ...options, k: Math.max(options.k, mostReranked) });
  const { hits, note } = await reranking.order(index, query, found.hits);
  const notice = [note, found.notice].filter((one) => one !== null).join(' ') || null;
  const tookMs = Math.round((performance.now() - began) * 100) / 100;
  return { ...found, hits: hits.slice(0, options.k), notice, tookMs };
}

/** Whether there is anything but what is merely nearest in meaning. */
const isFound = ({ hits }: SearchResult): boolean => hits.some((hit) => !isFaint(hit));

async function recallNow({ index, vectors }: Sources, query: string, options: SearchOptions): Promise<SearchResult> {
  // The embedder has a thread of its own: the words are looked up meanwhile.
  const viewing = !isOn('meaning', options.parts) ? null : vectors.view(query);
  const before = index.changes();
  const early = lookUp(index, query, options);
  const meant = await viewing;
  // What was written meanwhile may have moved rows.
  const looked = index.changes() === before ? early : { ...lookUp(index, query, options), began: early.began };
  return rank(index, looked, { ...options, meant });
}

/** Several questions as one answer: what was found is fused, and nothing is said to be missing while one of them found something. */
export async function recallAll(
  sources: Sources,
  asked: readonly { query: string; options: SearchOptions }[],
  k: number,
): Promise<SearchResult> {
  const answers = await Promise.all(asked.map(({ query, options }) => reranked(sources, query, options)));
  const filled = answers.filter(isFound);
  const telling = filled.length > 0 ? filled : answers;
  return {
    hits: fuseAnswers(
      telling.map(({ hits }) => hits),
      k,
    ),
    candidates: Math.max(0, ...answers.map(({ candidates }) => candidates)),
    notice: telling.map(({ notice }) => notice).find((notice) => notice !== null) ?? null,
    // What one question of several does not find, another may.
    lacks: answers.length === 1 ? (answers[0]?.lacks ?? null) : null,
    unread: answers.every(({ unread }) => unread),
    tookMs: Math.max(0, ...answers.map(({ tookMs }) => tookMs)),
  };
}
