import type { Output } from '#shared/contract/methods.ts';
import type { ErrorValue } from '#shared/model/error.ts';

type Said = Record<string, (result: never) => string>;

/** One line for a list: what, when, where, and the words. */
const item = (m: { id: string; text: string; at: string | null; citation: string }, more: string[] = []) => {
  const words = m.text.trim().replace(/\n/g, '\n  ');
  const facts = [m.id, ...(m.at === null ? [] : [m.at]), m.citation, ...more];
  return `- ${words}\n  (${facts.join(', ')})`;
};

/** Entities of a result that are told; all of them stand in the structured result. */
const mostAbout = 4;

const found = (hit: Output<'memory.search'>['hits'][number]) => {
  const about = hit.entities.slice(0, mostAbout).join(' and ');
  return item(hit, [...(about === '' ? [] : [`about ${about}`]), `score ${hit.score.toFixed(2)}`, hit.status]);
};

/** The text a model reads beside the structured result: short, cited, complete enough to act on. */
const said: Said = {
  memory_store: (r: Output<'memory.store'>) => r.message,
  memory_search: (r: Output<'memory.search'>) =>
    [r.notice, ...r.hits.map(found)].filter((line) => line !== null).join('\n') || 'Nothing was found.',
  memory_get: (r: Output<'memory.get'>) =>
    [...r.memories.map((memory) => item(memory)), ...r.missing.map((id) => `- ${id}: there is no such memory.`)].join(
      '\n',
    ),
  memory_browse: (r: Output<'memory.browse'>) =>
    [
      `${r.memories.length} of ${r.total} memories, newest first.`,
      ...r.memories.map((memory) => item(memory)),
      r.next === null ? '' : `More: cursor ${r.next}`,
    ]
      .filter(Boolean)
      .join('\n'),
  memory_context: (r: Output<'memory.context'>) => r.text,
  memory_list: (r: Output<'file.list'>) =>
    [...r.files.map((f) => `- ${f.path} (${f.size} B): ${f.summary}`), r.next === null ? '' : `More: cursor ${r.next}`]
      .filter(Boolean)
      .join('\n'),
  memory_read: (r: Output<'file.read'>) => (r.next === null ? r.content : `${r.content}\n[more: offset ${r.next}]`),
  memory_write: (r: Output<'file.write'>) => `Wrote ${r.path}.`,
  memory_patch: (r: Output<'file.patch'>) => `Applied ${r.appliedCount} patches to ${r.path}.`,
  memory_append: (r: Output<'file.append'>) => `Appended to ${r.path}#L${r.line}.`,
};

export function say(tool: string, result: unknown): string {
  const words = said[tool];
  return words ? words(result as never) : JSON.stringify(result);
}

export function sayError(error: ErrorValue): string {
  const where = error.path === undefined ? '' : ` (${error.path}${error.line === undefined ? '' : `:${error.line}`})`;
  return `error [${error.code}]${where}: ${error.message} ${error.remedy}`;
}
