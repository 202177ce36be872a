import { basename } from 'node:path';
import { z } from 'zod';
import { ShownLedger } from '../../capture/ledger.ts';
import { splitPasted } from '../../capture/pasted.ts';
import { noSalience } from '../../capture/salience.ts';
import { askedIn, type ObservedTurn, type StatementToKeep, statedInTurn } from '../../capture/wanted.ts';
import { hash8 } from '../../workspace/hash.ts';
import { BrokenOff, listValues } from '../json-stream.ts';
import { conversations, sourceBytes } from '../source-files.ts';
import type { Piece, SourcePlace, SourceReading } from '../types.ts';

// What exports of chat programs have in common: conversations, of which the person’s turns are read as observed ones are.

/** What was said in one conversation, in the order in which it was shown. `at`: ms; null where nothing tells. */
export type Talk = {
  id: string;
  title: string;
  at: number | null;
  turns: { role: 'user' | 'assistant'; text: string; at: number | null }[];
};

/** `told`: keys of what was stated in an earlier conversation; said again, it is no second memory. */
export type ChatSource = { file: string; program: string; told: Set<string> };

/** Statements in one episode, and characters of a turn that are read. */
const mostStatements = 40;
const longestTurn = 50_000;

const dayMs = 86_400_000;

/** Conversation after conversation of all files of an export; each value is read by `talkOf`. */
export async function* sharedTalks(
  place: SourcePlace,
  reading: SourceReading,
  talkOf: (value: unknown) => Talk | null,
): AsyncGenerator<{ talk: Talk; file: string }> {
  const files = place.names.filter((name) => conversations.test(name)).toSorted();
  for (const file of files.length === 0 && !place.isFolder ? [basename(place.path)] : files) {
    let n = 0;
    try {
      for await (const value of listValues(sourceBytes(place, file))) {
        n++;
        const talk = talkOf(value);
        if (talk === null) reading.unread(`${file}#${n}`, 1, 'This is no conversation.');
        else yield { talk, file };
      }
    } catch (thrown) {
      if (!(thrown instanceof BrokenOff)) throw thrown;
      reading.unread(`${file}#${n + 1}`, 1, `The list breaks off behind ${n}: ${thrown.message}.`);
    }
  }
}

/**
 * One episode a conversation and day with what the person stated then, and what is durable of it as facts of the person.
 * Nothing that the assistant said is kept but the title.
 */
export async function* piecesOf(
  { id, title, at, turns }: Talk,
  { file, program, told }: ChatSource,
): AsyncGenerator<Piece> {
  const days = new Map<string, { said: string; words: string[] }>();
  for (const turn of turns) {
    if (turn.role !== 'user' || turn.text.trim() === '') continue;
    const said = new Date(turn.at ?? at ?? 0).toISOString();
    const day = (turn.at ?? at) === null ? '' : said.slice(0, 10);
    const before = days.get(day);
    if (before === undefined) days.set(day, { said, words: [turn.text] });
    else before.words.push(turn.text);
  }
  for (const [day, { said, words }] of days) {
    const from = { at: `${file}#${id}`, said: day === '' ? null : said, scope: null };
    const stated = await statementsIn(words);
    const durable = stated.filter(isLasting);
    const others = stated.filter((one) => !durable.includes(one)).slice(0, mostStatements);
    for (const { text, kind } of durable) {
      const key = `fact:${hash8(text.toLowerCase())}`;
      if (told.has(key)) continue;
      told.add(key);
      yield { ...from, key, by: 'person', sort: 'fact', about: 'User', type: 'person', kind, text };
    }
    const lines = others.map(({ text }) => `- ${text.replace(/\s+/g, ' ')}`);
    yield {
      // The program’s model gave it its title; what stands below is the person’s.
      ...{ ...from, key: `${id}:${day}`, by: lines.length > 0 ? 'person' : 'model' },
      ...{ sort: 'episode', kind: 'event', tags: [program.toLowerCase().replace(/[^a-z]+/g, '-')] },
      text: [`Talked with ${program} about “${title}”.`, ...lines].join('\n').slice(0, 19_000),
    };
  }
}

/** What is so, and not what was done or decided on that day. */
const isLasting = ({ durable, source, kind }: StatementToKeep) =>
  (durable === true || source === 'user-explicit') && (kind === 'fact' || kind === 'preference');

async function statementsIn(words: readonly string[]): Promise<StatementToKeep[]> {
  const messages = words.map((content) => ({ role: 'user' as const, content: content.slice(0, longestTurn) }));
  const turn: ObservedTurn = splitPasted({ messages });
  const reading = { ledger: new ShownLedger(), agent: '', session: '', phrases: [], salience: noSalience };
  const found = [...askedIn(turn, reading), ...(await statedInTurn(turn, reading))];
  return found.filter(({ trust }) => trust === 'person');
}

/** Milliseconds of a Unix time in seconds, or of an ISO date; null for anything else. */
export function toInstant(value: unknown): number | null {
  const ms = typeof value === 'number' ? value * 1_000 : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return ms > 0 && ms < Date.UTC(2100, 0) && Math.abs(ms) >= dayMs ? ms : null;
}

export const spokenText = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]);
