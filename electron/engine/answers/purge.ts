import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { By, ChangeSet, FileChange } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import { rewriteHistory } from '../audit/rewrite.ts';
import { scoresPath } from '../decay/scores.ts';
import type { House } from '../house.ts';
import { found } from '../stores/disk.ts';
import { byPath, named, without } from '../stores/keep/standing.ts';
import { setDecayScores } from '../workspace/codecs/decay-scores.ts';
import { parseProposals, removeProposal } from '../workspace/codecs/pending-memories.ts';
import { print, toDoc } from '../workspace/lines.ts';
import { scan } from '../workspace/read.ts';

export type Place = { place: string; absent: boolean; detail: string };
export type Purged = { memories: Memory[]; missing: string[]; verified: Place[]; change: string | null };

const auditLog = 'memory/meta/audit.log';
const pages = new Set(['entity', 'procedure', 'vault', 'note']);
/** Characters of a line that make it recognisable, and lines of a memory that are looked for. */
const shortest = 12;
const longest = 60;
const mostLines = 40;

/**
 * Removes memories for good: from their files, from proposals and reflections that say them, from scores, index,
 * vectors and what Mneme keeps beside the workspace; then looks for their words everywhere and says where they still
 * stand. `rewriteHistory` makes the git history anew without them.
 * @throws memory.missing when none of the ids is there
 */
export async function purge(
  house: House,
  ids: string[],
  { rewriteHistory: anew, by }: { rewriteHistory: boolean; by: By },
): Promise<Purged> {
  const { memories, missing } = named(ids, house.index);
  if (memories.length === 0) {
    throw fail(
      'memory.missing',
      'None of these memories is there.',
      'Search for them; ids change when a text changes.',
    );
  }
  const words = await wordsOf(house, memories);
  const { receipt } = await house.door.commit(
    async () => ({ set: await removal(house, memories, words), result: null }),
    by,
  );
  await house.rescore();
  await house.door.settled();
  // Opened anew, the door leaves no journal behind in which the words would stand.
  const rewrite = () => rewriteHistory(house.root, (bytes) => withoutWords(bytes, words));
  await house.restartHistory(anew ? rewrite : async () => undefined);
  await house.past.drop();
  await cleanBeside(house, words);
  await house.commits.anew();
  const held = await inHistory(house, memories, words);
  const verified = [await inFiles(house, words), await inMneme(house, words, anew), held];
  return { memories, missing, verified, change: receipt.change === '' || anew ? null : receipt.change };
}

/** Spans by which these memories are known anywhere: the beginnings of their lines. */
async function wordsOf(house: House, memories: Memory[]): Promise<string[]> {
  const texts: string[] = [];
  for (const memory of memories) {
    texts.push(memory.text);
    if (pages.has(memory.kind)) texts.push(...house.index.memoriesOf(memory.path).map(({ text }) => text));
  }
  const lines = texts.flatMap((text) => text.split('\n')).map((line) => line.trim().slice(0, longest).trim());
  const telling = [...new Set(lines)].filter((line) => line.length >= shortest);
  // A memory of a few letters is looked for whole.
  const wanted = telling.length > 0 ? telling : [...new Set(lines)].filter((line) => line !== '');
  return wanted.sort((a, b) => b.length - a.length).slice(0, mostLines);
}

async function removal(house: House, memories: Memory[], words: string[]): Promise<ChangeSet> {
  const changes: FileChange[] = [];
  const whole = new Set(memories.filter(({ kind }) => pages.has(kind)).map(({ path }) => path));
  for (const [path, some] of byPath(memories)) {
    const file = await found(house.root, path);
    if (file.text === null) continue;
    const after = whole.has(path) ? null : without(file.text, some);
    changes.push({ path, action: 'DELETE', before: file.before, after, summary: `removed ${some.length} for good` });
  }
  const elsewhere: [string, (text: string) => string][] = [
    ['memory/meta/pending-memories.md', (text) => withoutProposals(text, words)],
    ['memory/meta/pending-reflection.md', (text) => withoutLines(text, words)],
    ['memory/meta/attributions.jsonl', (text) => withoutLines(text, words)],
    [scoresPath, (text) => withoutScores(text, memories, house.ports.clock.now())],
  ];
  for (const [path, edit] of elsewhere) {
    const file = await found(house.root, path);
    if (file.text === null) continue;
    const after = edit(file.text);
    if (after !== file.text)
      changes.push({ path, action: 'DELETE', before: file.before, after, summary: 'removed for good' });
  }
  return { changes };
}

