import type { ParsedInput } from '#shared/contract/methods.ts';
import type { Trigger } from '#shared/model/capture.ts';
import type { Confidence, EpisodeType } from '#shared/model/memory.ts';
import { injects, speaksToMachines } from '../language/injection.ts';
import { withoutMarks } from '../language/secrets/withhold.ts';
import { detectTriggers } from '../language/triggers/detect.ts';
import type { OwnersPhrases } from '../language/triggers/own.ts';
import { pins } from '../language/triggers/pin.ts';
import type { Trust } from '../llm/turn.ts';
import {
  instructs,
  isStatement,
  pointsBefore,
  readStatements,
  type Statement,
  sentencesOf,
  standingRule,
} from './extract.ts';
import type { ShownLedger } from './ledger.ts';
import { lessonsIn } from './lessons.ts';
import { type Talkers, withoutFrame } from './letter.ts';
import { ofOneForm } from './one-form.ts';
import { doubtfulName, pastedName } from './pasted.ts';
import { type Salience, wish } from './salience.ts';
import { inSlices } from './slices.ts';
import { messageOrigin, type TurnMessage } from './trust.ts';

/** `id`: by which the log tells turns apart. */
export type ObservedTurn = ParsedInput<'memory.observe'> & { id?: string; talkers?: Talkers };

/** A statement that shall be kept, and why. */
export type StatementToKeep = {
  text: string;
  /** As the log says it: the trigger, the rule, the model. */
  why: string;
  kind: EpisodeType;
  confidence: Confidence;
  trust: Trust;
  /** As `Request.source`. */
  source: string;
  /** As `Statement.lead`. */
  lead?: string | undefined;
  /** Surely worth keeping and the person's own: it goes where it belongs. */
  durable?: boolean;
  /** It may be nobody's wish who is here: it is proposed to the owner. */
  proposed?: boolean;
  /** The owner's profile says never to keep it, or it speaks to machines: only that there was something is noted. */
  unwanted?: boolean;
};

/** What a turn is read with. `agent`: the name of whose turn it is. */
export type TurnReading = {
  ledger: ShownLedger;
  agent: string;
  session: string;
  phrases: OwnersPhrases;
  salience: Salience;
};

/** Sentences of a turn that are read at most, and statements of each kind that are kept of it. */
const mostRead = 2_000;
const mostDurable = 40;
const mostDoubtful = 6;

/** Only the person's own words ask for something: what a tool, a page or somebody else says never does. */
export function triggersOf({ messages }: ObservedTurn, phrases: OwnersPhrases): Trigger[] {
  return messages.flatMap((message) =>
    messageOrigin(message).trust === 'person' ? detectTriggers(message.content, phrases) : [],
  );
}

/** How a wish is told that may be somebody else's. */
const inDoubt = { ...messageOrigin({ role: 'user', name: doubtfulName }), confidence: 'low', proposed: true } as const;

/** Whether words of the person speak to machines, and are not all that was said: who typed them is not known. */
const isDoubted = (text: string, message: string): boolean => injects(text) && sentencesOf(message).length > 1;

/** What the person asked to remember, and what must be held back: each once, in the order of the turn. */
export function askedIn(turn: ObservedTurn, { phrases }: TurnReading): StatementToKeep[] {
  const found = new Map<string, StatementToKeep>();
  const plain = { kind: 'fact', confidence: 'high', trust: 'person', source: 'user-explicit' } as const;
  for (const message of turn.messages) {
    const isDoubtful = message.role === 'user' && message.name === doubtfulName;
    if (messageOrigin(message).trust !== 'person' && !isDoubtful) continue;
    const said = isDoubtful ? { ...plain, ...inDoubt } : plain;
    for (const { kind, content, phrase, at } of detectTriggers(message.content, phrases)) {
      if (kind === 'remember' && !isDictated(message.content, at) && !pointsBefore(withoutMarks(content)))
        found.set(content, {
          ...said,
          ...(isDoubted(content, message.content) ? inDoubt : {}),
          text: content,
          why: `asked: ${phrase}`,
        });
    }
    for (const text of sentencesOf(message.content))
      if (isForEver(text) && ![...found.keys()].some((one) => overlap(one, text)))
        found.set(text, { ...said, text, why: 'asked: for ever' });
  }
  return [...found.values()];
}

/**
 * What people stated durably, by rules and by the owner's profile, and what the agent learnt. Others’ words are told as
 * theirs. What memory gave to the session is no news, and `never` of the profile holds for everything but what was asked for.
 */
export async function statedInTurn(turn: ObservedTurn, reading: TurnReading): Promise<StatementToKeep[]> {
  const found = new Map<string, Stated>();
  let left = mostRead;
  const instructed = turn.messages.some(isInstruction);
  for (const message of turn.messages) {
    const { trust, source } = messageOrigin(message);
    // What the agent is told to work on tells nothing, whoever wrote it.
    if (message.role !== 'user' || (instructed && message.name === pastedName)) continue;
    const content = reading.ledger.without(reading.session, message.content);
    const isDoubtful = message.name === doubtfulName;
    if (trust !== 'person' && !isDoubtful && speaksToMachines(content)) {
      found.set(content, withheldWords(trust, source));
      continue;
    }
    const read = await inSlices(readStatements(trust === 'person' ? content : withoutFrame(content)), left);
    left -= read.length;
    const statements = read.filter((one) => one !== null);
    for (const one of [...statements, ...wishedIn(content, reading.salience)]) {
      const { text, durable, keep } = one;
      if (found.has(text) || isAsked(text, reading) || !/\p{L}/u.test(withoutMarks(text))) continue;
      // Of others only what is surely worth it, and what they want done by whoever reads it is no rule here.
      if (trust !== 'person' && (!durable || (!isDoubtful && one.why === standingRule))) continue;
      found.set(text, { wanted: wantedOf(one, message, content, reading.salience), durable, keep });
    }
  }
  for (const text of ofOneForm([...found.keys()])) {
    const one = found.get(text);
    if (one !== undefined) found.set(text, { ...one, durable: false, wanted: { ...one.wanted, durable: false } });
  }
  return [...likeliest([...found.values()]), ...(await learntIn(turn, reading, [...found.keys()]))];
}

