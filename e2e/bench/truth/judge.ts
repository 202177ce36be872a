import type { Statement } from './diary.ts';
import { type Diary, isStatement } from './diary.ts';
import type { Change, Lived, Page, Stored } from './live.ts';

/** Of so many, how many, and which in words. */
export type Share = { of: number; n: number; cases: string[] };
export type Verdict = Record<(typeof measured)[number], Share>;

export const measured = [
  'stores refused',
  'answers that name another store or place than the file',
  'broken pages',
  'pages of the wrong type, or of no name',
  'changed values superseded',
  'superseded though they still hold',
  'merges that are false',
  'contradictions that are false',
  'untold contradictions asked',
  'untold contradictions settled silently',
  'archivals of what is lasting',
  'first answers right',
  'first answers outdated',
] as const;

const share = (all: string[], bad: string[]): Share => ({ of: all.length, n: bad.length, cases: bad });

/** What lies on disk and was proposed, held against what the diary's author meant. */
export function judge(diary: Diary, lived: Lived): Verdict {
  const statements = diary.lines.filter(isStatement);
  const ids = idsOf(lived);
  const tie = tiesOf(statements);
  const changes = [...lived.proposed, ...lived.later];
  return {
    'stores refused': share(
      lived.stored.map(({ statement }) => statement.text),
      lived.stored.flatMap(({ statement, error }) => (error === null ? [] : [`${statement.text} — ${error}`])),
    ),
    'answers that name another store or place than the file': misplaced(lived),
    'broken pages': share(
      lived.pages.map(({ file }) => file),
      lived.pages.filter(isBroken).map(({ file }) => file),
    ),
    'pages of the wrong type, or of no name': mistyped(statements, lived.pages),
    'changed values superseded': superseded(statements, lived),
    'superseded though they still hold': wronglySuperseded(statements, lived),
    'merges that are false': merges(changes, ids, tie),
    'contradictions that are false': contradictions(changes, ids, tie),
    'untold contradictions asked': asked(statements, changes, ids),
    'untold contradictions settled silently': settled(statements, changes, ids),
    'archivals of what is lasting': archivals(statements, lived.later, ids),
    'first answers right': answers(lived, true),
    'first answers outdated': answers(lived, false),
  };
}

/** Which statements a memory's id stands for: its own, and those it was said again by. */
function idsOf({ stored }: Lived): Map<string, number[]> {
  const ids = new Map<string, number[]>();
  for (const { statement, answer } of stored)
    if (answer !== null) ids.set(answer.id, [...(ids.get(answer.id) ?? []), statement.n]);
  return ids;
}

type Tie = (a: number, b: number) => 'same' | 'otherwise' | 'series' | null;

/** How two statements belong together, through any number of others. */
function tiesOf(statements: Statement[]): Tie {
  const same = groups(statements, ({ same }) => same);
  const any = groups(
    statements,
    ({ same, changes, contradicts, takesBack }) => same ?? changes ?? contradicts ?? takesBack,
  );
  const series = new Map(statements.map(({ n, series: name }) => [n, name]));
  return (a, b) => {
    if (same(a) === same(b)) return 'same';
    if (any(a) === any(b)) return 'otherwise';
    return series.get(a) !== undefined && series.get(a) === series.get(b) ? 'series' : null;
  };
}

function groups(statements: Statement[], to: (one: Statement) => number | undefined): (n: number) => number {
  const root = new Map<number, number>();
  for (const one of statements) {
    const other = to(one);
    root.set(one.n, other === undefined ? one.n : (root.get(other) ?? other));
  }
  return (n) => root.get(n) ?? n;
}

/** The file that the answer names holds the words, and its place is of the store that the answer names. */
function misplaced({ stored, files, memories }: Lived): Share {
  const answered = stored.flatMap(({ statement, answer }) => (answer === null ? [] : [{ statement, answer }]));
  const bad = answered.filter(({ answer }) => {
    const memory = memories.get(answer.id);
    const isThere = files.has(answer.path);
    return !isThere || (memory !== undefined && memory.store !== answer.store) || storeOf(answer.path) !== answer.store;
  });
  return share(
    answered.map(({ statement }) => statement.text),
    bad.map(({ statement, answer }) => `${statement.text} — ${answer.store}, ${answer.path}`),
  );
}

