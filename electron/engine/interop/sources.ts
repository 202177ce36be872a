import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { fail } from '#shared/model/error.ts';
import { createSource, sourceIdOf, sourcePath } from '../workspace/codecs/source.ts';
import { hashOf } from '../workspace/hash.ts';
import { slug } from '../workspace/slug.ts';
import { type Became, importOrigin, type Of, saidAt, scopeIn, type Writing } from './writing.ts';

/** Bytes of the documents of one run: the rest comes with another run of the same import. */
export const largestRun = 256 * 1024 * 1024;

/**
 * A document’s page with its passages, and the document itself beside it, byte for byte. The same bytes are one source,
 * whatever they are called.
 * @throws file.changed when the document is no longer what was read, input.too-large behind `largestRun`
 */
export async function writeSource(writing: Writing, piece: Of<'source'>): Promise<Became> {
  const { draft, asked } = writing;
  const { id, known } = await sourceIdOf(piece.hash, async (page) => (await draft.found(page)).text);
  const path = sourcePath(id);
  const became = { store: 'semantic', id: `source:${id}#${piece.passages[0]?.label ?? 'p1'}`, path } as const;
  if (known) return { ...became, standing: 'known' };
  const original = piece.file === null ? null : originalPath(id, piece.file);
  if (piece.file !== null) writing.originals += (await stat(piece.file)).size;
  if (writing.originals > largestRun)
    throw fail('input.too-large', 'The documents of this run are more than 256 MB.', 'Import again for the rest.');
  // What is only looked at need not be in memory.
  if (piece.file !== null && original !== null && !asked.dryRun) {
    const bytes = await readFile(piece.file);
    if (hashOf(bytes) !== piece.hash)
      throw fail('file.changed', `${piece.at} was changed while it was read.`, 'Import it again.');
    await draft.put(original, bytes, 'CREATE', `the document ${basename(piece.file)}`);
  }
  const page = createSource({
    ...{ title: piece.title, author: piece.author, passages: piece.passages, original, about: asked.about ?? '' },
    date: saidAt(writing, piece).day,
    stored: saidAt(writing, { ...piece, said: null }).day,
    scope: scopeIn(writing, piece),
    from: importOrigin(asked, piece),
    hash: piece.hash,
  });
  await draft.put(path, page, 'CREATE', `new source: ${piece.title}`);
  return { ...became, standing: 'new' };
}

/** `memory/sources/3f2a9c1b-tide-report.pdf` */
function originalPath(id: string, file: string): string {
  const end = extname(file);
  return `memory/sources/${id}-${slug(basename(file, end))}${end.toLowerCase()}`;
}
