import type { TriggerKind } from '#shared/model/capture.ts';
import { foldMessage } from './fold.ts';
import type { TriggerPhrase } from './phrases.ts';

/** Phrases of the owner's, in any language; `language` as BCP 47 tag, else `und`. */
export type OwnersPhrases = readonly { kind: TriggerKind; phrase: string; language?: string }[];

/** Compiled once a list: detection runs on every message. */
const compiled = new WeakMap<OwnersPhrases, readonly TriggerPhrase[]>();

const spaced =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Hangul}\p{N}]/u;

/** The owner's phrases as forms; empty ones are left out. A trailing `…` or `...` only says that more follows. */
export function ownPhrases(owners: OwnersPhrases): readonly TriggerPhrase[] {
  const known = compiled.get(owners);
  if (known !== undefined) return known;
  const made = owners.flatMap(({ kind, phrase, language }) => {
    const words = foldMessage(phrase.normalize('NFC'))
      .replace(/(?<!\s)\s*(?:\.{3}|…)\s*$/, '')
      .trim();
    if (words === '') return [];
    const source = words.split(/\s+/).map(escaped).join('\\s+');
    const first = spaced.test(words.slice(0, 1)) ? '(?<![\\p{L}\\p{N}_])' : '';
    const last = spaced.test(words.slice(-1)) ? '(?![\\p{L}\\p{N}_])' : '';
    const stem = words.split(/\s+/)[0] ?? words;
    const form = new RegExp(`${first}(?:${source})${last}`, 'gu');
    const own: TriggerPhrase = {
      kind,
      phrase,
      language: language ?? 'und',
      stem,
      form,
      place: 'either',
      content: 'after',
    };
    return [own];
  });
  compiled.set(owners, made);
  return made;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
