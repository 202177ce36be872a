import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EntityRecord, makeDirectory } from '../../graph/names/directory.ts';
import { type Database, openDatabase } from '../../index/driver.ts';
import { usedOf } from '../../index/rows.ts';
import { type Attribution, asAttribution } from '../../provenance/attribution.ts';
import { attributionsPath } from '../../provenance/records.ts';
import { type Access, parseAccess } from '../../workspace/codecs/access-log.ts';
import type { Scorable } from '../entry.ts';
import { accessLogPath } from '../files.ts';
import type { Exposure } from './turns.ts';

/** The bytes of a workspace's file; null when there is none. */
export function bytesOf(root: string, path: string): Buffer | null {
  try {
    return readFileSync(join(root, path));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw cause;
  }
}

/** A name in a folder that nothing bears yet: `stem.json`, `stem-2.json`, … */
export function freeName(folder: string, stem: string): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? `${stem}.json` : `${stem}-${n}.json`;
    if (!existsSync(join(folder, name))) return name;
  }
}

/** What access.log notes after an instant. */
export function accessesSince(root: string, since: number): Access[] {
  const lines = bytesOf(root, accessLogPath)?.toString('utf8').split('\n') ?? [];
  return lines.flatMap((line) => {
    const access = parseAccess(line);
    return access !== null && Date.parse(access.at) > since ? [access] : [];
  });
}

/** What was attributed after `since` and up to `until`, read from the end of the log. */
export function attributionsSince(root: string, since: number, until: number): Attribution[] {
  const found: Attribution[] = [];
  const lines = bytesOf(root, attributionsPath)?.toString('utf8').split('\n') ?? [];
  for (let n = lines.length - 1; n >= 0; n--) {
    const one = attributionIn(lines[n] ?? '');
    if (one === null) continue;
    const at = Date.parse(one.at);
    // A clock that went back puts a few lines out of order; whole days it does not.
    if (at < since - 86_400_000) break;
    if (at > since && at <= until) found.push(one);
  }
  return found.reverse();
}

function attributionIn(line: string): Attribution | null {
  try {
    return line === '' ? null : asAttribution(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Who was shown what after `since` and up to `until`, in order. */
export function readExposures(root: string, since: number, until: number): Exposure[] {
  const file = join(root, '.mneme', 'provenance.sqlite');
  if (!existsSync(file)) return [];
  const db = openDatabase(file, { readonly: true });
  try {
    return db
      .prepare<[number, number], Exposure>(
        'SELECT at, agent, channel, id FROM exposure WHERE at > ? AND at <= ? ORDER BY n',
      )
      .all(since, until);
  } finally {
    db.close();
  }
}

export type DatedText = { id: string; at: string; text: string };
type Row = [
  string,
  Scorable['store'],
  Scorable['kind'],
  string,
  string | null,
  string | null,
  string | null,
  string | null,
];

/** The index as another thread reads it, beside the engine that writes it. */
export class IndexReader {
  readonly #db: Database;

  constructor(root: string) {
    this.#db = openDatabase(join(root, '.mneme', 'index.sqlite'), { readonly: true, fileMustExist: true });
  }

  /** How many memories there are. */
  get count(): number {
    return this.#db.prepare<[], number>('SELECT count(*) FROM memories').pluck().get() ?? 0;
  }

  *memories(): Generator<Scorable> {
    const rows = this.#db
      .prepare<[], Row>('SELECT id, store, kind, at, source, type, parent, used FROM memories ORDER BY n')
      .raw();
    for (const [id, store, kind, at, source, type, parent, used] of rows.iterate()) {
      yield { id, store, kind, at: at === '' ? null : at, source, type, parent, ...usedOf(used) };
    }
  }

  /** How many of them say when they are of. */
  get countDated(): number {
    return this.#db.prepare<[], number>("SELECT count(*) FROM memories WHERE at <> ''").pluck().get() ?? 0;
  }

  /** Memories that say when they are of, with their words. */
  *dated(): Generator<DatedText> {
    const rows = this.#db
      .prepare<[], [string, string, string]>("SELECT id, at, text FROM memories WHERE at <> ''")
      .raw();
    for (const [id, at, text] of rows.iterate()) yield { id, at, text };
  }

  /** Entities that episodes link to or name in their words, for which `isNew` holds. @source 000 §9.4 */
  linksOfNew(isNew: (id: string) => boolean): string[] {
    const ids = this.#db.prepare<[], string>("SELECT id FROM memories WHERE kind = 'episode'").pluck();
    const fresh = ids.all().filter(isNew);
    const entry = this.#db
      .prepare<[string], [string, string, string]>('SELECT path, entities, text FROM memories WHERE id = ?')
      .raw();
    const links = this.#db.prepare<[string, string], string>('SELECT target FROM links WHERE path = ? AND source = ?');
    const directory = fresh.length === 0 ? makeDirectory() : makeDirectory(this.#entities());
    const found = new Set<string>();
    for (const id of fresh) {
      const [path = '', entities = '[]', text = ''] = entry.get(id) ?? [];
      const named = entities === '[]' ? [] : (JSON.parse(entities) as string[]);
      const mentioned = directory.mentioned(text).map((one) => one.id);
      for (const target of [...links.pluck().all(path, id), ...named, ...mentioned]) {
        found.add(target.startsWith('entity:') ? target : `entity:${target}`);
      }
    }
    return [...found];
  }

  /** Every entity by its names. */
  *#entities(): Generator<EntityRecord> {
    const rows = this.#db
      .prepare<[], [string, string | null, string, string]>(
        "SELECT id, type, title, tags FROM memories WHERE kind = 'entity'",
      )
      .raw();
    for (const [id, type, label, tags] of rows.iterate()) {
      yield { id: id.slice('entity:'.length), type: type ?? '', label, aliases: JSON.parse(tags) as string[] };
    }
  }

  textOf(id: string): string | null {
    return this.#db.prepare<[string], string>('SELECT text FROM memories WHERE id = ?').pluck().get(id) ?? null;
  }

  has(id: string): boolean {
    return this.#db.prepare('SELECT 1 FROM memories WHERE id = ?').get(id) !== undefined;
  }

  close(): void {
    this.#db.close();
  }
}
