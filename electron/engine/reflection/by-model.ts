import { z } from 'zod';
import { MnemeError } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import type { Evidence, Phase, Proposal, Suggestion } from '#shared/model/reflection.ts';
import { foldName } from '../index/words.ts';
import { dataRule, fenced } from '../reason/fence.ts';
import type { Models } from '../reason/types.ts';
import { coreBlocks } from '../workspace/codecs/core.ts';
import { entityIdOf } from '../workspace/codecs/entity.ts';
import { weigh } from '../workspace/codecs/entity-belief.ts';
import type { Material, Page } from './material.ts';
import type { Reasoner } from './reflecting.ts';
import { keyOf } from './rejected.ts';

const cited = z.array(z.object({ id: z.string().max(400), quote: z.string().min(1).max(600) })).max(8);
const why = z.string().trim().min(1).max(400);
const name = z.string().trim().min(1).max(200);
const statement = z.string().trim().min(1).max(600);

const meta = z.object({
  guidance: z.string().max(1_500),
  insights: z.array(z.object({ title: name, text: statement, reason: why, evidence: cited })).max(6),
});
const consolidated = z.object({
  facts: z.array(z.object({ entity: name, type: z.string().max(40), statement, reason: why, evidence: cited })).max(60),
  relations: z
    .array(z.object({ from: name, relation: z.string().max(80), to: name, reason: why, evidence: cited }))
    .max(40),
  beliefs: z.array(z.object({ entity: name, statement, supports: z.boolean(), reason: why, evidence: cited })).max(20),
  contradictions: z
    .array(
      z.object({ about: name, first: z.string().max(400), second: z.string().max(400), reason: why, evidence: cited }),
    )
    .max(20),
  procedures: z
    .array(
      z.object({
        title: name,
        trigger: z.string().max(400),
        steps: z.array(statement).min(2).max(20),
        reason: why,
        evidence: cited,
      }),
    )
    .max(10),
});
const rewritten = z.object({
  edits: z
    .array(
      z.object({
        block: z.enum(coreBlocks),
        item: z.string().max(100).nullable(),
        now: statement.nullable(),
        reason: why,
        evidence: cited,
      }),
    )
    .max(20),
});
const asked = z.object({
  questions: z
    .array(z.object({ text: statement, about: z.array(z.string().max(400)).max(6), reason: why, evidence: cited }))
    .max(6),
});

const task = [
  'You help a person keep the memory of their AI agents in order. You read what was remembered and propose what to make of it; the person decides on every proposal.',
  'Propose only what the material states. Nothing from jokes, suppositions, questions, quotations of others, or what was taken back later.',
  'Every proposal cites memories by their id with a quote copied exactly, character by character, from one line of that memory. Statements use the names and numbers of the quoted words. A proposal without such a quote is thrown away.',
  'Reasons are one plain sentence. Write in the language of the material.',
  dataRule,
].join('\n');

/** Parts of the output that the phases may take. */
const shares = { meta: 0.15, consolidate: 0.6, core: 0.15, questions: 0.1 };
/** Characters of episodes that one question holds, and questions at most; what is beyond is left to the next reflection. */
const chunkLength = 40_000;
const mostChunks = 12;

type Ask = <T>(
  schema: z.ZodType<T>,
  instruction: string,
  parts: { label: string; text: string }[],
  tokens: number,
) => Promise<T>;

/**
 * The language model as a reasoner, phase by phase within its output; where it fails, `rules` answers and says so. What is
 * told by scores and likeness alone (archive, merges) and contradictions come from the rules in any case.
 * @source 000 §10.2, §10.3
 */
