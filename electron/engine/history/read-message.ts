import { type Action, actions } from '#shared/model/change.ts';

/** What a message of ours says. `path` null: more than one reading is possible, and the commit's tree decides. */
export type CommitMessage = {
  action: Action;
  path: string | null;
  summary: string;
  actor: string;
  approval: string;
  trigger: string;
  session: string | null;
  proposal: string | null;
  change: string | null;
  seq: number;
};

/** What parts the path from the summary. */
const dash = ' — ';
const known = new Set<string>(actions);

/**
 * A commit's message in the form of 000 §12.3; null for one that is none of ours, such as an owner's own.
 * @source 000 §12.3
 */
export function readMessage(message: string): CommitMessage | null {
  const lines = message.split('\n');
  const [, action = '', named = ''] = /^\[([A-Z]+)\] (.*)$/s.exec(lines[0] ?? '') ?? [];
  const values = new Map<string, string>();
  for (const line of lines.slice(1)) {
    const [, key = '', value = ''] = /^([A-Z][a-z]+): ?(.*)$/s.exec(line) ?? [];
    // The first of a key counts: what comes later cannot take its place.
    if (key !== '' && !values.has(key)) values.set(key, value.trim());
  }
  const seq = values.get('Seq') ?? '';
  if (!known.has(action) || !/^\d+$/.test(seq) || !values.has('Actor')) return null;
  const [path, summary] = parted(named);
  return {
    action: action as Action,
    path,
    summary,
    actor: values.get('Actor') ?? '',
    approval: values.get('Approval') ?? '—',
    trigger: values.get('Trigger') ?? '',
    session: values.get('Session') || null,
    proposal: values.get('Proposal') || null,
    change: values.get('Change') || null,
    seq: Number(seq),
  };
}

/** Path and summary; with more than one dash only the tree knows where the path ends. */
function parted(named: string): [path: string | null, summary: string] {
  const at = `${named} `.indexOf(dash);
  if (at < 0) return [null, named];
  const summary = named.slice(at + dash.length);
  return `${named} `.indexOf(dash, at + 1) < 0 ? [named.slice(0, at), summary] : [null, named];
}

/** The summary of a message whose path is known to be one of these. */
export function pathAmong(named: string, paths: string[]): { path: string; summary: string } | null {
  const fits = paths.filter((path) => `${named} `.startsWith(path + dash));
  const path = fits.sort((a, b) => b.length - a.length)[0];
  return path === undefined ? null : { path, summary: named.slice(path.length + dash.length) };
}
