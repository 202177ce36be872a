import type { NamedEntity } from '#shared/model/capture.ts';
import type { Directory } from '../../graph/names/directory.ts';
import { wholeWord, words } from '../../language/lexicon/all.ts';
import { commonWords } from '../../language/lexicon/common-words.ts';
import { particles } from '../../language/lexicon/person-names.ts';
import type { Names } from '../../language/naming/names.ts';
import { genitives, newNames } from '../../language/naming/new-names.ts';
import { roleOf } from '../../language/naming/roles.ts';
import { stopWords } from '../../language/stop-words.ts';

/** An entity that a text names, and where. `sure`: it is known, or the text says that it is one and of what. */
export type MentionSpan = NamedEntity & { at: number; end: number; sure: boolean };

const word = '\\p{Lu}[\\p{L}\\p{N}]*';
/** `Node.js`, `C++`, `v2` and `SQL` too, in front of or behind other words of a name. */
const capital = new RegExp(
  `(?<![\\p{L}\\p{N}])${word}(?:[+#]+)?(?:[ -](?:${particles}|of )?(?:${word}(?:\\.(?=$|[ ,])|[+#]+)?|v\\d+|SQL))*`,
  'gu',
);
const initialed = /(?<![\p{L}\p{N}])\p{Lu}\. \p{Lu}\p{L}+/gu;
const wordy = /[\p{L}\p{N}]+/gu;
/** Most words of a name that is not written with capitals. */
const longest = 3;

/** The entities of a text: those the directory knows, those that come near one, and new names as written. */
export function linkEntities(text: string, directory: Directory, names?: Names): MentionSpan[] {
  const known = directory.mentioned(text).map(
    ({ id, name, at, end }): MentionSpan => ({
      id,
      name,
      type: directory.get(id)?.type ?? 'concept',
      at,
      end,
      sure: true,
    }),
  );
  const taken = [...known];
  const isFree = (at: number, end: number) => !taken.some((other) => at < other.end && other.at < end);
  const owners = genitives(text)
    .filter(({ at, end }) => isFree(at, end))
    .map(({ name, type, at, end }): MentionSpan => {
      const id = directory.mentioned(name)[0]?.id ?? null;
      return { id, name, type: (id === null ? undefined : directory.get(id)?.type) ?? type, at, end, sure: true };
    });
  taken.push(...owners);
  const fresh = newNames(text, names);
  // `Ines Whitlock` is none of the Whitlocks that are known, whatever else she may be.
  const endsName = (at: number, end: number) =>
    fresh.some((one) => one.at < at && end === one.end && isFree(one.at, one.end));
  for (const { name, at, end, written } of candidates(text)) {
    const inside = taken.filter((other) => at < other.end && other.at < end);
    // `meine Schwester Lena`: what stands between whose they are and the name tells who they are, and is no part of it.
    if (written && inside.some((one) => isKinOf(text, at, one))) continue;
    // A longer name around a known one is its near-copy, or another thing.
    if (inside.some((other) => !written || owners.includes(other) || (other.at <= at && end <= other.end))) continue;
    const short = name.length < 2 || (name.length <= 4 && name !== name.toUpperCase() && !/\p{Lu}.*\p{Lu}/u.test(name));
    const near = short ? undefined : directory.similar(name)[0];
    if (near?.type === 'person' && !written && endsName(at, end)) continue;
    if (near !== undefined && inside.every((other) => other.id === near.id)) {
      for (const other of inside) taken.splice(taken.indexOf(other), 1);
      taken.push({ id: near.id, name, type: near.type, at, end, sure: true });
    }
  }
  for (const { name, type, at, end, sure } of fresh) {
    if (isFree(at, end)) taken.push({ id: null, name, type, at, end, sure });
  }
  const seen = new Set<string>();
  return taken
    .sort((a, b) => a.at - b.at)
    .filter(({ id, name }) => {
      const key = id ?? name.toLowerCase();
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

const ownersBefore = new RegExp(`${wholeWord(words(({ speaking }) => speaking.first))} $`, 'iu');

function isKinOf(text: string, at: number, known: MentionSpan): boolean {
  return (
    known.at > at && ownersBefore.test(text.slice(0, at)) && roleOf(text.slice(at, known.at).trim(), true) !== null
  );
}

type Candidate = { name: string; at: number; end: number; written: boolean };

const isCommon = (word: string) => commonWords.has(word.toLowerCase()) || stopWords.has(word.toLowerCase());

/** Names by their capitals first, then every run of one to three words that is not of common words only. */
function candidates(text: string): Candidate[] {
  const found: Candidate[] = [];
  for (const form of [initialed, capital]) {
    for (const match of text.matchAll(form)) {
      let name = match[0].replace(/\.$/, '');
      let at = match.index;
      // The first word of a sentence is no part of the name when it is a common one.
      const first = /^(\p{L}+)[ ]/u.exec(name);
      if (first !== null && isCommon(first[1] ?? '')) {
        at += first[0].length;
        name = name.slice(first[0].length);
      }
      if (!commonWords.has(name.toLowerCase()) && name.length > 1)
        found.push({ name, at, end: at + name.length, written: true });
    }
  }
  const all = [...text.matchAll(wordy)];
  for (let size = longest; size >= 1; size--) {
    for (let n = 0; n + size <= all.length; n++) {
      const [first, last] = [all[n], all[n + size - 1]];
      if (first === undefined || last === undefined) continue;
      const end = last.index + last[0].length;
      const name = text.slice(first.index, end);
      if (isCommon(first[0]) || isCommon(last[0]) || !/^[\p{L}\p{N} '’-]+$/u.test(name)) continue;
      if (size === 1 && name.length < 5 && !/\p{Lu}{2}|^\p{Lu}/u.test(name)) continue;
      found.push({ name, at: first.index, end, written: false });
    }
  }
  return found;
}
