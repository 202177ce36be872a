import type { CommitRow } from '#shared/model/audit.ts';
import type { Status } from '#shared/model/memory.ts';

/** Where the standing of every memory is kept: who archives one has changed that memory, not a file of scores. */
const scores = 'memory/meta/decay-scores.json';

const named = /\b[a-z]+:[\p{L}\p{M}\p{N}_:.-]{1,200}(?= \()/gu;

/** Ids of the memories whose standing a commit changed, as its summary names them; none of any other commit. */
export function rescored({ path, summary }: Pick<CommitRow, 'path' | 'summary'>): string[] {
  return path === scores ? [...summary.matchAll(named)].map(([id]) => id) : [];
}

/** The page on which a memory stands, by its id. */
function pageOf(id: string): string | null {
  const [kind, name = ''] = id.split(':');
  if (kind === 'episode') return `memory/episodes/${name}.md`;
  if (kind === 'entity' || kind === 'fact' || kind === 'belief') return `memory/graph/entities/${name}.md`;
  if (kind === 'procedure') return `memory/procedures/${name}.md`;
  return kind === 'vault' ? `memory/vault/${name}.md` : null;
}

/** The file that a person means by a change: the page of the one memory it is about, or the file itself. */
export function meantPath(row: Pick<CommitRow, 'path' | 'summary'>): string {
  const [only, ...more] = rescored(row);
  return (only !== undefined && more.length === 0 ? pageOf(only) : null) ?? row.path;
}

export type ScoreLine = { status: Status; score: number; pinned: boolean };

/** How a memory stood, as decay-scores.json had it; null where it has no line. */
export function scoreLineOf(text: string | null, id: string): ScoreLine | null {
  const key = `${JSON.stringify(id)}: {`;
  const at = text?.indexOf(key) ?? -1;
  if (text === null || at < 0) return null;
  const end = text.indexOf('}', at);
  const { status, current_score, pinned } = JSON.parse(text.slice(at + key.length - 1, end + 1));
  return { status, score: current_score, pinned };
}
