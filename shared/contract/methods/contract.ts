import { z } from 'zod';
import { method, ownerOnly } from '../method.ts';

const phrase = z.string().trim().min(1).max(500);

const pin = z.object({
  id: z.string(),
  question: z.string(),
  /** What every right answer has in it. */
  contains: z.array(z.string()),
  /** The day it was pinned. */
  pinned: z.string().nullable(),
  /** In memory/meta/contract.md, from 1. */
  line: z.number().int(),
});

/** `green`: a right answer is among the first five results; `found`: what comes nearest to it. */
const pinAsked = pin.extend({ green: z.boolean(), found: z.string().nullable() });

/** Pinned questions that something would turn, shown before it is done. */
export const contractAhead = z.object({
  /** How many questions are pinned. */
  asked: z.number().int(),
  turns: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      contains: z.array(z.string()),
      turns: z.enum(['red', 'green']),
      /** What is found, now and afterwards. */
      now: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});

/** The word by which something is done although it turns a pinned question red. */
export const redAgreed = z.boolean().optional();

/** What memory must answer: questions that the owner pins, asked again before what could change their answers, and every night. */
export const contractMethods = {
  'contract.list': method({
    title: 'Pinned questions',
    description: 'The questions that memory must answer, and how the last nights went.',
    input: z.object({}),
    output: z.object({
      /** `green` as of the last run; null: not asked since it was pinned. */
      pins: z.array(pin.extend({ green: z.boolean().nullable() })),
      /** A day each, newest first. `ids`: of what was asked; `red`: of those, what was not answered. */
      runs: z.array(
        z.object({ day: z.string(), asked: z.number().int(), ids: z.array(z.string()), red: z.array(z.string()) }),
      ),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'contract'],
    cli: {
      command: 'contract list',
      isDefault: true,
      about: 'the questions that memory must answer',
      print: ({ pins }) =>
        pins
          .map(({ question, contains, green }) => `${markOf(green)} ${question}  → ${contains.join(', ')}`)
          .join('\n') ||
        'No question is pinned. mneme contract add "how do we deploy?" --contains "make ship" pins one.',
    },
  }),
  'contract.add': method({
    title: 'Pin a question',
    description: 'Pins a question with what a right answer contains.',
    input: z.object({ question: phrase, contains: z.array(phrase).min(1).max(10) }),
    output: z.object({ pin: pinAsked }),
    audience: ownerOnly,
    effect: 'write',
    cli: {
      command: 'contract add',
      about: 'pin a question that memory must answer',
      arguments: [{ field: 'question', form: '<question>' }],
      options: { contains: ['--contains <words...>', 'what every right answer has in it'] },
      examples: ['contract add "what is my name?" --contains "Ines Kolar"'],
      print: ({ pin: { question, green, found } }) =>
        `“${question}” is pinned. ${green ? 'It is answered now.' : `It is not answered yet; nearest: ${found ?? 'nothing'}`}`,
    },
  }),
  'contract.remove': method({
    title: 'Unpin a question',
    description: 'Takes a pinned question out of the contract, by its id or its words.',
    input: z.object({ question: phrase }),
    output: z.object({ removed: z.boolean() }),
    audience: ownerOnly,
    effect: 'write',
    cli: {
      command: 'contract remove',
      about: 'a question need not be answered any more',
      arguments: [{ field: 'question', form: '<question>' }],
      print: () => 'It is no longer pinned.',
    },
  }),
  'contract.run': method({
    title: 'Ask the pinned questions',
    description: 'Asks every pinned question now.',
    input: z.object({}),
    output: z.object({ asked: z.array(pinAsked) }),
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
    cli: {
      command: 'contract run',
      about: 'ask every pinned question now; ends with 1 when one is not answered',
      print: ({ asked }) =>
        asked
          .map(({ question, contains, green, found }) =>
            green
              ? `✓ ${question}`
              : `✗ ${question}: “${contains.join('”, “')}” is not found; nearest: ${found ?? 'nothing'}`,
          )
          .join('\n') || 'No question is pinned.',
      exit: ({ asked }) => (asked.every(({ green }) => green) ? 0 : 1),
    },
  }),
  'contract.ahead': method({
    title: 'Pinned questions after a reflection',
    description: 'Which pinned questions the decisions so far would turn.',
    input: z.object({
      session: z.string(),
      /** With what is sure as well. */
      sure: z.boolean().default(false),
    }),
    output: contractAhead,
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'reflected', 'contract'],
  }),
} as const;

const markOf = (green: boolean | null) => (green === null ? '·' : green ? '✓' : '✗');
