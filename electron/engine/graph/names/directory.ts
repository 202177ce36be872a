import { initialsOf, plainName, tellingWords } from '../../language/naming/name-forms.ts';
import { isSpaceless } from '../../language/tokens.ts';
import { proposedFrom, similarity } from './similarity.ts';

export type EntityRecord = { id: string; type: string; label: string; aliases: string[] };
/** An entity found in a text. Offsets in the text, UTF-16 units. */
export type Mention = { id: string; name: string; at: number; end: number };
export type Likeness = { id: string; label: string; type: string; score: number };

/** The names of all entities, in memory: found exactly, in a text, or by likeness. */
export type Directory = {
  put(record: EntityRecord): void;
  remove(id: string): void;
  get(id: string): EntityRecord | null;
  /** Ids of the entities so called, case, diacritics and punctuation aside. */
  named(name: string): string[];
  /** Entities that the text names, in order, the longest name where several begin; possessives count. */
  mentioned(text: string): Mention[];
  /** Entities that may be what `name` means under another spelling, best first, of a score from 0.7 to 1. */
  similar(name: string, type?: string): Likeness[];
};

/** Letters of other scripts are apart from Latin ones: `使用Redis做缓存`. */
const word = /(?<!°)[\p{Script=Latin}\p{N}\p{M}]+(?:[+#]+(?![\p{L}\p{N}]))?|(?:(?!\p{Script=Latin})[\p{L}\p{M}])+/gu;
const longestName = 8;

/** A directory of `records`. Building costs some microseconds an entity, `put` and `remove` the same. */
export function makeDirectory(records: Iterable<EntityRecord> = []): Directory {
  const all = new Map<string, EntityRecord>();
  const byName = new Map<string, Set<string>>();
  const byKey = new Map<string, Set<string>>();
  const spaceless = new Map<string, Set<string>>();
  /** Plain names of each, kept: comparing asks for them by the thousand. */
  const plainNames = new Map<string, string[]>();
  const each = (record: EntityRecord, act: (map: Map<string, Set<string>>, key: string) => void) => {
    for (const name of plainNames.get(record.id) ?? []) {
      act(byName, name);
      for (const key of keysOf(name)) act(byKey, key);
    }
    for (const name of runs(record)) act(spaceless, name.slice(0, 2));
  };
  const remove = (id: string) => {
    const record = all.get(id);
    if (record === undefined) return;
    all.delete(id);
    each(record, (map, key) => {
      const ids = map.get(key);
      ids?.delete(id);
      if (ids?.size === 0) map.delete(key);
    });
    plainNames.delete(id);
  };
  const put = (record: EntityRecord) => {
    remove(record.id);
    all.set(record.id, record);
    plainNames.set(record.id, plainNamesOf(record));
    each(record, (map, key) => {
      const ids = map.get(key);
      if (ids === undefined) map.set(key, new Set([record.id]));
      else ids.add(record.id);
    });
  };
  for (const record of records) put(record);

  const named = (name: string) => [...(byName.get(plainName(name)) ?? [])];
  const similar = (name: string, type?: string): Likeness[] => {
    const plain = plainName(name);
    const near = new Set(keysOf(plain).flatMap((key) => [...(byKey.get(key) ?? [])]));
    const found: Likeness[] = [];
    for (const id of near) {
      const record = all.get(id);
      if (record === undefined || (type !== undefined && record.type !== type)) continue;
      const score = Math.max(
        ...(plainNames.get(id) ?? []).map((other) => similarity(plain, other, record.type === 'person')),
      );
      if (score >= proposedFrom) found.push({ id, label: record.label, type: record.type, score });
    }
    return found.sort((a, b) => b.score - a.score || a.id.localeCompare(b.id));
  };
  const mentioned = (text: string): Mention[] => {
    const found = [...inWords(text, byName), ...inRuns(text, spaceless, all)];
    found.sort((a, b) => a.at - b.at || b.end - a.end);
    let reached = 0;
    return found.filter(({ at, end }) => {
      if (at < reached) return false;
      reached = end;
      return true;
    });
  };
  return { put, remove, get: (id) => all.get(id) ?? null, named, mentioned, similar };
}

function plainNamesOf({ id, label, aliases }: EntityRecord): string[] {
  const slug = id.slice(id.indexOf('--') + 2).replaceAll('-', ' ');
  return [...new Set([label, ...aliases, slug].map(plainName).filter((name) => name !== ''))];
}

/** What near-copies of a name share at least one of: the beginnings of its words, their initials, its sound letters. */
function keysOf(plain: string): string[] {
  const words = tellingWords(plain);
  const joined = words.join('');
  return [
    ...new Set([
      ...words.map((one) => one.slice(0, 3)),
      joined.slice(0, 3),
      `=${joined}`,
      ...initialsOf(plain).map((text) => `=${text}`),
    ]),
  ];
}

function inWords(text: string, byName: Map<string, Set<string>>): Mention[] {
  const words = [...text.matchAll(word)].map((match) => ({
    at: match.index,
    end: match.index + match[0].length,
    plain: plainName(match[0]),
  }));
  const found: Mention[] = [];
  for (let n = 0; n < words.length; n++) {
    const first = words[n];
    if (first === undefined) continue;
    let name = '';
    let best: Mention | null = null;
    for (let m = n; m < Math.min(words.length, n + longestName); m++) {
      const last = words[m];
      if (last === undefined || (m > n && !/^[\s\-–./'’&_]{1,3}$/.test(text.slice(words[m - 1]?.end ?? 0, last.at))))
        break;
      name = name === '' ? last.plain : `${name} ${last.plain}`;
      const ids = byName.get(name) ?? byName.get(singular(name));
      // One letter names something only as written: `C` is a language, `c` is not.
      if (ids === undefined || ids.size !== 1 || !asWritten(text.slice(first.at, last.end))) continue;
      // `Lenas Auto`: the name without what says whose it is.
      const ending = byName.has(name) ? 0 : name.length - singular(name).length;
      best = { id: [...ids][0] ?? '', name: text.slice(first.at, last.end - ending), at: first.at, end: last.end };
    }
    if (best !== null) found.push(best);
  }
  return found;
}

const singular = (name: string) => (name.length > 4 ? name.replace(/s$/, '') : name);
const asWritten = (name: string) => name.length > 2 || /\p{Lu}|\p{Lo}/u.test(name);

/** Names of scripts without spaces, as written: folding would lose the marks of kana. */
const runs = ({ label, aliases }: EntityRecord) =>
  [label, ...aliases]
    .map((name) => name.normalize('NFC').trim())
    .filter((name) => name.length >= 2 && isSpaceless(name));

function inRuns(text: string, starts: Map<string, Set<string>>, all: Map<string, EntityRecord>): Mention[] {
  if (starts.size === 0 || !isSpaceless(text)) return [];
  const found: Mention[] = [];
  for (let at = 0; at + 1 < text.length; at++) {
    for (const id of starts.get(text.slice(at, at + 2)) ?? []) {
      const record = all.get(id);
      if (record === undefined) continue;
      for (const name of runs(record))
        if (text.startsWith(name, at)) found.push({ id, name, at, end: at + name.length });
    }
  }
  return found;
}
