import { fail } from '#shared/model/error.ts';
import { type Confidence, confidences, type Store, stores } from '#shared/model/memory.ts';
import { plainValue, readList, writeList } from '../fields.ts';
import { type Doc, isBlank, oneLine, printDoc, splice, toDoc } from '../lines.ts';
import { type FileProblem, problemAt } from '../problem.ts';
import { scopeOf } from '../scope.ts';
import { pendingMemoriesTemplate } from '../template-texts.ts';
import { decodeContent, encodeContent } from './proposal-content.ts';

/** What a client that may not write wants remembered. @source 000 §13.2 */
export type NewProposal = {
  from: string;
  /** ISO 8601 instant. */
  timestamp: string;
  trigger: string;
  store: Store;
  content: string;
  entities: string[];
  confidence: Confidence;
  coreWorthy: boolean;
  scope?: string | null;
  /** Id of the memory whose place it takes. */
  replaces?: string | null;
  /** Ends are ids of entities. */
  relations?: readonly Relation[];
};

type Relation = { from: string; relation: string; to: string };

/** A proposal as it stands; what is missing or unreadable is null and has a problem. Lines 1-based, inclusive. */
export type PendingMemory = {
  /** `proposal:3`; `proposal:3-2` when a number was given twice; `proposal:line-40` without one. */
  id: string;
  n: number | null;
  from: string | null;
  timestamp: string | null;
  trigger: string | null;
  store: Store | null;
  content: string | null;
  entities: string[];
  confidence: Confidence | null;
  coreWorthy: boolean;
  scope: string | null;
  replaces: string | null;
  relations: Relation[];
  /** `pending`, `conflict — see #4`, or in whatever words. */
  status: string;
  /** What its heading says behind the number: `⚠️ CONFLICT with #4`. */
  flag: string;
  /** How often it was proposed, and by whom besides `from`. */
  repeated: { times: number; also: string[] };
  line: number;
  endLine: number;
  problems: FileProblem[];
};

export const proposalsPath = 'memory/meta/pending-memories.md';

const heading = /^##[ \t]+Proposal[ \t]+#(\d{1,9})(?![^\s])/i;
/** A heading that was copied with the template's own letter, or without a number. */
const unnumbered = /^##[ \t]+Proposal(?:[ \t]+(?:#[ \t]*)?(?:[N?X][ \t]*)?)?$/i;
const fieldForm = /^[-*][ \t]+\*\*([^*:]{1,40}):?\*\*[ \t]*:?[ \t]?(.*)$/s;

/**
 * Adds a proposal at the end, numbered past every other and past `last`, the highest number that was ever given. `line`
 * is that of its heading. @throws input.invalid
 */
export function appendProposal(
  text: string | null,
  proposal: NewProposal,
  last = 0,
): { text: string; id: string; line: number } {
  const content = encodeContent(proposal.content);
  if (content === '')
    throw fail('input.invalid', 'There is nothing to remember in a blank text.', 'Say what to remember.');
  const doc = toDoc(text === null || isBlank(text) ? `${text ?? ''}${pendingMemoriesTemplate}` : text);
  const n = highestNumber(doc.lines, last) + 1;
  const ruled = doc.lines.findLast((line) => !isBlank(line))?.trim() === '---';
  const gap = isBlank(doc.lines.at(-1) ?? '') ? [] : [''];
  const before = [...gap, ...(ruled ? [] : ['---', ''])];
  const lines = [
    `## Proposal #${n}`,
    `- **From**: ${plainValue(proposal.from)}`,
    `- **Timestamp**: ${plainValue(proposal.timestamp)}`,
    `- **Trigger**: ${plainValue(proposal.trigger)}`,
    `- **Suggested store**: ${proposal.store}`,
    `- **Content**: ${content}`,
    `- **Entities**: ${writeList(proposal.entities)}`,
    `- **Confidence**: ${proposal.confidence}`,
    `- **Core-worthy**: ${proposal.coreWorthy ? 'yes' : 'no'}`,
    ...(proposal.scope ? [`- **Scope**: ${proposal.scope}`] : []),
    ...structureFields(proposal).map(([key, value]) => `- **${key}**: ${value}`),
    '- **Status**: pending',
  ];
  const next = splice(doc, doc.lines.length, 0, [...before, ...lines]);
  return { text: printDoc(next), id: `proposal:${n}`, line: doc.lines.length + before.length + 1 };
}

/** Fields that a proposal has only where its caller said so. */
function structureFields({
  replaces,
  relations = [],
}: Pick<NewProposal, 'replaces' | 'relations'>): [string, string][] {
  const words = relations.map(({ from, relation, to }) => `${from} ${relation.trim().replace(/\s+/g, '-')} ${to}`);
  return [
    ...(replaces ? [['Replaces', plainValue(replaces)] as [string, string]] : []),
    ...(words.length > 0 ? [['Relations', writeList(words)] as [string, string]] : []),
  ];
}

