import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangeSet, FileChange } from '#shared/model/change.ts';
import type { Memory } from '#shared/model/memory.ts';
import { withoutEntries } from '../../workspace/codecs/episodes.ts';
import { headerOf } from '../../workspace/codecs/header.ts';
import { hashAt, readText } from '../../workspace/disk.ts';
import { toDoc } from '../../workspace/lines.ts';
import { scan } from '../../workspace/read.ts';
import { byPath, without } from '../lifecycle/standing.ts';
import type { RemovalDeps } from './deps.ts';
import { isOfDay, isPage, type MemoryMarks, matcherOf } from './marks.ts';
import { bookWithout, isBookkeeping, type RedactionMatchers } from './redact.ts';

const summary = 'removed for good';
/** Kept by the door itself, or made from the files: they follow. */
const projected = new Set(['memory/meta/audit.log', 'memory/graph/index.md']);

/** Names and words that no memory uses which stays: Mneme's own records of them go along. */
export type RemovalPlan = { set: ChangeSet; result: { free: string[]; telling: string[] } };

/** The memories out of their files, what links to their pages, and what Mneme's own files say of them. */
export async function planRemoval(deps: RemovalDeps, memories: Memory[], marks: MemoryMarks): Promise<RemovalPlan> {
  const changes: FileChange[] = [];
  const put = (path: string, before: FileChange['before'], after: string | null, why = summary) =>
    changes.push({ path, action: 'DELETE', before, after, summary: why });
  const ofFiles = byPath(memories);
  let free = marks.names;
  let telling = marks.telling;
  const books: string[] = [];
  for (const { path } of await scan(deps.root)) {
    if (isBookkeeping(path)) {
      books.push(path);
      continue;
    }
    const some = ofFiles.get(path) ?? [];
    const text = await readFile(join(deps.root, path), 'utf8').catch(() => '');
    if (marks.paths.has(path) || some.some(isPage)) {
      put(path, await hashAt(deps.root, path), null, `removed ${some.length} for good`);
      continue;
    }
    const rest = isOfDay(path) ? withoutEntries(text, some) : without(text, some);
    const after = withoutLinks(some.length === 0 ? text : rest, marks.paths, path);
    if (after !== text) put(path, (await readText(deps.root, path)).before, after, `removed ${some.length} for good`);
    free = free.filter((name) => !matcherOf([name]).says(after));
    if (matcherOf(telling).says(after)) telling = telling.filter((word) => !matcherOf([word]).says(after));
  }
  const taken: RedactionMatchers = { ...marks, names: matcherOf([...free, ...telling]) };
  for (const path of books) {
    if (projected.has(path)) continue;
    const file = await readText(deps.root, path);
    if (file.text === null) continue;
    const after = bookWithout(path, file.text, taken);
    if (after !== file.text) put(path, file.before, after);
  }
  return { set: { changes }, result: { free, telling } };
}

/** A page without its relations to pages that are gone, or what it says of a document that is gone. */
function withoutLinks(text: string, gone: ReadonlySet<string>, path: string): string {
  if (gone.size === 0) return text;
  if (path.startsWith('memory/sources/')) {
    const { lines } = toDoc(text);
    const original = headerOf(lines, 0).find(({ key, value }) => key === 'original' && gone.has(value));
    return original === undefined ? text : text.replace(`| Original: ${original.value} `, '');
  }
  if (!text.includes('[[')) return text;
  const stems = new Set([...gone].map((path) => path.replace(/^.*\/|\.md$/g, '')));
  const leadsThere = (line: string) => {
    const target = /^[-*] [^:[\]]{1,80}: ?\[\[([^\]|#]{1,300})[^\]]{0,300}\]\]\s*$/.exec(line)?.[1];
    return target !== undefined && stems.has(target.trim());
  };
  return text
    .split('\n')
    .filter((line) => !leadsThere(line))
    .join('\n');
}
