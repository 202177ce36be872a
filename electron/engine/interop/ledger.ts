import { z } from 'zod';
import { readJsonl } from '../workspace/codecs/jsonl.ts';
import { hashOf } from '../workspace/hash.ts';
import { slug } from '../workspace/slug.ts';
import type { Piece } from './types.ts';

/** What was imported, one piece a line, oldest first: the same source again writes nothing. */
export const ledgerPath = 'memory/meta/imports.jsonl';

const entry = z.object({
  /** The run it came by. */
  run: z.string(),
  at: z.string(),
  format: z.string(),
  /** The file or folder that was imported. */
  from: z.string(),
  key: z.string(),
  /** Of the words, so that a change of them is seen. */
  hash: z.string(),
  /** The memory it became, or that says it already; null where it became none by itself. */
  id: z.string().nullable(),
  path: z.string().nullable(),
  /** How the source spells what is kept here in one spelling for all: an entity’s type, a relation’s word. */
  spelled: z.string().optional(),
  /** Nobody has looked at it yet. */
  unreviewed: z.boolean().optional(),
  /** It went there from here: the source told nothing. */
  sent: z.boolean().optional(),
});
export type LedgerEntry = z.output<typeof entry>;

/** The latest entry of each piece, by format and key. */
export class ImportLedger {
  readonly #latest = new Map<string, LedgerEntry>();

  constructor(private readonly text: string | null) {
    for (const { value } of readJsonl(text ?? '')) {
      const { data } = entry.safeParse(value);
      if (data !== undefined) this.#latest.set(`${data.format} ${data.key}`, data);
    }
  }

  find(format: string, key: string): LedgerEntry | null {
    return this.#latest.get(`${format} ${key}`) ?? null;
  }

  /** What a piece was when it came before, also under a key that it had then. */
  before(format: string, { key, formerKeys = [] }: Piece): LedgerEntry | null {
    return [key, ...formerKeys].map((one) => this.find(format, one)).find((one) => one !== null) ?? null;
  }

  /** Whether a piece came before and says the same; one that nobody had looked at is news once somebody has. */
  isKnown(format: string, piece: Piece, reviewed: boolean): boolean {
    const before = this.before(format, piece);
    return before !== null && before.hash === pieceDigest(piece) && !(reviewed && before.unreviewed);
  }

  /** What came from a place and is there no more. */
  vanished(format: string, from: string, seen: ReadonlySet<string>): LedgerEntry[] {
    return [...this.#latest.values()].filter(
      (one) => one.format === format && one.from === from && one.id !== null && !seen.has(one.key),
    );
  }

  /** Files and folders that were imported in a form, the first one first. */
  placesOf(format: string): Set<string> {
    return new Set([...this.#latest.values()].flatMap((one) => (one.format === format ? [one.from] : [])));
  }

  /** Forms that told a memory, by its id. */
  formatsOf(): Map<string, Set<string>> {
    const formats = new Map<string, Set<string>>();
    for (const { id, format, sent } of this.#latest.values())
      if (id !== null && sent !== true) formats.set(id, (formats.get(id) ?? new Set()).add(format));
    return formats;
  }

  /** Names and types of entities as a form spells them, by their ids here. */
  entitySpellings(format: string): Map<string, { name: string; type: string | undefined }> {
    return new Map(
      this.#of(format, 'entity:').flatMap(({ id, key, spelled }) =>
        id === null ? [] : [[id, { name: key.slice('entity:'.length), type: spelled }] as const],
      ),
    );
  }

  /** How a form spells what a memory is, by its id. */
  spellings(format: string): Map<string, string> {
    return new Map(
      this.#of(format, '').flatMap(({ id, spelled }) => (id === null || spelled === undefined ? [] : [[id, spelled]])),
    );
  }

  /** Words of relations as a form spells them, by how they are kept here. */
  relationSpellings(format: string): Map<string, Set<string>> {
    const words = new Map<string, Set<string>>();
    for (const { spelled } of this.#of(format, 'relation:')) {
      if (spelled === undefined) continue;
      const word = relationWord(spelled);
      words.set(word, (words.get(word) ?? new Set()).add(spelled));
    }
    return words;
  }

  #of(format: string, prefix: string): LedgerEntry[] {
    return [...this.#latest.values()].filter((one) => one.format === format && one.key.startsWith(prefix));
  }

  with(entries: readonly LedgerEntry[]): string {
    const before =
      this.text === null || this.text === '' || this.text.endsWith('\n') ? (this.text ?? '') : `${this.text}\n`;
    return before + entries.map((one) => `${JSON.stringify(one)}\n`).join('');
  }
}

/** How a relation is kept here: in lower case, its words joined by hyphens. */
export const relationWord = (spelled: string): string => slug(spelled.replaceAll('_', ' '));

/** Equal for words that differ in spacing only. */
export function pieceDigest(piece: Piece): string {
  const { key: _, at: _at, said: _said, by: _by, scope: _scope, ...rest } = piece;
  const { strength: _strength, together: _together, formerKeys: _former, ...content } = rest;
  return hashOf(JSON.stringify(content).normalize('NFC').replace(/\s+/g, ' ')).slice(0, 16);
}