/** `project--cairn uses tool--sqlite` */
function readRelation(written: string): Relation[] {
  const [from, relation, to, ...more] = written.trim().split(/\s+/);
  return from && relation && to && more.length === 0 ? [{ from, relation, to }] : [];
}

const highestNumber = (lines: string[], last: number) =>
  lines.reduce((most, line) => Math.max(most, Number(heading.exec(line)?.[1] ?? 0)), last);

/** Every proposal of a file in its order, whatever its state; nothing that an agent wrote is left out. */
export function parseProposals(text: string): PendingMemory[] {
  const { lines } = toDoc(text);
  const proposals: PendingMemory[] = [];
  const taken = new Map<string, number>();
  for (const { from, to } of chunksOf(lines)) {
    const proposal = readProposal(lines, from, to);
    if (proposal === null) continue;
    const n = (taken.get(proposal.id) ?? 0) + 1;
    taken.set(proposal.id, n);
    if (n > 1) {
      proposal.problems.push(
        problemAt(
          from,
          'warning',
          'proposal.number',
          `There is more than one ${lines[from]?.slice(3, 40)}.`,
          'Give one of them another number.',
        ),
      );
      proposal.id = `${proposal.id}-${n}`;
    }
    proposals.push(proposal);
  }
  return proposals;
}

/** Ranges of lines that begin at a `## ` heading or behind a rule; `to` exclusive, without the rule and blank lines. */
function chunksOf(lines: string[]): { from: number; to: number }[] {
  const chunks: { from: number; to: number }[] = [];
  let from = 0;
  const push = (to: number) => {
    let [first, last] = [from, to];
    while (first < last && isBlank(lines[first] ?? '')) first++;
    while (last > first && isBlank(lines[last - 1] ?? '')) last--;
    if (last > first) chunks.push({ from: first, to: last });
  };
  for (const [n, line] of lines.entries()) {
    const rule = line.trimEnd() === '---';
    if (!rule && !line.startsWith('## ')) continue;
    push(n);
    from = rule ? n + 1 : n;
  }
  push(lines.length);
  return chunks;
}

function readProposal(lines: string[], from: number, to: number): PendingMemory | null {
  const first = lines[from] ?? '';
  const fields = fieldsOf(lines, from, to);
  const headed = first.startsWith('## ');
  if (!headed && fields.size === 0) return null;
  const n = Number(heading.exec(first)?.[1] ?? Number.NaN);
  const problems: FileProblem[] = [];
  const missing = (key: string, remedy: string) =>
    problems.push(problemAt(from, 'warning', 'proposal.field', `This proposal has no readable ${key}.`, remedy));
  if (Number.isNaN(n))
    problems.push(
      problemAt(
        from,
        'warning',
        'proposal.heading',
        'This proposal has no number.',
        'Begin it with a line such as: ## Proposal #7',
      ),
    );
  const value = (key: string) => fields.get(key) || null;
  const store = stores.find((one) => one === value('suggested store')?.toLowerCase()) ?? null;
  const confidence = confidences.find((one) => one === value('confidence')?.toLowerCase()) ?? null;
  if (value('content') === null) missing('Content', 'Add a line: - **Content**: what to remember');
  if (store === null) missing('Suggested store', `Add a line: - **Suggested store**: one of ${stores.join(', ')}`);
  if (confidence === null) missing('Confidence', 'Add a line: - **Confidence**: high, medium or low');
  const content = value('content');
  return {
    id: Number.isNaN(n) ? `proposal:line-${from + 1}` : `proposal:${n}`,
    n: Number.isNaN(n) ? null : n,
    from: value('from'),
    timestamp: value('timestamp'),
    trigger: value('trigger'),
    store,
    content: content === null ? null : decodeContent(content),
    entities: readList(value('entities') ?? ''),
    confidence,
    coreWorthy: value('core-worthy')?.toLowerCase() === 'yes',
    scope: scopeOf(value('scope')),
    replaces: value('replaces'),
    relations: readList(value('relations') ?? '').flatMap(readRelation),
    status: value('status') ?? 'pending',
    flag: headed && !Number.isNaN(n) ? first.replace(heading, '').trim() : '',
    repeated: readRepeated(value('repeated')),
    line: from + 1,
    endLine: to,
    problems,
  };
}

/** `- **Key**: value` bullets, keys in lower case; the content goes on over lines that are no bullet of that form. */
function fieldsOf(lines: string[], from: number, to: number): Map<string, string> {
  const fields = new Map<string, string>();
  let key = '';
  for (let n = from; n < to; n++) {
    const line = lines[n] ?? '';
    const field = fieldForm.exec(line);
    if (field) {
      key = (field[1] ?? '').trim().toLowerCase();
      if (!fields.has(key)) fields.set(key, (field[2] ?? '').trim());
      else key = '';
    } else if (key === 'content') fields.set(key, `${fields.get(key)}\n${line.trim()}`.trim());
  }
  return fields;
}

