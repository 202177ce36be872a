import { fail } from '#shared/model/error.ts';
import { type Change, type Proposal, type Reflection, reflection } from '#shared/model/reflection.ts';
import { type Files, found } from '../stores/disk.ts';
import { type ReflectionSummary, renderReflection } from '../workspace/codecs/pending-reflection.ts';
import { oneLine } from '../workspace/lines.ts';
import { doing } from './apply.ts';

/** What a person reads, in the form of 000 §10.5, and the same list with its evidence and decisions. */
export const summaryPath = 'memory/meta/pending-reflection.md';
export const pendingPath = 'memory/meta/pending-reflection.json';

/** Null when nothing is pending, or the file is of no form that can be read. */
export function parsePending(text: string | null): Reflection | null {
  if (text === null || text.trim() === '') return null;
  try {
    const read = reflection.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')));
    return read.success && read.data.changes.length > 0 ? read.data : null;
  } catch {
    return null;
  }
}

export const renderPending = (pending: Reflection): string => `${JSON.stringify(pending, null, 2)}\n`;

type Bulleted = 'knowledge' | 'connections' | 'archival' | 'contradictions' | 'questions';
const sectionOf: Record<Exclude<Proposal['kind'], 'core' | 'insight'>, Bulleted> = {
  fact: 'knowledge',
  entity: 'knowledge',
  belief: 'knowledge',
  procedure: 'knowledge',
  relation: 'connections',
  merge: 'connections',
  archive: 'archival',
  contradiction: 'contradictions',
  question: 'questions',
};

/** What a change says in one line, without its number. */
export function lineOf(does: Proposal): string {
  switch (does.kind) {
    case 'fact':
      return `${does.entity}: ${oneLine(does.statement)}${does.supersedes === null ? '' : ` (supersedes ${does.supersedes})`}`;
    case 'entity':
      return `New entity: ${does.entity}${does.summary === '' ? '' : ` — ${oneLine(does.summary)}`}`;
    case 'belief':
      return `Belief about ${does.entity}: ${oneLine(does.statement)} (${does.was === null ? 'new, ' : `${does.was.toFixed(2)} → `}${does.confidence.toFixed(2)})`;
    case 'procedure':
      return `${does.id === null ? 'New procedure' : `More of ${does.id}`}: ${oneLine(does.title)} (${does.steps.map(oneLine).join(' → ')})`;
    case 'relation':
      return `${does.from} → ${does.relation} → ${does.to} (NEW)`;
    case 'merge':
      return `${does.drop} → merges into → ${does.keep}${does.merged === '' ? '' : `: ${oneLine(does.merged)}`}`;
    case 'archive':
      return `${does.id} (score: ${does.score.toFixed(2)})`;
    case 'contradiction':
      return `${oneLine(does.about)}: “${oneLine(does.sides[0].text)}” or “${oneLine(does.sides[1].text)}”?`;
    case 'question':
      return oneLine(does.text);
    case 'insight':
      return `${oneLine(does.title)}: ${oneLine(does.text)}`;
    case 'core':
      return oneLine(does.now ?? does.was?.text ?? '');
  }
}

/** Characters of a memory that may go, of whose words its line reminds. */
const longest = 120;

/** The change in the summary: a memory that may go by what it is and says, not by its id alone. @source 000 §10.5 */
function itemOf(does: Proposal, change: Change): string {
  if (does.kind !== 'archive') return `${lineOf(does)}${originMark(change)}`;
  const words = oneLine(change.evidence[0]?.quote ?? '').slice(0, longest);
  return `${plainName(does.id)}${words === '' ? '' : `: ${words}`} (score: ${does.score.toFixed(2)})${originMark(change)}`;
}

const originMark = ({ untrusted }: Change) => (untrusted === undefined ? '' : ` (untrusted: ${oneLine(untrusted)})`);

/** `Episode 2025-12-15 14:30`, `Entity concept--rotation`, `Fact of person--alex` */
function plainName(id: string): string {
  const [kind = '', of = '', ...rest] = id.split(':');
  const name = kind.replace(/^./, (letter) => letter.toUpperCase());
  if (kind === 'fact' || kind === 'belief') return `${name} of ${of}`;
  return of === '' ? id : `${name} ${[of, rest.join(':')].join(' ').trim()}`;
}

/** Ends a line that stands for a change, unseen when the file is shown: so that an edit of it can be understood. */
const mark = (id: string) => ` <!-- ${id} -->`;
const marked = /(?<!\s)\s*<!--\s{0,20}(c\d{1,6})\s{0,20}-->\s*$/;

/** The summary for people. `next`: when the next reflection is due, as `2026-02-03 03:00`. */
export function summaryOf(pending: Reflection, next: string): string {
  const said: Record<Bulleted, string[]> = {
    knowledge: [],
    connections: [],
    archival: [],
    contradictions: [],
    questions: [],
  };
  for (const change of pending.changes) {
    const does = doing(change);
    if (does.kind !== 'core' && does.kind !== 'insight')
      said[sectionOf[does.kind]].push(itemOf(does, change) + mark(change.id));
  }
  const count = ({ episodes, entities, procedures }: Reflection['processed']) =>
    `${episodes} episodes, ${entities} entities, ${procedures} procedures`;
  const number = (n: number) => n.toLocaleString('en-US');
  const summary: ReflectionSummary = {
    ...said,
    day: pending.made.slice(0, 10),
    core: coreLines(pending.changes),
    evolution: pending.changes.flatMap((change) => {
      const does = doing(change);
      return does.kind === 'insight'
        ? [{ title: does.title + originMark(change) + mark(change.id), text: does.text }]
        : [];
    }),
    number: pending.number,
    budget: `${number(pending.tokens.used)} / ${number(pending.tokens.cap)}`,
    processed: count(pending.processed),
    reviewed: `${pending.reviewed} past reflections`,
    next,
  };
  return renderReflection(summary);
}