function storeOf(path: string): string {
  if (path === 'MEMORY.md') return 'core';
  const folder = /^memory\/(episodes|graph|procedures|vault)\//.exec(path)?.[1] ?? '';
  return { episodes: 'episodic', graph: 'semantic', procedures: 'procedural', vault: 'vault' }[folder] ?? folder;
}

export const labelOf = ({ file, text }: Page) =>
  /Label: ([^|>]+?) *(?:\||-->)/.exec(text)?.[1] ??
  file
    .replace(/^.*?--/, '')
    .replace(/\.md$/, '')
    .replaceAll('-', ' ');

export function isBroken(page: Page): boolean {
  const id = /^([a-z]+)--([^/]+)\.md$/.exec(page.file);
  return (
    id === null ||
    (id[2] ?? '').includes('--') ||
    /--|‐‐|^(?:person|concept|project|tool|place)\b[-‐]/.test(labelOf(page))
  );
}

export const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A page is right when the author gave some name of its words the same type; the owner's own page is right, too. */
function mistyped(statements: Statement[], pages: Page[]): Share {
  const names = statements.flatMap(({ names }) => names);
  const spelt = (type: string) => (type === 'organization' ? 'organisation' : type);
  const bad = pages.flatMap((page) => {
    const label = fold(labelOf(page));
    const type = spelt(/^([a-z]+)--/.exec(page.file)?.[1] ?? '');
    const meant = names.filter(({ name }) => {
      const given = fold(name);
      return given === label || ` ${given} `.includes(` ${label} `) || ` ${label} `.includes(` ${given} `);
    });
    if (meant.some((one) => one.type === type) || label === 'owner' || label === 'user') return [];
    return [
      `${page.file} (${meant.length === 0 ? 'no name of the author’s' : meant.map((one) => one.type).join(', ')})`,
    ];
  });
  return share(
    pages.map(({ file }) => file),
    bad,
  );
}

/** Whether what was stored first holds no more: marked so, or, of a line of core memory, told as history in an episode. */
function isOutdated({ memories, files }: Lived, answer: Stored['answer'], text: string): boolean {
  if (answer?.store === 'core') {
    const words = text.trim();
    const isHistory = ([path, file]: [string, string]) => path.startsWith('memory/episodes/') && file.includes(words);
    return !files.get('MEMORY.md')?.includes(words) && [...files].some(isHistory);
  }
  const tags = memories.get(answer?.id ?? '')?.tags ?? [];
  return tags.includes('superseded') || tags.includes('retracted');
}

/** Of what was told to have changed or been wrong, the share that stands as superseded. `n` counts those that do. */
function superseded(statements: Statement[], lived: Lived): Share {
  const byN = new Map(lived.stored.map((one) => [one.statement.n, one]));
  const told = statements.flatMap((one) => (one.changes === undefined ? [] : [one]));
  const done = told.filter((one) => {
    const old = byN.get(one.changes ?? 0);
    return old !== undefined && isOutdated(lived, old.answer, old.statement.text);
  });
  return share(
    told.map(({ text }) => text),
    done.map(({ text }) => text),
  );
}

function wronglySuperseded(statements: Statement[], lived: Lived): Share {
  const over = new Set(statements.flatMap(({ changes, takesBack }) => [changes ?? 0, takesBack ?? 0]));
  const same = groups(statements, (one) => one.same);
  const gone = new Set([...over].map(same));
  const bad = lived.stored.flatMap(({ statement, answer }) => {
    const isGone = isOutdated(lived, answer, statement.text);
    const by = lived.memories.get(answer?.id ?? '')?.supersededBy;
    return isGone && !gone.has(same(statement.n)) ? [`${statement.text} — ${by ?? 'left core memory'}`] : [];
  });
  return share(
    statements.map(({ text }) => text),
    [...new Set(bad)],
  );
}