/** `3 times, also by coder, reviewer`. */
function readRepeated(written: string | null): PendingMemory['repeated'] {
  const [, times = '1', also = ''] = /^(\d{1,6}) times(?:, also by (.+))?$/s.exec(written ?? '') ?? [];
  return { times: Math.max(1, Number(times)), also: also === '' ? [] : also.split(', ') };
}

/** Where one proposal stands. @throws memory.missing */
function locate(text: string, id: string): PendingMemory {
  const proposal = parseProposals(text).find((one) => one.id === id);
  if (!proposal) throw fail('memory.missing', `There is no ${id}.`, 'List the proposals again.');
  return proposal;
}

const isField = (line: string, key: string) => fieldForm.exec(line)?.[1]?.trim().toLowerCase() === key.toLowerCase();

/** Changes a field's line, or adds it behind the proposal's last. */
function setField(doc: Doc, { line, endLine }: PendingMemory, key: string, value: string): Doc {
  const written = `- **${key}**: ${plainValue(value)}`;
  for (let n = line - 1; n < endLine; n++) {
    if (isField(doc.lines[n] ?? '', key)) return { ...doc, lines: doc.lines.with(n, written) };
  }
  return splice(doc, Math.min(endLine, doc.lines.length), 0, [written]);
}

/** What a proposal is marked with: its heading's flag, empty for none, and its status. */
export type Mark = { flag: string; status: string };

/** Marks proposals in their headings and `Status` lines; those that are not there are passed over. @source 000 §13.6 */
export function markProposals(text: string, marks: ReadonlyMap<string, Mark>): string {
  if (marks.size === 0) return text;
  let doc = toDoc(text);
  // From the last to the first: a line that is added moves only what was done already.
  for (const proposal of parseProposals(text).reverse()) {
    const mark = marks.get(proposal.id);
    if (mark === undefined) continue;
    if (proposal.n !== null) {
      const head = heading.exec(doc.lines[proposal.line - 1] ?? '')?.[0] ?? `## Proposal #${proposal.n}`;
      doc = { ...doc, lines: doc.lines.with(proposal.line - 1, oneLine(`${head} ${mark.flag}`).trim()) };
    }
    doc = setField(doc, proposal, 'Status', mark.status);
  }
  return printDoc(doc);
}

/** Counts one more of a proposal that was made again, by `from`, with what was said of it only now. @throws memory.missing */
export function repeatProposal(
  text: string,
  id: string,
  from: string,
  more: Pick<NewProposal, 'replaces' | 'relations'> = {},
): { text: string; times: number } {
  const proposal = locate(text, id);
  const times = proposal.repeated.times + 1;
  const name = plainValue(from).replaceAll(',', ' ');
  const also = [...new Set([...proposal.repeated.also, ...(name === proposal.from ? [] : [name])])];
  const words = `${times} times${also.length === 0 ? '' : `, also by ${also.join(', ')}`}`;
  const fields: [string, string][] = [...structureFields(more), ['Repeated', words]];
  const doc = fields.reduce((now, [key, value]) => setField(now, proposal, key, value), toDoc(text));
  return { text: printDoc(doc), times };
}

/**
 * Gives a number of its own to what has none or shares one with an earlier proposal, past `last`. What somebody wrote in
 * another form of heading is left as it is.
 */
export function numberProposals(text: string, last: number): { text: string; given: number[] } {
  const doc = toDoc(text);
  const given: number[] = [];
  let lines = doc.lines;
  let n = highestNumber(lines, last);
  const taken = new Set<number>();
  for (const proposal of parseProposals(text)) {
    const first = lines[proposal.line - 1] ?? '';
    const twice = proposal.n !== null && taken.has(proposal.n);
    if (proposal.n !== null) taken.add(proposal.n);
    if (!twice && !(proposal.n === null && unnumbered.test(first) && proposal.content !== null)) continue;
    n++;
    given.push(n);
    lines = lines.with(proposal.line - 1, `## Proposal #${n}`);
  }
  return { text: given.length === 0 ? text : printDoc({ ...doc, lines }), given };
}

/** Takes proposals out, each with the rule before it; those that are not there are passed over. @source 000 §13.3 "Clear" */
export function removeProposals(text: string, ids: ReadonlySet<string>): string {
  let doc = toDoc(text);
  for (const { id, line, endLine } of parseProposals(text).reverse()) {
    if (!ids.has(id)) continue;
    const { lines } = doc;
    let from = line - 1;
    while (from > 0 && isBlank(lines[from - 1] ?? '')) from--;
    if (from > 0 && lines[from - 1]?.trimEnd() === '---') from--;
    else from = line - 1;
    let to = Math.min(endLine, lines.length);
    while (to < lines.length && isBlank(lines[to] ?? '')) to++;
    // The blank line before the rule serves what follows.
    doc = splice(doc, from, to - from, []);
  }
  return printDoc(doc);
}