function coreLines(changes: Change[]): string[] {
  const blocks = new Map<string, string[]>();
  for (const change of changes) {
    const does = doing(change);
    if (does.kind !== 'core') continue;
    const lines = blocks.get(does.block) ?? [];
    if (does.was !== null)
      lines.push(`- ${oneLine(does.was.text)}${does.now === null ? originMark(change) + mark(change.id) : ''}`);
    if (does.now !== null) lines.push(`+ ${oneLine(does.now)}${originMark(change)}${mark(change.id)}`);
    blocks.set(does.block, lines);
  }
  return [...blocks].flatMap(([block, lines]) => [`## ${block}`, ...lines]);
}

/** The pending reflection with what its owner's edits of the summary say taken in. */
export function withEdits(
  pending: Reflection,
  summary: string | null,
  next: string,
): Reflection & { problems: string[] } {
  if (summary === null) return { ...pending, problems: [] };
  const { decisions, problems } = reread(summary, pending, next);
  const said = new Map(decisions.map((one) => [one.id, one]));
  const changes = pending.changes.map((change) => {
    const one = said.get(change.id);
    return one === undefined ? change : { ...change, verdict: one.verdict, edited: one.edited ?? change.edited };
  });
  return { ...pending, changes, problems };
}

export type PendingNow = Reflection & { problems: string[]; summary: string | null };

/** What is pending now, with its owner's edits of the summary taken in; null when nothing is, or it cannot be read. */
export async function pendingNow(root: Files, next: string): Promise<PendingNow | null> {
  const pending = parsePending((await found(root, pendingPath)).text);
  if (pending === null) return null;
  const summary = (await found(root, summaryPath)).text;
  return { ...withEdits(pending, summary, next), summary };
}

/** The same of one session. @throws reflection.none when another session is pending, or none */
export async function requirePending(root: Files, session: string, next: string): Promise<PendingNow> {
  const pending = await pendingNow(root, next);
  if (pending?.session === session) return pending;
  throw fail(
    'reflection.none',
    `Reflection ${session} is not pending any more.`,
    'Look again: it was decided meanwhile, or another one waits.',
  );
}

export type Reread = {
  /** What an edit of the file says of changes: rejected when their line is gone, edited when it says something else. */
  decisions: { id: string; verdict: 'reject' | 'open'; edited?: Proposal }[];
  /** What could not be understood, in words. */
  problems: string[];
};

/**
 * What the owner's edits of the summary say. A line that is gone rejects its change; a statement that reads differently is
 * the owner's own version. What cannot be understood is named, and changes nothing.
 */
export function reread(text: string, pending: Reflection, next: string): Reread {
  const lines = new Map<string, string>();
  for (const line of text.split(/\r\n|\n|\r/)) {
    const id = marked.exec(line)?.[1];
    if (id !== undefined) lines.set(id, bare(line));
  }
  const result: Reread = { decisions: [], problems: [] };
  if (lines.size === 0) {
    result.problems.push('No line of the reflection is left in the file, so nothing is taken from it.');
    return result;
  }
  const own = new Map(
    summaryOf(pending, next)
      .split('\n')
      .flatMap((line) => {
        const id = marked.exec(line)?.[1];
        return id === undefined ? [] : [[id, bare(line)] as const];
      }),
  );
  for (const change of pending.changes) {
    const [before, now] = [own.get(change.id), lines.get(change.id)];
    if (before === undefined || before === now) continue;
    if (now === undefined) {
      result.decisions.push({ id: change.id, verdict: 'reject' });
      continue;
    }
    const edited = rewritten(doing(change), before, now);
    if (edited)
      result.decisions.push({ id: change.id, verdict: change.verdict === 'reject' ? 'reject' : 'open', edited });
    else result.problems.push(`What ${change.id} was changed to, “${now}”, cannot be understood; it stands as it was.`);
  }
  for (const id of lines.keys()) if (!own.has(id)) result.problems.push(`${id} is no change of this reflection.`);
  return result;
}

const bare = (line: string) =>
  line
    .replace(marked, '')
    .replace(/^\s*[-*+]\s+|^### /, '')
    .trim();

/** The proposal with other words in the place of its own; null when more than its words was changed. */
function rewritten(does: Proposal, before: string, now: string): Proposal | null {
  const own =
    'statement' in does ? does.statement : 'text' in does ? does.text : does.kind === 'core' ? does.now : null;
  if (own === null || own === undefined) return null;
  const at = before.indexOf(oneLine(own));
  if (at < 0) return null;
  const [head, tail] = [before.slice(0, at), before.slice(at + oneLine(own).length)];
  if (!now.startsWith(head) || !now.endsWith(tail) || now.length <= head.length + tail.length) return null;
  const words = now.slice(head.length, now.length - tail.length).trim();
  if (words === '' || words.length > 2_000) return null;
  if (does.kind === 'core') return { ...does, now: words };
  return 'statement' in does ? { ...does, statement: words } : 'text' in does ? { ...does, text: words } : null;
}
