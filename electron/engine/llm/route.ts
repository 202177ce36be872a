import { z } from 'zod';
import { entityTypes, type Routing } from '#shared/model/capture.ts';
import { confidences, episodeTypes, stores } from '#shared/model/memory.ts';
import { coreBlocks } from '../workspace/codecs/core.ts';
import { entityIdOf } from '../workspace/codecs/entity.ts';
import { slug } from '../workspace/slug.ts';
import { dataRule, fenced } from './fence.ts';
import { invalidAnswer } from './shape.ts';
import type { Models } from './types.ts';

/** What the router has to know beside the text. */
export type RouterContext = {
  /** The owner's wall clock: `2026-02-02T14:30`. */
  now: string;
  /** Relations of the vocabulary, inverses too. */
  relations: readonly string[];
  /** The id of an entity that the graph holds under this name or alias, or null. */
  link(name: string, type: string): string | null;
  signal?: AbortSignal;
};

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\n\r]*$/, 'must be one line');

const classified = z.object({
  store: z.enum(stores),
  kind: z.enum(episodeTypes),
  entities: z.array(z.object({ name: line(120), type: line(40) })).max(20),
  relations: z.array(z.object({ from: line(200), relation: line(60), to: line(200) })).max(20),
  tags: z.array(line(40)).min(1).max(12),
  confidence: z.enum(confidences),
  core_update: z.boolean(),
  core_block: z.enum(coreBlocks).nullable(),
  title: line(120).nullable(),
  occurred_at: line(40).nullable(),
  summary: line(600),
});
type Classified = z.output<typeof classified>;

const system = [
  'You are the memory router of a personal memory system. Classify one piece of information for storage.',
  '',
  'store: where it belongs.',
  '- core: critical and always relevant (identity, active priorities, key preferences)',
  '- episodic: a specific event, decision or interaction worth logging by its date',
  '- semantic: a lasting fact, concept or relationship about a person, project, tool, place, organization or concept',
  '- procedural: a workflow, pattern or how-to to be followed again',
  '- vault: the user explicitly wants it protected for ever',
  'kind: the type of episode it would be.',
  `entities: who and what it names, each with a type (${entityTypes.join(', ')}); the one it is about first. Use a name as it is written.`,
  'relations: subject, relation, object, between those entities, only where the text says so.',
  'tags: 2 to 5 topical tags, lower case.',
  'confidence: high when the user asked to remember it or it clearly matters, medium when it seems useful, low when uncertain.',
  `core_update: true only if it changes the user's identity, active context or critical facts; then core_block is one of ${coreBlocks.join(', ')}, else null. For store core a block is required.`,
  'title: a short name for a procedure or vault note, else null.',
  'occurred_at: the day (2026-02-02) or minute (2026-02-02T14:30) that the text itself names, resolved against the present; null when it names none.',
  'summary: one sentence in the language of the text that makes sense on its own. Add nothing that the text does not say.',
  '',
  dataRule,
].join('\n');

/**
 * Where a statement belongs, by the language model. Entities are linked to the graph here, not by the model.
 * @throws as `Models.object`; callers go on by rules
 * @source 000 §8.2
 */
export async function routeWithModel(models: Models, text: string, around: RouterContext): Promise<Routing> {
  const prompt = questionOf(text, around);
  const { signal } = around;
  const answer = await models.object({
    schema: classified,
    system,
    prompt,
    maxTokens: 900,
    purpose: 'route',
    ...(signal ? { signal } : {}),
  });
  return asRouting(answer, around);
}

const questionOf = (text: string, { now, relations }: Pick<RouterContext, 'now' | 'relations'>): string =>
  [`It is ${now}. Relations to choose from: ${relations.join(', ')}.`, fenced([{ label: 'information', text }])].join(
    '\n\n',
  );

/** The same question for an agent's own model, as one text. */
export function routerPrompt(text: string, around: Pick<RouterContext, 'now' | 'relations'>): string {
  const fields = Object.keys(classified.shape).join(', ');
  return [system, questionOf(text, around), `Answer with one JSON object of the fields ${fields}.`].join('\n\n');
}

function asRouting(answer: Classified, around: RouterContext): Routing {
  if (answer.store === 'core' && answer.core_block === null) throw invalidAnswer('core_block: none is named');
  const named = answer.entities.map(({ name, type }) => {
    const lower = type.toLowerCase();
    return { name, type: lower, id: around.link(name, lower) };
  });
  const entities = named.filter(({ name }, n) => named.findIndex((one) => same(one.name, name)) === n);
  const coreUpdate = answer.store === 'core' || (answer.core_update && answer.core_block !== null);
  return {
    store: answer.store,
    kind: answer.kind,
    entities,
    relations: relationsAmong(entities, answer.relations, around.relations),
    tags: tagsOf(answer, entities),
    confidence: answer.confidence,
    coreUpdate,
    coreBlock: coreUpdate ? answer.core_block : null,
    title: answer.title,
    occurredAt: momentOf(answer.occurred_at),
    summary: answer.summary,
    by: 'model',
  };
}

const same = (a: string, b: string) => fold(a) === fold(b);
const fold = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Relations whose ends are entities it named, and whose word is the vocabulary's; the rest is no loss. */
function relationsAmong(entities: Routing['entities'], said: Classified['relations'], vocabulary: readonly string[]) {
  const idOf = (end: string) => {
    const entity = entities.find(({ name, type, id }) => same(name, end) || id === end || newId(name, type) === end);
    return entity && (entity.id ?? newId(entity.name, entity.type));
  };
  return said.flatMap(({ from, relation, to }) => {
    const known = vocabulary.find((word) => spoken(word) === spoken(relation));
    const ends = { from: idOf(from), to: idOf(to) };
    if (!known || !ends.from || !ends.to || ends.from === ends.to) return [];
    return [{ from: ends.from, relation: known, to: ends.to }];
  });
}

const newId = (name: string, type: string) => entityIdOf(name, type);
const spoken = (relation: string) => relation.toLowerCase().replace(/[\s_-]+/g, '-');

/** 2 to 5, filled up from what it is about. */
function tagsOf({ tags, kind, store }: Classified, entities: Routing['entities']): string[] {
  const clean = (all: string[]) => [...new Set(all.map((tag) => slug(tag.replace(/^#/, ''))))];
  const own = clean(tags).slice(0, 5);
  return own.length >= 2
    ? own
    : clean([...own, ...entities.slice(0, 1).map(({ name }) => name), kind, store]).slice(0, 2);
}

/** A day or minute that exists, or null. */
function momentOf(said: string | null): string | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(said ?? '') ?? [];
  if (day === undefined) return null;
  const at = new Date(`${day}T${time ?? '00:00'}Z`);
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day)) return null;
  return time === undefined ? day : `${day}T${time}`;
}
