import type { Output } from '#shared/contract/methods.ts';
import type { ErrorValue } from '#shared/model/error.ts';
import { type Confidence, type Status, unsureWords } from '#shared/model/memory.ts';
import { entityText, formerText, supersededWords, understoodText, whyText } from '../cli/output.ts';

type Said = Record<string, (result: never) => string>;

/** One line for a list: what, when, where, and the words. */
const item = (
  m: {
    id: string;
    title: string;
    text: string;
    at: string | null;
    scope?: string | undefined;
    citation: string;
    confidence?: Confidence | null | undefined;
    doubt?: string | undefined;
    supersededBy?: string | undefined;
    status?: Status | undefined;
  },
  more: string[] = [],
) => {
  // A page that says nothing of itself yet has a name.
  const text = m.text.trim();
  // Steps do not say what they are for.
  const whole = m.id.startsWith('procedure:') && text !== '' ? `${m.title}\n${text}` : text || m.title;
  const words = whole.replace(/\n/g, '\n  ');
  const doubt = unsureWords(m);
  const facts = [
    m.id,
    ...(m.at === null ? [] : [m.at]),
    m.citation,
    ...(m.scope === undefined ? [] : [`project ${m.scope}`]),
    ...more,
    ...(m.status === 'archived' ? ['archived, not to be used'] : []),
    ...(m.supersededBy === undefined ? [] : [supersededWords(m.id, m.supersededBy)]),
    ...(doubt === undefined ? [] : [doubt]),
  ];
  return `- ${words}\n  (${facts.join(', ')})`;
};

/** Entities of a result that are told; all of them stand in the structured result. */
const mostAbout = 4;

const found = (hit: Output<'memory.search'>['hits'][number]) => {
  const about = hit.entities.slice(0, mostAbout).join(' and ');
  return item(hit, [
    ...(about === '' ? [] : [`about ${about}`]),
    `score ${hit.score.toFixed(2)}`,
    ...(hit.weak ? ['weak'] : []),
    ...(hit.status === 'archived' ? [] : [hit.status]),
    ...[whyText(hit)].filter(Boolean),
  ]);
};

const done = (verb: string, ids: string[], missing: string[]) =>
  [
    ids.length === 0 ? 'Nothing was changed.' : `${verb} ${ids.join(', ')}.`,
    ...missing.map((id) => `- ${id}: there is no such memory.`),
  ].join('\n');

/** A proposal as whoever reviews it needs it: what, by whom, and what stands against it. */
const proposed = (row: Output<'memory.review'>['proposals'][number]) => {
  const { id, from, store, confidence, status, doubt = null } = row;
  const { replaces, relations = [], coreWorthy } = row;
  const more = [
    ...(replaces === undefined ? [] : [`replaces ${replaces}`]),
    ...relations.map((one) => `${one.from} ${one.relation} ${one.to}`),
    ...(coreWorthy ? ['for core memory'] : []),
  ];
  const facts = [id, `from ${from}`, store, confidence, status, doubt, ...more].filter((one) => one !== null);
  const rivals = row.rivals.map(({ id, content, citation, doubt }) => {
    const told = doubt === undefined ? citation : `${citation}, ${doubt}`;
    return `\n  contradicts ${id}: ${content.replace(/\s+/g, ' ')} (${told})`;
  });
  const known = row.known === null ? '' : `\n  known already: ${row.known.content} (${row.known.citation})`;
  return `- ${row.content.trim().replace(/\n/g, '\n  ')}\n  (${facts.join(', ')})${rivals.join('')}${known}`;
};

const doubtedLines = ({ from, to, doubt }: Output<'file.read'>['doubts'][number]) =>
  `${from === to ? `L${from}` : `L${from}-${to}`}, ${doubt}`;

const replaceHint =
  'Alike, and still true? Only of one that this makes untrue, call memory_store again with replaces, or memory_edit:';

const nearText = ({ id, text, since, doubt }: Output<'memory.store'>['near'][number]): string => {
  const facts = [id, ...(since === null ? [] : [`since ${since}`]), ...(doubt === undefined ? [] : [doubt])];
  return `${text} (${facts.join(', ')})`;
};

