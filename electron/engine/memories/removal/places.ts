import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { objectsOf } from '../../git/objects.ts';
import { openDatabase, sqliteCode } from '../../index/driver.ts';
import type { Spool } from '../../ports.ts';
import { scan } from '../../workspace/read.ts';
import type { RemovalDeps } from './deps.ts';
import type { MemoryMarks } from './marks.ts';
import { matcherOf } from './marks.ts';
import type { Matcher } from './matcher.ts';

/** Where it was looked, and what still stands there. */
export type RemovalPlace = { place: string; absent: boolean; detail: string };

/** What is looked for, by how it is called in an answer. */
type Sought = { what: string; matcher: Matcher }[];

/** Characters that are looked through before others have a turn. */
const pieceLength = 65_536;

async function foundIn(text: string, sought: Sought): Promise<string[]> {
  const found = new Set<string>();
  for (let from = 0; from < text.length; ) {
    // A piece ends with a line, so that nothing is cut in two.
    const end = text.length - from <= pieceLength ? text.length : text.lastIndexOf('\n', from + pieceLength) + 1;
    const to = end > from ? end : text.length;
    const piece = text.slice(from, to);
    for (const { what, matcher } of sought) if (!found.has(what) && matcher.says(piece)) found.add(what);
    from = to;
    if (from < text.length) await turn();
  }
  return [...found];
}

/**
 * Looks for what was removed in every file, in what Mneme keeps beside them, and in all that git holds.
 * @param synced instant of the last sync, if there is a remote
 */
export async function lookEverywhere(
  deps: RemovalDeps,
  marks: MemoryMarks,
  synced: string | null,
): Promise<RemovalPlace[]> {
  const borne = new Set(deps.index.get(marks.own).map(({ id }) => id));
  const sought: Sought = [
    { what: 'the words', matcher: marks.words },
    { what: 'an id', matcher: marks.idsBut(borne) },
    { what: 'a word or tag of theirs', matcher: matcherOf(marks.telling) },
    ...marks.names.map((name) => ({ what: `the name “${name}”`, matcher: matcherOf([name]) })),
  ];
  return [
    await inFiles(deps.root, sought),
    await inMneme(deps.root, sought),
    ...(deps.ports.spool === undefined ? [] : [await inSpool(deps.ports.spool, sought)]),
    await inHistory(deps.root, sought),
    elsewhere(synced),
  ];
}

type Finding = { where: string; what: string[] };

/** Every place by name: what is not listed is not said to be gone. */
const listed = (findings: Finding[]) => findings.map(({ where, what }) => `${where} (${what.join(', ')})`).join('; ');

async function inFiles(root: string, sought: Sought): Promise<RemovalPlace> {
  const findings: Finding[] = [];
  for (const { path } of await scan(root)) {
    const text = await readFile(join(root, path), 'utf8').catch(() => '');
    const what = await foundIn(`${path}\n${text}`, sought);
    if (what.length > 0) findings.push({ where: path, what });
  }
  const detail =
    findings.length === 0
      ? 'No file holds the words, the names or the ids.'
      : `Other memories and files of yours still say it, and were left as they are: ${listed(findings)}.`;
  return { place: 'Files', absent: findings.length === 0, detail };
}

/** A database and what SQLite keeps beside it are one place. */
const database = /^(?<name>.*\.sqlite)(?:-wal|-shm|-journal)?$/;

async function inMneme(root: string, sought: Sought): Promise<RemovalPlace> {
  const folder = join(root, '.mneme');
  const found = new Map<string, Set<string>>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => null);
    if (bytes === null) continue;
    const raw = await foundIn(`${entry.name}\n${bytes.toString('utf8')}`, sought);
    const told = entry.name.endsWith('.sqlite') ? await foundIn(valuesOf(path), sought) : [];
    const what = [...raw, ...told];
    if (what.length === 0) continue;
    const where = relative(folder, database.exec(path)?.groups?.name ?? path);
    found.set(where, new Set([...(found.get(where) ?? []), ...what]));
  }
  const findings = [...found].map(([where, what]) => ({ where, what: [...what] }));
  const detail =
    findings.length === 0
      ? 'Nothing of them is left.'
      : `They follow the files and the history above and below: ${listed(findings)}.`;
  return { place: 'Index, vectors, snapshots and what was captured', absent: findings.length === 0, detail };
}

/**
 * All texts of a database, a line each: in its file they stand side by side, where the end of one and the beginning of the
 * next read as one word. Without what is no database, or in the hands of another: the lock of the workspace.
 */
function valuesOf(path: string): string {
  const texts: string[] = [];
  const db = openDatabase(path, { readonly: true, timeout: 0 });
  try {
    const tables = db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
      .pluck();
    for (const table of tables.all() as string[]) {
      const rows = db.prepare(`SELECT * FROM "${table.replaceAll('"', '""')}"`).raw();
      for (const row of rows.iterate() as IterableIterator<unknown[]>)
        for (const value of row) if (typeof value === 'string') texts.push(value);
    }
  } catch (cause) {
    if (!['SQLITE_NOTADB', 'SQLITE_BUSY'].includes(sqliteCode(cause) ?? '')) throw cause;
  } finally {
    db.close();
  }
  return texts.join('\n');
}

async function inSpool(spool: Spool, sought: Sought): Promise<RemovalPlace> {
  const what = new Set<string>();
  for (const text of spool.texts()) for (const one of await foundIn(text, sought)) what.add(one);
  const detail =
    what.size === 0
      ? 'Nothing that waits to be taken up says it.'
      : `A turn that waits to be taken up still says ${[...what].join(', ')}.`;
  return { place: 'What clients left', absent: what.size === 0, detail };
}

const kinds: Record<string, [one: string, many: string]> = {
  blob: ['version of a file', 'versions of files'],
  tree: ['folder with its name', 'folders with its name'],
  commit: ['commit message', 'commit messages'],
  tag: ['tag', 'tags'],
};

async function inHistory(root: string, sought: Sought): Promise<RemovalPlace> {
  const counts = new Map<string, number>();
  const found = new Set<string>();
  for await (const { type, bytes } of objectsOf(root)) {
    const what = await foundIn(bytes.toString('utf8'), sought);
    if (what.length === 0) continue;
    counts.set(type, (counts.get(type) ?? 0) + 1);
    for (const one of what) found.add(one);
  }
  const told = [...counts].map(([type, count]) => `${count} ${kinds[type]?.[count === 1 ? 0 : 1] ?? type}`).join(', ');
  const detail =
    counts.size === 0
      ? 'No commit, file version or folder of the history holds them.'
      : `${told} still hold ${[...found].join(', ')}. Rewriting the history takes out all but what other memories say today.`;
  return { place: 'Git history', absent: counts.size === 0, detail };
}

/** What left this folder is out of reach. */
function elsewhere(synced: string | null): RemovalPlace {
  const backups = 'Mneme cannot reach backups and exports made before: remove those that hold it.';
  const detail =
    synced === null ? `Nothing was synced. ${backups}` : `The remote has what was synced until ${synced}. ${backups}`;
  return { place: 'Copies elsewhere', absent: synced === null, detail };
}
