import { fail } from '#shared/model/error.ts';
import { type Change, type Proposal, type ProposalOf, type Reflection, reflection } from '#shared/model/reflection.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { changeMark, mark, type ReflectionSummary, renderReflection } from '../workspace/codecs/pending-reflection.ts';
import { type Files, readText } from '../workspace/disk.ts';
import { oneLine } from '../workspace/lines.ts';
import { effectiveProposal } from './apply.ts';
import { caveatsOf, coreLines } from './core-whole.ts';
import { type OwnCore, readDrafts, summaryStamp } from './drafts.ts';

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
export function changeInOneLine(does: Proposal): string {
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
      return `${does.from} → ${does.relation} → ${does.to} (${does.over === true ? 'OVER' : 'NEW'})`;
    case 'merge':
      return `${does.drop} → merges into → ${does.keep}${does.merged === '' ? '' : `: ${oneLine(does.merged)}`}`;
    case 'archive':
      return `Archive of ${does.items.length === 1 ? 'one memory' : `${does.items.length} memories`}: ${does.items.map(({ id }) => id).join(', ')}`;
    case 'contradiction':
      return `${does.about === '' ? '' : `${oneLine(does.about)}: `}“${oneLine(does.sides[0].text)}” or “${oneLine(does.sides[1].text)}”?`;
    case 'question':
      return oneLine(does.text) + (does.answer === undefined ? '' : ` ${oneLine(does.answer)}`);
    case 'insight':
      return `${oneLine(does.title)}: ${oneLine(does.text)}`;
    case 'core':
      return oneLine(does.now ?? does.was?.text ?? '');
  }
}

/** Characters of a memory that may go, of whose words its line reminds. */
const longest = 120;

type Line = { text: string; id: string };

/**
 * The lines of a change in the summary, and what marks each: one, or one a memory that may go, by what it is and says and
 * not by its id alone, so that the owner takes it out by its line. @source 000 §10.5
 */
function linesOf(change: Change): Line[] {
  const { id, does: asked, evidence } = change;
  const does = effectiveProposal(change);
  if (does.kind !== 'archive' || asked.kind !== 'archive')
    return [{ text: changeInOneLine(does) + caveatsOf(change), id }];
  const left = new Set(does.items.map((one) => one.id));
  return asked.items.flatMap((item, n) => {
    if (!left.has(item.id)) return [];
    const words = oneLine(evidence.find((one) => one.id === item.id)?.quote ?? '').slice(0, longest);
    const text = `${plainName(item.id)}${words === '' ? '' : `: ${words}`} (score: ${item.score.toFixed(2)})${caveatsOf(change)}`;
    return [{ text, id: `${id}.${n + 1}` }];
  });
}

/** `Episode 2025-12-15 14:30`, `Entity concept--rotation`, `Fact of person--alex` */
function plainName(id: string): string {
  const [kind = '', of = '', ...rest] = id.split(':');
  const name = kind.replace(/^./, (letter) => letter.toUpperCase());
  if (kind === 'fact' || kind === 'belief') return `${name} of ${of}`;
  return of === '' ? id : `${name} ${[of, rest.join(':')].join(' ').trim()}`;
}