export function byModel(models: Models, by: 'model' | 'agent', rules: Reasoner, cap: () => number): Reasoner {
  return {
    by,
    async suggest(material, at) {
      const before = models.state().usedToday;
      const own = await rules.suggest(material, { ...at, phase: () => undefined });
      try {
        const suggestions = await throughPhases(material, models, cap(), at);
        const tokens = Math.max(0, models.state().usedToday - before);
        return { suggestions: united(suggestions, own.suggestions), tokens, fellBack: null };
      } catch (thrown) {
        at.signal.throwIfAborted();
        if (!(thrown instanceof MnemeError)) throw thrown;
        const tokens = Math.max(0, models.state().usedToday - before);
        return { suggestions: own.suggestions, tokens, fellBack: `By rules: ${thrown.value.message}` };
      }
    },
  };
}

async function throughPhases(
  material: Material,
  models: Models,
  cap: number,
  { phase, signal }: { phase(name: Phase, done: number, total: number): void; signal: AbortSignal },
): Promise<Suggestion[]> {
  const ask: Ask = (schema, instruction, parts, tokens) =>
    models.object({
      schema,
      system: `${task}\n\n${instruction}`,
      prompt: `Today is ${material.today}.\n\n${fenced(parts)}`,
      maxTokens: Math.max(200, Math.floor(tokens)),
      purpose: 'reflect',
      signal,
    });
  const cite = citing(material);
  const home = homes(material);
  const graph = { label: 'entities that have a page: id, name, aliases, facts', text: pagesText(material.pages) };

  phase('meta-reflection', 0, 1);
  const looked = await ask(
    meta,
    'Look back at past reflections and the evolution of understanding. Give `guidance` for reading what is new (two sentences at most), and `insights`: patterns that only show across reflections and episodes.',
    [
      {
        label: 'past reflections',
        text: material.past
          .map((one) => `#${one.n} ${one.day} ${one.decision}\n${one.notes.join('\n')}`)
          .join('\n\n')
          .slice(-20_000),
      },
      {
        label: 'evolution.md',
        text: material.evolution
          .map(({ section, text }) => `${section}: ${text}`)
          .join('\n')
          .slice(-8_000),
      },
      { label: 'the latest episodes', text: episodesText(material.episodes.slice(-60)) },
    ],
    cap * shares.meta,
  );
  const found: Suggestion[] = looked.insights.map(({ title, text, reason, evidence }) => ({
    does: { kind: 'insight', title, text },
    reason,
    evidence: cite(evidence),
  }));

  const chunks = chunked(material.episodes);
  for (const [n, chunk] of chunks.entries()) {
    phase('consolidate', n, chunks.length);
    const answer = await ask(
      consolidated,
      [
        'Extract from the episodes: `facts` worth keeping for months, each on the entity it is about (its id where it has a page, else a name, with `type` such as person, project, tool, place, concept, organization);',
        `\`relations\` between entities, by one of these words: ${material.vocabulary.map(({ name: word }) => word).join(', ')};`,
        '`beliefs`: opinions about how somebody is or prefers, and whether the evidence speaks for or against them; `contradictions`: two memories that cannot both hold, by their ids; `procedures`: the same way of doing something told in at least two episodes.',
        'Leave out what the pages say already.',
        ...(looked.guidance.trim() === '' ? [] : ['Guidance from your own look back:', looked.guidance]),
      ].join('\n'),
      [graph, { label: 'episodes', text: episodesText(chunk) }],
      (cap * shares.consolidate) / chunks.length,
    );
    found.push(...suggestionsOf(answer, material, home, cite));
  }

  phase('rewrite core', 0, 1);
  const core = await ask(
    rewritten,
    `Bring MEMORY.md up to date: replace what is out of date, add what every conversation needs, remove what no longer matters (\`now\` null). It may hold ${material.core.cap} tokens and holds ${material.core.tokens}. Cite the memory that says so. Change little.`,
    [
      {
        label: 'MEMORY.md: id, block, words',
        text: material.core.items.map(({ id, title, text }) => `${id} [${title}] ${text}`).join('\n'),
      },
      { label: 'the latest episodes', text: episodesText(material.episodes.slice(-60)) },
    ],
    cap * shares.core,
  );
  const items = new Map(material.core.items.map((item) => [item.id, item]));
  for (const { block, item, now, reason, evidence } of core.edits) {
    const was = item === null ? null : (items.get(item) ?? null);
    if (item !== null && was === null) continue;
    if (was === null && now === null) continue;
    const does: Proposal = {
      kind: 'core',
      block,
      was: was && { id: was.id, text: was.text },
      now,
      to: now === null ? 'episodic' : null,
    };
    found.push({ does, reason, evidence: cite(evidence) });
  }

  phase('summarise', 0, 1);
  const { questions } = await ask(
    asked,
    'Ask the owner at most three questions whose answer would make memory better. Cite what raises them.',
    [
      {
        label: 'proposed so far',
        text: found
          .map(({ does }) => JSON.stringify(does))
          .join('\n')
          .slice(0, 12_000),
      },
      { label: 'the latest episodes', text: episodesText(material.episodes.slice(-30)) },
    ],
    cap * shares.questions,
  );
  for (const { text, about, reason, evidence } of questions)
    found.push({ does: { kind: 'question', text, about }, reason, evidence: cite(evidence) });
  return found;
}

