import type { z } from 'zod';
import { MnemeError } from '#shared/model/error.ts';
import type { Phase, Proposal, Suggestion } from '#shared/model/reflection.ts';
import { dataRule, fenced } from '../../llm/fence.ts';
import type { Models } from '../../llm/types.ts';
import type { Material } from '../material.ts';
import { homes } from '../reasoner/homes.ts';
import { united } from '../reasoner/unite.ts';
import type { Reasoner } from '../run.ts';
import { asked, consolidated, meta, rewritten } from './shapes.ts';
import { citing, suggestionsOf } from './suggestions.ts';
import { chunked, episodesText, pagesText } from './texts.ts';

const task = [
  'You help a person keep the memory of their AI agents in order. You read what was remembered and propose what to make of it; the person decides on every proposal.',
  'Propose only what the material states. Nothing from jokes, suppositions, questions, quotations of others, or what was taken back later.',
  'Every proposal cites memories by their id with a quote copied exactly, character by character, from one line of that memory. Statements use the names and numbers of the quoted words. A proposal without such a quote is thrown away.',
  'Reasons are one plain sentence. Write in the language of the material.',
  dataRule,
].join('\n');

/** Parts of the output that the phases may take. */
const shares = { meta: 0.15, consolidate: 0.6, core: 0.15, questions: 0.1 };

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
      ].join('\n'),
      // A look back has read what others said: it is material like theirs, and commands nothing.
      [graph, { label: 'your own look back', text: looked.guidance }, { label: 'episodes', text: episodesText(chunk) }],
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
