import { basename, dirname } from 'node:path';
import { z } from 'zod';
import { hash8 } from '../../workspace/hash.ts';
import { filesBelow } from '../source-files.ts';
import type { Piece, Reader, SourcePlace, SourceReading } from '../types.ts';
import { isDatabase, readDatabase } from './database.ts';
import { validInstant } from './mem0.ts';
import {
  bodyOf,
  lineAt,
  type SourcePage,
  type SourceSection,
  sectionsIn,
  skillFile,
  skillOf,
  sourcePage,
} from './pages.ts';

const rollout = /^rollout_summaries\/[^/]+\.md$/;
/** `[Task 1]` names a part of a file that Codex writes anew; it means nothing elsewhere. */
const reference = / ?\[Task \d{1,4}(?:, ?Task \d{1,4}){0,20}\]/g;
const field = /^[ \t]*(thread_id|updated_at|cwd|rollout_path|git_branch):[ \t]*(\S[^\n]{0,1000})?$/;

/** `~/.codex/memories`, which Codex keeps for itself: its notes by task group, summaries of its runs, and skills. */
export const codex: Reader = {
  format: 'codex',
  title: 'Codex',
  recognise({ path, isFolder, names, beginning }) {
    if (!isFolder)
      return isDatabase(beginning) && beginning.includes('stage1_outputs')
        ? 'it is its database of what runs came to'
        : null;
    const isHome = basename(path) === 'memories' && basename(dirname(path)) === '.codex';
    return isHome || names.includes('memory_summary.md') || names.includes('rollout_summaries')
      ? 'it is Codex’s folder of memories'
      : null;
  },
  read,
};

async function* read({ path, isFolder }: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  if (!isFolder) {
    yield* runsIn(path, reading);
    return;
  }
  for await (const file of filesBelow(path, /\.md$/i, undefined, reading.missed)) {
    const readsIt =
      file.name === 'MEMORY.md' || file.name === 'memory_summary.md' ? groups : rollout.test(file.name) ? run : null;
    if (readsIt === null && !skillFile.test(file.name)) continue;
    const page = await sourcePage(file, reading);
    if (page === null) continue;
    if (readsIt === null) yield skillOf(page);
    else yield* readsIt(page);
  }
}

/** Both files are written anew from what it learnt: sections by their headings, below the group they are of. */
function* groups(page: SourcePage): Generator<Piece> {
  let group = '';
  let scope: string | null = null;
  for (const section of sectionsIn(page)) {
    if (section.level === 1) {
      group = section.title.replace(/^Task Group:[ \t]*/i, '');
      scope = /\bcwd=([^;\n]{1,1000})/.exec(section.text)?.[1]?.trim() ?? null;
    }
    yield* sectionPieces(page, section, group, scope);
  }
}

function* sectionPieces(
  page: SourcePage,
  { title, line, items }: SourceSection,
  group: string,
  scope: string | null,
): Generator<Piece> {
  const { file } = page;
  const base = { by: 'model', said: file.modified } as const;
  const name = title.toLowerCase();
  if (name.startsWith('failures') || name === 'general tips') {
    const text = items.map((item) => `- ${plain(item.text)}`).join('\n');
    const heading = group === '' ? title : `${group}: ${title}`;
    const key = `${file.name}#${heading}`;
    if (text !== '') yield { ...base, key, at: lineAt(page, line), scope, sort: 'procedure', title: heading, text };
    return;
  }
  const kinds = { 'user profile': 'core', 'user preferences': 'preference', 'reusable knowledge': 'fact' } as const;
  const kind = Object.hasOwn(kinds, name) ? kinds[name as keyof typeof kinds] : null;
  if (kind === null) return;
  for (const item of items) {
    const text = plain(item.text);
    if (text === '') continue;
    const from = { ...base, key: `${file.name}:${hash8(text)}`, at: lineAt(page, item.line) };
    if (kind === 'core') yield { ...from, sort: 'core', block: 'Identity', text };
    else if (kind === 'preference') yield { ...from, sort: 'fact', about: 'User', type: 'person', kind, text };
    else yield { ...from, scope, sort: 'fact', about: '', text };
  }
}

const plain = (text: string) => text.replace(reference, '').trim();

/** What one run came to, on the day it ended. */
function* run(page: SourcePage): Generator<Piece> {
  const { file, lines } = page;
  const fields = new Map<string, string>();
  for (const line of lines.slice(0, 40)) {
    const [, key, value] = field.exec(line) ?? [];
    if (key !== undefined && value !== undefined) fields.set(key, value.trim());
  }
  const text = bodyOf(page)
    .split('\n')
    .filter((line) => !field.test(line))
    .join('\n')
    .trim();
  if (text === '') return;
  const said = validInstant(fields.get('updated_at')) ?? file.modified;
  const from = { key: fields.get('thread_id') ?? file.name, at: lineAt(page, page.start), by: 'model', said } as const;
  yield { ...from, scope: fields.get('cwd') ?? null, sort: 'episode', kind: 'event', text, tags: ['codex'] };
}

const output = z.object({
  thread_id: z.string().min(1),
  rollout_summary: z.string(),
  raw_memory: z.string(),
  source_updated_at: z.number().int().min(0).max(4e9),
});

/**
 * Runs as its database has them: known by the same thread as their summaries in files, so that neither comes twice. Its times are seconds.
 */
async function* runsIn(path: string, reading: SourceReading): AsyncGenerator<Piece> {
  const file = basename(path);
  const rows = await readDatabase(path, (db) =>
    db.prepare<[], unknown>('SELECT * FROM stage1_outputs ORDER BY source_updated_at, thread_id').all(),
  );
  if (rows === null) return reading.unread(file, 1, 'This database does not open, or has no runs in it.');
  for (const [n, row] of rows.entries()) {
    const at = `${file}#${n + 1}`;
    const { data } = output.safeParse(row);
    const text = data?.rollout_summary.trim() || data?.raw_memory.trim() || '';
    if (data === undefined || text === '') {
      reading.unread(at, 1, 'This run came to nothing that can be read.');
      continue;
    }
    const said = new Date(data.source_updated_at * 1_000).toISOString();
    const from = { key: data.thread_id, at, by: 'model', said, scope: null } as const;
    yield { ...from, sort: 'episode', kind: 'event', text, tags: ['codex'] };
  }
}