/** Whether the person tells the agent on a line of its own what to do with what comes behind its colon. */
const isInstruction = ({ role, name, content }: TurnMessage): boolean =>
  role === 'user' &&
  name === undefined &&
  content.split('\n').some((line) => instructs(sentencesOf(line).at(-1) ?? ''));

/** A statement as it shall be kept: others' words are told as theirs, and what is in doubt is proposed. */
function wantedOf(
  { text, kind, why, durable, lead }: Statement,
  message: TurnMessage,
  content: string,
  salience: Salience,
): StatementToKeep {
  const { trust, source } = messageOrigin(message);
  const unwanted = wish(salience, text) === 'never';
  const reason = unwanted ? `never kept (${why})` : why;
  const isDoubtful = message.name === doubtfulName;
  if (trust !== 'person' && !isDoubtful) {
    const told = `${message.name?.trim()} said: ${text}`;
    return {
      text: told,
      why: reason,
      kind,
      confidence: 'low',
      trust,
      source,
      durable: false,
      ...(unwanted ? { unwanted } : {}),
    };
  }
  const confidence = durable ? 'medium' : 'low';
  const plain = {
    text,
    why: reason,
    kind,
    confidence,
    trust,
    source,
    durable,
    lead,
    ...(unwanted ? { unwanted } : {}),
  } as const;
  return isDoubtful || isDoubted(text, content) ? { ...plain, ...inDoubt } : plain;
}

/** Of words that speak to machines only that there were some is noted: nothing of them is kept, not even beside memory. */
const withheldWords = (trust: Trust, source: string): Stated => {
  const why = `speaks to machines, from ${source}`;
  const wanted = { text: '', why, kind: 'fact', confidence: 'low', trust, source, unwanted: true } as const;
  return { wanted, durable: false, keep: 1 };
};

type Stated = { wanted: StatementToKeep; durable: boolean; keep: number };

/** Of a long turn what is likeliest worth keeping, in the order of the turn: a day's file is for the day. */
function likeliest(stated: readonly Stated[]): StatementToKeep[] {
  const best = (those: readonly Stated[], most: number) => those.toSorted((a, b) => b.keep - a.keep).slice(0, most);
  const kept = new Set([
    ...best(
      stated.filter(({ durable }) => durable),
      mostDurable,
    ),
    ...best(
      stated.filter(({ durable }) => !durable),
      mostDoubtful,
    ),
  ]);
  return stated.flatMap((one) => (kept.has(one) ? [one.wanted] : []));
}

/**
 * What the agent learnt in its work, by rules: with little confidence and under its name, as what anybody but the person
 * says. That keeps it an episode that takes no other's place. What was `said` in the turn is no news of the agent's.
 */
async function learntIn(
  { messages }: ObservedTurn,
  { ledger, agent, session, salience }: TurnReading,
  said: string[],
): Promise<StatementToKeep[]> {
  const { source } = messageOrigin({ role: 'assistant', name: agent });
  const lessons = await lessonsIn(messages, (content) => ledger.without(session, content));
  return lessons
    .filter(({ text }) => withoutMarks(text) === text && wish(salience, text) !== 'never')
    .filter(({ text }) => !said.some((words) => overlap(words, text)))
    .map(({ text, kind }) => ({ text, why: 'learnt at work', kind, confidence: 'low', trust: 'agent', source }));
}

export const alwaysKept = 'always kept';

/** Sentences that the profile always keeps. */
function wishedIn(content: string, salience: Salience) {
  if (salience.keep.length === 0) return [];
  return sentencesOf(content)
    .filter((text) => wish(salience, text) === 'keep' && isStatement(text.replace(/[’‘]/g, "'")))
    .map((text) => ({ text, kind: 'fact' as const, why: alwaysKept, durable: true, keep: 1 }));
}

/** `Keep this for ever: …` asks for what stands behind the colon, where `it took for ever` only tells. */
function isForEver(text: string): boolean {
  const { lead = '' } = /^(?<lead>[^:：]{3,80})[:：].*\p{L}/su.exec(text)?.groups ?? {};
  return pins.test(lead.replace(/[‘’]/g, "'"));
}

/** `Write to Ana: don't forget the keys.` What stands before the phrase, in its paragraph, tells the agent to write it. */
function isDictated(message: string, at: number): boolean {
  const lead = message.slice(message.lastIndexOf('\n\n', at) + 1, at).trim();
  return instructs(sentencesOf(lead).at(-1) ?? '');
}

/** Handled by itself: a sentence that asks. */
const isAsked = (text: string, { phrases }: TurnReading) => isForEver(text) || detectTriggers(text, phrases).length > 0;

/** Whether one of two texts holds the other. */
export const overlap = (a: string, b: string) => a.includes(b) || b.includes(a);
