import { runsOf } from '../language/tokens.ts';
import { isBorrowed } from './borrowed.ts';

/** Where words came from, the most trusted first. */
export const trusts = ['person', 'agent', 'untrusted'] as const;
export type Trust = (typeof trusts)[number];

/** A finished turn, as observing hands it over. Memories that Mneme itself had injected are taken out before. */
export type ModelTurn = {
  messages: readonly { role: 'user' | 'assistant' | 'tool' | 'system'; name?: string; content: string; trust: Trust }[];
  /** The owner's wall clock: `2026-02-02T14:30`. */
  at: string;
  signal?: AbortSignal;
};

/** Share of a statement's words that must stand in what its source, or somebody more trusted, said. */
const enough = 0.5;

/**
 * How far a statement can be trusted: as far as the message it quotes, provided that most of its words are said there
 * or by somebody at least as trusted. Otherwise, whatever it quotes, its content came from elsewhere in the turn, and it
 * counts as little as the least trusted message. A name or a number that only others said makes it theirs, too. So a web page cannot speak through three words of the person's.
 */
export function trustOf(text: string, quoted: Trust, turn: ModelTurn): Trust {
  const rank = trusts.indexOf(quoted);
  const heard = turn.messages.filter(({ trust }) => trusts.indexOf(trust) <= rank).map(({ content }) => content);
  const known = new Set(heard.flatMap(stems));
  const words = stems(text);
  const share = words.filter((word) => known.has(word)).length / Math.max(1, words.length);
  const lesser = turn.messages.filter(({ trust }) => trusts.indexOf(trust) > rank).map(({ content }) => content);
  if (share >= enough && !isBorrowed(text, lesser.join('\n'), heard.join('\n'))) return quoted;
  return trusts[Math.max(...turn.messages.map(({ trust }) => trusts.indexOf(trust)))] ?? 'untrusted';
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Words by their first five letters, so that “prefers” is “prefer”; scripts without blanks by their characters. */
function stems(text: string): string[] {
  return runsOf(text).flatMap((run) => (unspaced.test(run) ? [...run] : run.length < 3 ? [] : [run.slice(0, 5)]));
}