type Cite = (given: z.output<typeof cited>) => Evidence[];

/** Citations with the place where their quote stands; one whose memory does not hold it is left out. */
function citing(material: Material): Cite {
  const known = new Map<string, Memory>();
  for (const one of [
    ...material.episodes,
    ...material.earlier,
    ...material.core.items,
    ...material.procedures,
    ...material.about,
  ])
    known.set(one.id, one);
  for (const page of material.pages)
    for (const { memory } of [...page.facts, ...page.beliefs]) known.set(memory.id, memory);
  return (given) =>
    given.flatMap(({ id, quote }) => {
      const memory = known.get(id);
      if (memory === undefined) return [];
      const lines = memory.text.split('\n');
      const n = lines.findIndex((line) => line.includes(quote.trim()));
      if (n < 0) return [];
      // An episode's words begin below its heading; those of an item stand on its own line.
      const first = memory.kind === 'episode' ? memory.endLine - lines.length + 1 : memory.line;
      return [{ id, path: memory.path, line: first + n, quote: quote.trim(), at: memory.at }];
    });
}

type Homes = (said: string, type: string) => { id: string; page: Page | null };

/** The page that a name or an id means, or the id that a new one would have. */
function homes({ pages }: Material): Homes {
  const named = new Map<string, Page>();
  for (const page of pages) for (const one of [page.id, page.name, ...page.aliases]) named.set(foldName(one), page);
  return (said, type) => {
    const page = named.get(foldName(said.replace(/^entity:/, ''))) ?? null;
    return page ? { id: page.id, page } : { id: entityIdOf(said, type || 'concept'), page: null };
  };
}

