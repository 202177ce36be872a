import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Index } from '../../electron/engine/index/types.ts';
import { setAssociation } from '../../electron/engine/workspace/codecs/associations.ts';
import { appendEpisode } from '../../electron/engine/workspace/codecs/episodes.ts';

const entity = z.object({
  entity: z.string(),
  label: z.string(),
  aliases: z.array(z.string()),
  summary: z.string(),
  facts: z.array(z.string()),
  beliefs: z.array(z.string()),
  timeline: z.array(z.string()),
  relations: z.record(z.string(), z.array(z.string())),
});
const episode = z.object({ episode: z.string(), type: z.enum(['event', 'fact', 'decision']), text: z.string() });
const procedure = z.object({ procedure: z.string(), trigger: z.string(), steps: z.array(z.string()) });
const note = z.object({ note: z.string(), title: z.string(), lines: z.array(z.string()) });
const association = z.object({ associated: z.tuple([z.string(), z.string()]), weight: z.number() });
const line = z.union([entity, episode, procedure, note, association]);

const question = z.object({
  id: z.string(),
  kind: z.string(),
  split: z.enum(['dev', 'held']),
  q: z.string(),
  expect: z.array(z.string()).min(1),
});
export type RecallQuestion = z.infer<typeof question>;

/** The last day that the set speaks of; the questions are asked the evening after. */
export const setDay = '2026-06-20';
const associationsPath = 'memory/meta/associations.json';

const linesOf = (path: string): unknown[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text));

/** @throws when a line is no question */
export function readQuestions(folder: string): RecallQuestion[] {
  return linesOf(join(folder, 'questions.jsonl')).map((one) => question.parse(one));
}

/** Writes the files of the set's workspace below `root`. @throws when a line is of no known form */
export function writeWorkspace(root: string, folder: string): void {
  const files = new Map<string, string>();
  for (const each of linesOf(join(folder, 'workspace.jsonl'))) write(files, line.parse(each));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function write(files: Map<string, string>, each: z.infer<typeof line>): void {
  if ('entity' in each) files.set(`memory/graph/entities/${each.entity}.md`, entityPage(each));
  else if ('episode' in each) {
    const [day = '', time = ''] = each.episode.split('T');
    const path = `memory/episodes/${day}.md`;
    const plain = { type: each.type, confidence: 'medium', tags: [], source: 'conversation' } as const;
    const entry = { ...plain, tags: [], day, time, body: each.text };
    files.set(path, appendEpisode(files.get(path) ?? null, entry).text);
  } else if ('procedure' in each) files.set(`memory/procedures/${each.procedure}.md`, procedurePage(each));
  else if ('note' in each)
    files.set(`memory/vault/${each.note}.md`, `# ${each.title}\n\n${each.lines.map((one) => `- ${one}\n`).join('')}`);
  else {
    const [a, b] = each.associated;
    const pair = { a, b, weight: each.weight, updated: `${setDay}T03:00:00Z` };
    files.set(associationsPath, setAssociation(files.get(associationsPath) ?? null, pair));
  }
}

function entityPage({ entity: id, ...of }: z.infer<typeof entity>): string {
  const section = (title: string, lines: string[]) =>
    lines.length === 0 ? '' : `\n## ${title}\n${lines.map((one) => `- ${one}\n`).join('')}`;
  const aliases = of.aliases.length === 0 ? '' : ` | Aliases: ${of.aliases.join(', ')}`;
  const relations = Object.entries(of.relations).map(
    ([name, to]) => `${name}: ${to.map((one) => `[[${one}]]`).join(', ')}`,
  );
  return [
    `# ${id}\n<!-- Type: ${id.slice(0, id.indexOf('--'))} | Created: 2025-12-01 | Last updated: ${setDay} -->\n`,
    `<!-- Label: ${of.label}${aliases} -->\n\n## Summary\n${of.summary}\n`,
    section('Facts', of.facts),
    section(
      'Beliefs',
      of.beliefs.map((one) => `${one} (c=0.80, since 2026-01-10)`),
    ),
    section('Timeline', of.timeline),
    section('Relations', relations),
  ].join('');
}

function procedurePage({ procedure: slug, trigger, steps }: z.infer<typeof procedure>): string {
  const numbered = steps.map((step, n) => `${n + 1}. ${step}\n`).join('');
  return `# ${slug}.md\n<!-- Type: procedure | Learned: 2026-01-10 | Last used: ${setDay} -->\n\n## Trigger\n${trigger}\n\n## Steps\n${numbered}`;
}

/**
 * The id that a question expects: a memory's own, or `fact:person--x#2`, the second fact of a page (`time:` of its
 * timeline, `belief:` of its beliefs). @throws when there is none
 */
export function expectedId(index: Index, expected: string): string {
  const place = /^(fact|time|belief):(.+)#(\d+)$/.exec(expected);
  const [, kind = '', page = '', n = ''] = place ?? [];
  const found =
    place === null
      ? index.get([expected])[0]
      : index
          .memoriesOf(`memory/graph/entities/${page}.md`)
          .filter((one) => (kind === 'belief' ? one.kind === 'belief' : one.kind === 'fact'))
          .filter((one) => kind === 'belief' || (one.type === 'timeline') === (kind === 'time'))[Number(n) - 1];
  if (found === undefined) throw new Error(`No memory is ${expected}.`);
  return found.id;
}