/** The summary for people. `next`: when the next reflection is due, as `2026-02-03 03:00`. */
export function reflectionSummary(pending: Reflection, next: string): string {
  const said: Record<Bulleted, string[]> = {
    knowledge: [],
    connections: [],
    archival: [],
    contradictions: [],
    questions: [],
  };
  for (const change of pending.changes) {
    const does = effectiveProposal(change);
    if (does.kind !== 'core' && does.kind !== 'insight')
      said[sectionOf[does.kind]].push(...linesOf(change).map(({ text, id }) => text + mark(id)));
  }
  const count = ({ episodes, entities, procedures }: Reflection['processed']) =>
    [
      countedNoun(episodes, 'episode'),
      countedNoun(entities, 'entity', 'entities'),
      countedNoun(procedures, 'procedure'),
    ].join(', ');
  const number = (n: number) => n.toLocaleString('en-US');
  const summary: ReflectionSummary = {
    ...said,
    day: pending.made.slice(0, 10),
    core: coreLines(pending.changes, pending.core ?? ''),
    evolution: pending.changes.flatMap((change) => {
      const does = effectiveProposal(change);
      return does.kind === 'insight'
        ? [{ title: does.title + caveatsOf(change) + mark(change.id), text: does.text }]
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

export type PendingNow = Reflection & { problems: string[]; summary: string | null; ownCore: OwnCore | null };

/**
 * What is pending now, with what its owner said of it taken in: decisions not applied yet, and edits of the summary, which
 * have the last word where they came last. Null when nothing is pending, or it cannot be read.
 */
export async function pendingNow(root: Files, next: string): Promise<PendingNow | null> {
  const pending = parsePending((await readText(root, pendingPath)).text);
  if (pending === null) return null;
  const summary = (await readText(root, summaryPath)).text;
  const { decisions, problems } = summary === null ? { decisions: [], problems: [] } : reread(summary, pending, next);
  const written = new Map(decisions.map((one) => [one.id, one]));
  const drafts = typeof root === 'string' ? readDrafts(root, pending) : null;
  const fileIsNewer = drafts?.summary !== summaryStamp(summary);
  const changes = pending.changes.map((change) => {
    const draft = drafts?.decisions.get(change.id);
    const one = draft === undefined || fileIsNewer ? written.get(change.id) : undefined;
    const drafted = { ...change, ...draft };
    return one === undefined ? drafted : { ...drafted, verdict: one.verdict, edited: one.edited ?? drafted.edited };
  });
  return { ...pending, changes, problems, summary, ownCore: drafts?.core ?? null };
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
    const id = changeMark.exec(line)?.[1];
    if (id !== undefined) lines.set(id, bare(line));
  }
  const result: Reread = { decisions: [], problems: [] };
  if (lines.size === 0) {
    result.problems.push('No line of the reflection is left in the file, so nothing is taken from it.');
    return result;
  }
  const own = new Map(
    reflectionSummary(pending, next)
      .split('\n')
      .flatMap((line) => {
        const id = changeMark.exec(line)?.[1];
        return id === undefined ? [] : [[id, bare(line)] as const];
      }),
  );
  for (const change of pending.changes) {
    const does = effectiveProposal(change);
    if (does.kind === 'archive') {
      takenOut(change, does, { own, lines }, result);
      continue;
    }
    const [before, now] = [own.get(change.id), lines.get(change.id)];
    if (before === undefined || before === now) continue;
    if (now === undefined) {
      result.decisions.push({ id: change.id, verdict: 'reject' });
      continue;
    }
    const edited = rewritten(does, before, now);
    if (edited)
      result.decisions.push({ id: change.id, verdict: change.verdict === 'reject' ? 'reject' : 'open', edited });
    else result.problems.push(`What ${change.id} was changed to, “${now}”, cannot be understood; it stands as it was.`);
  }
  for (const id of lines.keys()) if (!own.has(id)) result.problems.push(`${id} is no change of this reflection.`);
  return result;
}

/** Memories whose lines are gone stay in the search; without any line the archival is refused. */
function takenOut(
  { id, does: asked, verdict }: Change,
  does: ProposalOf<'archive'>,
  { own, lines }: Record<'own' | 'lines', ReadonlyMap<string, string>>,
  { decisions, problems }: Reread,
): void {
  if (asked.kind !== 'archive') return;
  const shown = asked.items.map((item, n) => ({ item, line: `${id}.${n + 1}` })).filter(({ line }) => own.has(line));
  const left = shown.filter(({ line }) => lines.has(line));
  for (const { line } of left) {
    const now = lines.get(line);
    if (now !== own.get(line)) problems.push(`What ${line} was changed to, “${now}”, cannot be understood.`);
  }
  if (left.length === shown.length) return;
  if (left.length === 0) decisions.push({ id, verdict: 'reject' });
  else {
    const edited = { ...does, items: left.map(({ item }) => item) };
    decisions.push({ id, verdict: verdict === 'reject' ? 'reject' : 'open', edited });
  }
}

const bare = (line: string) =>
  line
    .replace(changeMark, '')
    .replace(/^\s*[-*+]\s+|^### /, '')
    .trim();

const longestAnswer = 2_000;

/** The proposal with other words in the place of its own; null when more than its words was changed. */
function rewritten(does: Proposal, before: string, now: string): Proposal | null {
  // What is written behind a question answers it.
  if (does.kind === 'question' && now.startsWith(before) && now !== before)
    return { ...does, answer: now.slice(before.length).trim().slice(0, longestAnswer) };
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
