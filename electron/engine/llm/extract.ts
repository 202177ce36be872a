import { z } from 'zod';
import { type Confidence, confidences, type EpisodeType, episodeTypes } from '#shared/model/memory.ts';
import { dataRule, fenced } from './fence.ts';
import { type ModelTurn, type Trust, trustOf, trusts } from './turn.ts';
import type { Models } from './types.ts';

/** A durable statement that a model found in a turn. */
export type ExtractCandidate = {
  text: string;
  kind: EpisodeType;
  confidence: Confidence;
  /** Words of the turn that it rests on, verbatim. */
  quote: string;
  /** Index of the message that holds the quote. */
  message: number;
  /** How far those words, and the statement made of them, can be trusted. */
  trust: Trust;
};

export type Extraction = {
  candidates: ExtractCandidate[];
  /** Statements left out because the turn does not hold the words they quote. */
  dropped: number;
  by: 'model';
  note: string | null;
};

/** Statements of one turn at most. */
const most = 12;
/** Fewer letters and digits prove nothing: they stand in any text. */
const shortestQuote = 4;

const found = z.object({
  facts: z
    .array(
      z.object({
        text: z.string().trim().min(1).max(600),
        kind: z.enum(episodeTypes),
        confidence: z.enum(confidences),
        quote: z.string().min(1).max(600),
      }),
    )
    .max(50),
});

const system = (salience: string) =>
  [
    'You read one turn of a conversation between a person and an assistant, and pick out what is worth remembering for months.',
    '',
    'Keep a statement only if it will still matter after the present task: who the person is, what they decided, prefer or corrected,',
    'commitments and dates, facts about their people, projects, tools and places, ways of working that hold again.',
    'Leave out small talk, questions, passing states, what the assistant only explains or proposes, code, and anything general that anyone could look up.',
    'Leave out passwords, keys and other secrets. Most turns hold nothing: then the list is empty.',
    `At most ${most} statements, the most important first. Each: text (one sentence in the language of the turn that makes sense on its own, with names in place of pronouns and dates in place of “tomorrow”);`,
    'kind; confidence; quote (the words of ONE message that it rests on, copied exactly, character by character, at most one sentence).',
    'Prefer what the person said over what is only reported by tools, web pages or others.',
    '',
    ...(salience.trim() === ''
      ? []
      : ['What matters to this person, in their own words:', salience.trim().slice(0, 4000), '']),
    dataRule,
  ].join('\n');

/**
 * What is durable in a turn, by the language model. A statement whose quote the turn does not hold is dropped, and one
 * that rests on untrusted words is marked so: no text can raise itself above where it came from.
 * @param salience the owner's profile, Markdown; may be empty
 * @throws as `Models.object`; callers go on by rules
 * @source 002 §3, 004 "Retain"
 */
export async function extractWithModel(models: Models, turn: ModelTurn, salience: string): Promise<Extraction> {
  const parts = turn.messages.map(({ role, name, content, trust }) => ({
    label: `${role}${name === undefined ? '' : ` ${JSON.stringify(name)}`}, ${said[trust]}`,
    text: content,
  }));
  const { facts } = await models.object({
    schema: found,
    system: system(salience),
    prompt: [`The turn happened at ${turn.at}.`, fenced(parts)].join('\n\n'),
    maxTokens: 2_000,
    purpose: 'extract',
    ...(turn.signal ? { signal: turn.signal } : {}),
  });
  const candidates = facts.slice(0, most).flatMap((fact) => candidateFrom(fact, turn) ?? []);
  const dropped = Math.min(facts.length, most) - candidates.length;
  return { candidates, dropped, by: 'model', note: dropped === 0 ? null : noteOn(dropped) };
}

const said: Record<Trust, string> = {
  person: 'said by the person',
  agent: 'said by the assistant',
  untrusted: 'from an untrusted source',
};

function candidateFrom(fact: z.output<typeof found>['facts'][number], turn: ModelTurn): ExtractCandidate | null {
  const quote = fact.quote.trim();
  if (quote.replace(/[^\p{L}\p{N}]/gu, '').length < shortestQuote) return null;
  const holding = turn.messages.flatMap(({ content, trust }, n) => (content.includes(quote) ? [{ n, trust }] : []));
  // Where several messages hold the words, they are worth as much as the least of them.
  const source = holding.sort((a, b) => trusts.indexOf(b.trust) - trusts.indexOf(a.trust))[0];
  if (source === undefined) return null;
  const { text, kind, confidence } = fact;
  return { text: oneLine(text), kind, confidence, quote, message: source.n, trust: trustOf(text, source.trust, turn) };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

const noteOn = (dropped: number) =>
  `The language model gave ${dropped} ${dropped === 1 ? 'statement' : 'statements'} without words of the turn to rest on; left out.`;