function withoutProposals(text: string, words: string[]): string {
  const saying = parseProposals(text).filter(({ content }) => content !== null && says(content, words));
  return saying.reduceRight((rest, { id }) => removeProposal(rest, id), text);
}

function withoutLines(text: string, words: string[]): string {
  const doc = toDoc(text);
  const kept = doc.lines.map((line) => !says(line, words));
  if (kept.every(Boolean)) return text;
  return print({ ...doc, lines: doc.lines.filter((_, n) => kept[n]), ends: doc.ends.filter((_, n) => kept[n]) });
}

function withoutScores(text: string, memories: Memory[], now: number): string {
  const ids = memories.map(({ id }) => id).filter((id) => text.includes(JSON.stringify(id)));
  return ids.length === 0
    ? text
    : setDecayScores(
        text,
        new Date(now).toISOString(),
        ids.map((id) => [id, null]),
      );
}

const says = (text: string, words: string[]) => words.some((one) => text.includes(one));

const removed = '(removed)';

/** A file or a message of the history, without the lines that say these words; a first line keeps what names the change. */
function withoutWords(bytes: Buffer, words: string[]): Buffer {
  const text = bytes.toString('utf8');
  if (!says(text, words)) return bytes;
  const lines = text.split('\n').flatMap((line, n) => {
    if (!says(line, words)) return [line];
    const subject = n === 0 ? /^(\[[A-Z]+\] .+? — )/.exec(line)?.[1] : undefined;
    const audit = /^(\S+ \| [A-Z]+ \| .+? \| .+? \| .+? \| )/.exec(line)?.[1];
    const head = subject ?? audit;
    return head === undefined ? [] : [head + removed];
  });
  return Buffer.from(lines.join('\n'));
}

/** audit.log, and what stands in `.mneme`: the audit log keeps its length, since the door knows where it ends. */
async function cleanBeside(house: House, words: string[]): Promise<void> {
  const log = await found(house.root, auditLog);
  if (log.text !== null && says(log.text, words)) await house.door.project(auditLog, masked(log.text, words));
  for (const name of ['captured.jsonl', 'held.jsonl']) {
    const path = join(house.root, '.mneme', name);
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text === null || !says(text, words)) continue;
    await writeFile(`${path}.new`, withoutLines(text, words), { mode: 0o600 });
    await rename(`${path}.new`, path);
  }
  await house.door.checkpoint('removed for good');
  house.index.compact();
  house.meaning.prune();
}

function masked(log: string, words: string[]): string {
  return log
    .split('\n')
    .map((line) => {
      if (!says(line, words)) return line;
      const head = /^(\S+ \| [A-Z]+ \| .+? \| .+? \| .+? \| )/.exec(line)?.[1] ?? '';
      return (
        head +
        removed
          .padEnd(Buffer.byteLength(line) - Buffer.byteLength(head), ' ')
          .slice(0, Math.max(0, Buffer.byteLength(line) - Buffer.byteLength(head)))
      );
    })
    .join('\n');
}

async function inFiles(house: House, words: string[]): Promise<Place> {
  const still: string[] = [];
  for (const { path } of await scan(house.root)) {
    const bytes = await readFile(join(house.root, path)).catch(() => null);
    if (bytes !== null && words.some((one) => bytes.includes(one))) still.push(path);
  }
  const detail = still.length === 0 ? 'No file holds these words.' : `Still in ${still.slice(0, 5).join(', ')}.`;
  return { place: 'Files', absent: still.length === 0, detail };
}

/** The index of commits says what git says: while the words stay there, it is the history that holds them. */
async function inMneme(house: House, words: string[], anew: boolean): Promise<Place> {
  const still: string[] = [];
  for (const entry of await readdir(join(house.root, '.mneme'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || (!anew && entry.name.startsWith('commits.sqlite'))) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => null);
    if (bytes !== null && words.some((one) => bytes.includes(one))) still.push(entry.name);
  }
  const place = 'Index, vectors, snapshots and what was captured';
  const detail =
    still.length === 0 ? 'Nothing of them is left.' : `Still in .mneme: ${[...new Set(still)].join(', ')}.`;
  return { place, absent: still.length === 0, detail };
}

async function inHistory(house: House, memories: Memory[], words: string[]): Promise<Place> {
  let commits = 0;
  for (const path of byPath(memories).keys()) {
    for (const one of words.slice(0, 5)) commits = Math.max(commits, await house.history.holding(path, one));
  }
  const detail =
    commits === 0
      ? 'No commit holds these words.'
      : `${commits} ${commits === 1 ? 'commit holds' : 'commits hold'} them; rewriting the history takes them out.`;
  return { place: 'Git history', absent: commits === 0, detail };
}