const numbers = (id: string, ids: Map<string, number[]>) => ids.get(id) ?? [];
const known = (a: number[], b: number[]) => a.length > 0 && b.length > 0;

function merges(changes: Change[], ids: Map<string, number[]>, tie: Tie): Share {
  const all = changes.flatMap(({ does }) => (does.kind === 'merge' ? [does] : []));
  const bad = all.filter(({ keep, drop }) => {
    const [a, b] = [numbers(keep, ids), numbers(drop, ids)];
    return known(a, b) && !a.some((one) => b.some((other) => tie(one, other) === 'same'));
  });
  const words = ({ keep, drop, merged }: (typeof all)[number]) => `${keep} ← ${drop}: ${merged}`;
  return share(all.map(words), bad.map(words));
}

function contradictions(changes: Change[], ids: Map<string, number[]>, tie: Tie): Share {
  const all = changes.flatMap(({ does }) => (does.kind === 'contradiction' ? [does] : []));
  const bad = all.filter(({ sides: [first, second] }) => {
    const [a, b] = [numbers(first.id, ids), numbers(second.id, ids)];
    return known(a, b) && !a.some((one) => b.some((other) => tie(one, other) === 'otherwise'));
  });
  const words = ({ sides: [a, b] }: (typeof all)[number]) => `“${a.text}” / “${b.text}”`;
  return share(all.map(words), bad.map(words));
}

const pairs = (statements: Statement[]) =>
  statements.flatMap((one) => (one.contradicts === undefined ? [] : [{ one, other: one.contradicts }]));

function asked(statements: Statement[], changes: Change[], ids: Map<string, number[]>): Share {
  const open = changes.flatMap(({ does }) =>
    does.kind === 'contradiction' ? [does.sides.flatMap(({ id }) => numbers(id, ids))] : [],
  );
  const all = pairs(statements);
  const found = all.filter(({ one, other }) => open.some((sides) => sides.includes(one.n) && sides.includes(other)));
  return share(
    all.map(({ one }) => one.text),
    found.map(({ one }) => one.text),
  );
}

const saidBy = (does: Extract<Change['does'], { kind: 'fact' | 'core' }>): string =>
  does.kind === 'fact' ? does.statement : (does.now ?? `without “${does.was?.text}”`);

/** One side is proposed as a plain fact although the other says otherwise and nobody was asked, or asked as well. */
function settled(statements: Statement[], changes: Change[], ids: Map<string, number[]>): Share {
  const facts = changes.flatMap(({ does, evidence }) =>
    does.kind === 'fact' || does.kind === 'core'
      ? [{ said: saidBy(does), from: evidence.flatMap(({ id }) => numbers(id, ids)) }]
      : [],
  );
  const all = pairs(statements);
  const bad = all.flatMap(({ one, other }) => {
    const fact = facts.find(({ from }) => from.includes(one.n) !== from.includes(other));
    return fact === undefined ? [] : [`${one.text} — ${fact.said}`];
  });
  return share(
    all.map(({ one }) => one.text),
    bad,
  );
}

function archivals(statements: Statement[], changes: Change[], ids: Map<string, number[]>): Share {
  const lasting = new Set(statements.flatMap(({ n, keep }) => (keep === 'lasting' ? [n] : [])));
  const all = changes.flatMap(({ does }) => (does.kind === 'archive' ? does.items.map(({ id }) => id) : []));
  const bad = all.filter((id) => numbers(id, ids).some((n) => lasting.has(n)));
  return share(all, bad);
}

function answers({ asked: all }: Lived, right: boolean): Share {
  const has = (first: string | null, words: string[]) =>
    words.some((one) => (first ?? '').toLowerCase().includes(one.toLowerCase()));
  const cases = all.filter(({ question, first }) =>
    right ? has(first, question.right) : has(first, question.not) && !has(first, question.right),
  );
  return share(
    all.map(({ question }) => question.ask),
    cases.map(({ question, first }) => `${question.ask} → ${first ?? 'nothing'}`),
  );
}
