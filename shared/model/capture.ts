import type { Confidence, EpisodeType, Store } from './memory.ts';

/** What a phrase in a message asks of memory. `search` is a question: it reads, and never writes. @source 000 §8.1 */
export const triggerKinds = ['remember', 'forget', 'reflect', 'search'] as const;
export type TriggerKind = (typeof triggerKinds)[number];

/** A trigger phrase found in a message. */
export type Trigger = {
  kind: TriggerKind;
  /** The phrase as the vocabulary has it: `don't forget`. */
  phrase: string;
  /** BCP 47 primary tag of the phrase: `en`, `zh`; `und` for the owner's own. */
  language: string;
  /** What is to be remembered, forgotten or searched: the clause behind the phrase (or before it, for `… is no longer relevant`). */
  content: string;
  /** Offset of the phrase in the message, UTF-16 units. */
  at: number;
  /** For `forget`: the person said that it shall be gone from disk. */
  permanent: boolean;
};

/** What became of a statement of an observed turn. */
export const capturedStatuses = [
  'stored',
  'proposed',
  'reinforced',
  'superseded',
  'held',
  'skipped',
  'failed',
] as const;
export type CapturedStatus = (typeof capturedStatuses)[number];

/** Types of entities that the router knows; a workspace may hold others. @source 000 §8.2 */
export const entityTypes = ['person', 'project', 'concept', 'tool', 'place', 'organization'] as const;

/** An entity that a text names. `id` is set when the graph holds it (or what it is proposed to be the same as). */
export type NamedEntity = { name: string; type: string; id: string | null };

/** Where a piece of information belongs, and what it says. @source 000 §8.2 */
export type Routing = {
  store: Store;
  /** Type of the episode, when it goes there. */
  kind: EpisodeType;
  /** The first is the one a semantic memory is about. */
  entities: NamedEntity[];
  /** Ends are entity ids (`person--alex`); the relation is one of the vocabulary's. */
  relations: { from: string; relation: string; to: string }[];
  /** 2 to 5. */
  tags: string[];
  confidence: Confidence;
  /** Whether MEMORY.md should say it too, and in which of its blocks. */
  coreUpdate: boolean;
  coreBlock: string | null;
  /** Name of a procedure or vault note. */
  title: string | null;
  /** ISO day or local minute that the text itself names; null when it names none. */
  occurredAt: string | null;
  /** One sentence that makes sense on its own. */
  summary: string;
  by: 'rules' | 'model';
};