/** The text a model reads beside the structured result: short, cited, complete enough to act on. */
const said: Said = {
  memory_store: (r: Output<'memory.store'>) =>
    [
      r.message,
      ...(r.note === null ? [] : [r.note]),
      ...r.alike.map(({ id, label }) => `${label} (${id}) may be the same; nothing was merged.`),
      ...(r.near.length === 0 ? [] : [replaceHint]),
      ...r.near.map((one) => `- ${nearText(one)}`),
    ].join('\n'),
  memory_search: (r: Output<'memory.search'>) =>
    [r.notice, understoodText(r), ...r.hits.map(found)].filter((line) => line !== null).join('\n') ||
    'Nothing was found.',
  memory_get: (r: Output<'memory.get'>) =>
    [
      ...r.memories.map((memory) => item(memory)),
      ...r.missing.map((id) => `- ${id}: ${r.note === undefined ? 'there is no such memory.' : 'not found yet.'}`),
      r.note ?? '',
    ]
      .filter(Boolean)
      .join('\n'),
  memory_browse: (r: Output<'memory.browse'>) =>
    [
      `${r.memories.length} of ${r.total} memories, newest first.`,
      ...r.memories.map((memory) => item(memory)),
      r.next === null ? '' : `More: cursor ${r.next}`,
      r.note ?? '',
    ]
      .filter(Boolean)
      .join('\n'),
  memory_context: (r: Output<'memory.context'>) => r.text,
  memory_entity: (r: Output<'memory.entity'>) => entityText(r),
  memory_forget: (r: Output<'memory.forget'>) =>
    [
      ...(r.sure === false ? [r.message] : []),
      ...r.memories.map((memory) => item(memory)),
      ...r.missing.map((id) => `- ${id}: there is no such memory.`),
      ...(r.sure === false ? [] : [r.message]),
      ...formerText(r.former),
    ].join('\n'),
  memory_edit: (r: Output<'memory.edit'>) => `Edited ${r.id} in ${r.path}#L${r.line}.`,
  memory_restore: (r: Output<'memory.restore'>) => done('Restored', r.restored, r.missing),
  memory_pin: (r: Output<'memory.pin'>) => done('Pinned', r.pinned, r.missing),
  memory_unpin: (r: Output<'memory.unpin'>) => done('Unpinned', r.unpinned, r.missing),
  memory_feedback: (r: Output<'memory.feedback'>) => r.message,
  memory_observe: (r: Output<'memory.observe'>) =>
    [
      r.message,
      ...(r.facts ?? []).map(
        ({ status, why, id, note }, n) =>
          `- ${n}: ${status}${why === null ? ` as ${id}` : `: ${why}`}${note === undefined ? '' : `. ${note}`}`,
      ),
      ...((r.facts ?? []).some(({ near }) => near?.length) ? [replaceHint] : []),
      ...(r.facts ?? []).flatMap(({ near = [] }, n) => near.map((one) => `- ${n}: ${nearText(one)}`)),
      ...r.advice,
    ].join('\n'),
  memory_propose: (r: Output<'memory.propose'>) => r.message,
  memory_review: (r: Output<'memory.review'>) =>
    [
      r.message,
      ...r.results.map(({ id, message }) => `- ${id}: ${message}`),
      ...r.proposals.map(proposed),
      ...(r.more > 0 ? [`${r.more} more wait.`] : []),
    ].join('\n'),
  memory_reflect: (r: Output<'memory.reflect'>) =>
    [r.message, r.guide, r.text].filter((part) => part !== undefined).join('\n\n'),
  memory_reflect_propose: (r: Output<'reflection.propose'>) =>
    [
      r.message,
      ...(r.refused.length === 0 ? [] : [`Refused: ${r.refused.length}.`]),
      ...r.refused.map((one) => `- ${one.n}: ${one.code}: ${one.why} ${one.hint}`),
      `Taken: ${r.taken.length}.`,
      ...r.taken.flatMap(({ n, loses = [] }) =>
        loses.length === 0
          ? []
          : [`- ${n}: what it replaces also says ${quotedList(loses)}; what of it still holds is a fact of its own.`],
      ),
    ].join('\n'),
  memory_history: (r: Output<'history.list'>) =>
    [
      r.answer,
      ...r.rows.map((row) => `- ${row.at} ${row.action} ${row.path} by ${row.actor} (${row.approval}): ${row.summary}`),
      ...r.lines.map(({ from, to, commit, text }) => `- L${from}-${to} ${commit.slice(0, 10)}: ${text.join(' ')}`),
      ...(r.next === null ? [] : [`More: cursor ${r.next}`]),
    ].join('\n'),
  memory_rollback: (r: Output<'memory.rollback'>) => r.message,
  memory_list: (r: Output<'file.list'>) =>
    [...r.files.map((f) => `- ${f.path} (${f.size} B): ${f.summary}`), r.next === null ? '' : `More: cursor ${r.next}`]
      .filter(Boolean)
      .join('\n'),
  memory_read: (r: Output<'file.read'>) =>
    [
      ...(r.doubts.length === 0 ? [] : [`[Not to be relied on: ${r.doubts.map(doubtedLines).join('; ')}]`]),
      r.content,
      ...(r.next === null ? [] : [`[more: offset ${r.next}]`]),
    ].join('\n'),
  memory_write: (r: Output<'file.write'>) => `Wrote ${r.path}.`,
  memory_patch: (r: Output<'file.patch'>) => `Applied ${r.appliedCount} patches to ${r.path}.`,
  memory_append: (r: Output<'file.append'>) => `Appended to ${r.path}#L${r.line}.`,
};

const quotedList = (words: readonly string[]) => words.map((one) => `“${one}”`).join(', ');

export function say(tool: string, result: unknown): string {
  const words = said[tool];
  return words ? words(result as never) : JSON.stringify(result);
}

export function sayError(error: ErrorValue): string {
  const where = error.path === undefined ? '' : ` (${error.path}${error.line === undefined ? '' : `:${error.line}`})`;
  return `error [${error.code}]${where}: ${error.message} ${error.remedy}`;
}
