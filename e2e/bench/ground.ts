import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { corpus, days } from './corpus.ts';

const atOnce = 64;

/** Names of `count` made-up entities, `person--<name>-<n>`. */
export function entityIds(count: number): string[] {
  const { sentence } = corpus(11);
  return Array.from({ length: count }, (_, n) => `person--${sentence(1).toLowerCase().replace(/\W/g, '')}-${n}`);
}

/** Fills a workspace's one flat folder with `count` entity files, as an agent would leave them. @source 000 §6.2 */
export async function fillEntities(root: string, count: number): Promise<string[]> {
  const folder = join(root, 'memory/graph/entities');
  const { sentence } = corpus(12);
  const ids = entityIds(count);
  await mkdir(folder, { recursive: true });
  await inBatches(ids, (id) => {
    const facts = [sentence(10), sentence(9), sentence(12)].map((fact) => `- ${fact}`);
    const text = [
      `# ${id}`,
      '<!-- Type: person | Created: 2026-01-15 | Last updated: 2026-02-02 -->',
      '<!-- Decay score: 0.95 | Access count: 1 | Pinned: no -->',
      '',
      '## Summary',
      sentence(14),
      '',
      '## Facts',
      ...facts,
      '',
    ];
    return writeFile(join(folder, `${id}.md`), text.join('\n'));
  });
  return ids;
}

/** Fills a workspace with days of episodes, `count` entries in all; questions about some of them come back. @source 000 §5 */
export async function fillDays(root: string, count: number): Promise<string[]> {
  const texts = corpus(13);
  const questions: string[] = [];
  await mkdir(join(root, 'memory/episodes'), { recursive: true });
  await inBatches([...days(count, texts)], ({ path, memories }) => {
    const date = path.slice(-13, -3);
    const entries = memories.map(
      ({ at, text }) => `## ${at?.slice(11)} | fact | confidence:medium | tags:[] | source:conversation\n${text}\n`,
    );
    if (questions.length < 100) questions.push(texts.question(memories[0]?.text ?? ''));
    return writeFile(join(root, path), `# ${date} — Episode Log\n\n${entries.join('\n')}`);
  });
  return questions;
}

async function inBatches<T>(items: T[], run: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce) await Promise.all(items.slice(from, from + atOnce).map(run));
}
