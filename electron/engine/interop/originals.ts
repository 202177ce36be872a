import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { withhold } from '../language/secrets/withhold.ts';
import { readJsonl } from '../workspace/codecs/jsonl.ts';
import { readText } from '../workspace/disk.ts';
import type { WorkspaceDraft } from '../workspace/draft.ts';
import { hash8, hashOf } from '../workspace/hash.ts';
import type { ExportFile, ImportRequest } from './types.ts';

/** Bytes of one place's files that are kept. */
const mostBytes = 16 * 1024 * 1024;

const original = z.object({ path: z.string(), text: z.string() });

/** Files of an imported place as they came, one a line: what is said of a memory for good goes with its line. */
const originalsPath = (format: string, from: string) => `memory/meta/originals/${format}-${hash8(from)}.jsonl`;

/** Forms whose files an export gives back as they came. */
export const returnable: ReadonlySet<string> = new Set([
  ...['obsidian', 'basic-memory', 'okf', 'openclaw', 'fact-files', 'claude-code'],
]);

/** Files of a place as they were read, by their digests; one with a secret in it is not kept, nor what goes beyond the bound. */
export async function originalsAt(from: string, files: ReadonlyMap<string, string>): Promise<ExportFile[]> {
  const folder = (await stat(from)).isDirectory() ? from : dirname(from);
  const originals: ExportFile[] = [];
  let total = 0;
  for (const [path, hash] of files) {
    const bytes = await readFile(join(folder, path)).catch(() => null);
    if (bytes === null || hashOf(bytes) !== hash || !isUtf8(bytes)) continue;
    total += bytes.length;
    if (total > mostBytes) break;
    const text = bytes.toString('utf8');
    if (withhold(text).held.length === 0) originals.push({ path, text });
  }
  return originals;
}

/** Keeps them beside what was imported, in the place of what was kept of the same files. */
export async function keepOriginals(
  draft: WorkspaceDraft,
  { format, from, originals = [] }: ImportRequest,
): Promise<void> {
  if (originals.length === 0) return;
  const path = originalsPath(format, from);
  const before = linesOf((await draft.found(path)).text);
  const files = new Map([...before, ...originals].map((one) => [one.path, one]));
  const text = [...files.values()].map((one) => `${JSON.stringify(one)}\n`).join('');
  await draft.put(path, text, 'EDIT', `kept ${originals.length} files of ${format} as they came`);
}

/** What is kept of the places that were imported in a form, place by place; of files of one path the first. */
export async function originalsOf(root: string, format: string, places: ReadonlySet<string>): Promise<ExportFile[]> {
  const files = new Map<string, ExportFile>();
  for (const from of places)
    for (const one of linesOf((await readText(root, originalsPath(format, from))).text)) {
      const key = one.path.normalize('NFC').toLowerCase();
      if (!files.has(key)) files.set(key, one);
    }
  return [...files.values()];
}

const linesOf = (text: string | null): ExportFile[] =>
  readJsonl(text ?? '').flatMap(({ value }) => original.safeParse(value).data ?? []);