function suggestionsOf(
  { facts, relations, beliefs, contradictions, procedures }: z.output<typeof consolidated>,
  material: Material,
  home: Homes,
  cite: Cite,
): Suggestion[] {
  const made: Suggestion[] = [];
  const add = (does: Proposal, reason: string, evidence: Evidence[]) => made.push({ does, reason, evidence });
  const entity = (said: string, type: string, reason: string, evidence: Evidence[]) => {
    const { id, page } = home(said, type);
    if (page === null && !made.some(({ does }) => does.kind === 'entity' && does.entity === id)) {
      add({ kind: 'entity', entity: id, name: said, summary: '' }, reason, evidence);
    }
    return { id, page };
  };
  for (const { entity: said, type, statement: words, reason, evidence } of facts) {
    const quotes = cite(evidence);
    const { id } = entity(said, type, reason, quotes);
    add({ kind: 'fact', entity: id, statement: words, supersedes: null }, reason, quotes);
  }
  const words = new Set(material.vocabulary.flatMap(({ name: one, inverse }) => [one, ...(inverse ? [inverse] : [])]));
  for (const { from, relation, to, reason, evidence } of relations) {
    if (!words.has(relation)) continue;
    const [a, b] = [home(from, ''), home(to, '')];
    // A relation makes no pages: who is worth one has a fact.
    const known = (one: { id: string; page: Page | null }) =>
      one.page !== null || made.some(({ does }) => does.kind === 'entity' && does.entity === one.id);
    if (known(a) && known(b)) add({ kind: 'relation', from: a.id, relation, to: b.id }, reason, cite(evidence));
  }
  for (const { entity: said, statement: belief, supports, reason, evidence } of beliefs) {
    const { id, page } = home(said, '');
    if (page === null) continue;
    const quotes = cite(evidence);
    const held = page.beliefs.find((one) => foldName(one.statement) === foldName(belief));
    let next = { statement: belief, c: held?.c ?? null, since: held?.since ?? null, evidence: held?.evidence ?? [] };
    for (const quote of quotes) next = weigh(next, { id: quote.id, supports }, material.today);
    if (next.c === null || next.c === held?.c) continue;
    add(
      { kind: 'belief', entity: id, statement: held?.statement ?? belief, was: held?.c ?? null, confidence: next.c },
      reason,
      quotes,
    );
  }
  const texts = new Map(
    [
      ...material.episodes,
      ...material.earlier,
      ...material.pages.flatMap(({ facts: all }) => all.map(({ memory }) => memory)),
    ].map((memory) => [memory.id, memory.text]),
  );
  for (const { about, first, second, reason, evidence } of contradictions) {
    const sides = [first, second].map((id) => ({ id, text: texts.get(id) ?? '' }));
    const [one, other] = sides;
    if (!one?.text || !other?.text || one.id === other.id) continue;
    add({ kind: 'contradiction', about, sides: [one, other], holds: null }, reason, cite(evidence));
  }
  for (const { title, trigger, steps, reason, evidence } of procedures) {
    const quotes = cite(evidence);
    if (new Set(quotes.map(({ id }) => id)).size < 2) continue;
    add({ kind: 'procedure', title, trigger, steps, id: null }, reason, quotes);
  }
  return made;
}

const certain = new Set<Proposal['kind']>(['archive', 'merge', 'contradiction']);

/** The model's suggestions, with those of the rules that it cannot know or must not miss. */
function united(model: readonly Suggestion[], rules: readonly Suggestion[]): Suggestion[] {
  const said = new Set<string>();
  return [...model, ...rules.filter(({ does }) => certain.has(does.kind))].filter(({ does }) => {
    const key = keyOf(does);
    return said.has(key) ? false : said.add(key);
  });
}

function chunked(episodes: readonly Memory[]): Memory[][] {
  const chunks: Memory[][] = [[]];
  let length = 0;
  for (const episode of episodes) {
    if (length > 0 && length + episode.text.length > chunkLength) {
      if (chunks.length === mostChunks) break;
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(episode);
    length += episode.text.length + 80;
  }
  return chunks;
}

const episodesText = (episodes: readonly Memory[]) =>
  episodes
    .map(({ id, at, type, source, tags, text }) => {
      const trust = tags.includes('untrusted') ? ', from an untrusted source' : '';
      return `[${id}] ${at ?? ''} ${type ?? ''}${source ? `, ${source}` : ''}${trust}\n${text.slice(0, 4_000)}`;
    })
    .join('\n\n');

const pagesText = (pages: readonly Page[]) =>
  pages
    .map((page) => {
      const facts = page.facts
        .filter(({ superseded }) => !superseded)
        .map(({ memory, statement: words }) => `  [${memory.id}] ${words}`);
      const aliases = page.aliases.length > 0 ? ` (${page.aliases.join(', ')})` : '';
      return [`${page.id}: ${page.name}${aliases}`, ...facts.slice(0, 30)].join('\n');
    })
    .join('\n')
    .slice(0, 60_000);
