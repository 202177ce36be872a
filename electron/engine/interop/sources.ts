import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { fail } from '#shared/model/error.ts';
import { createSource, sourcePath } from '../workspace/codecs/source.ts';
import { hashOf } from '../workspace/hash.ts';
import { slug } from '../workspace/slug.ts';
import { type Became, type Of, originOf, saidAt, scopeIn, type Writing } from './writing.ts';

/**
 * A document’s page with its passages, and the document itself beside it, byte for byte. The same bytes are one source,
 * whatever they are called.
 * @throws file.changed when the document is no longer what was read
 */
export async function writeSource(writing: Writing, piece: Of<'source'>): Promise<Became> {
  const { draft, asked } = writing;
  const id = piece.hash.slice(0, 8);
  const path = sourcePath(id);
  const became = { store: 'semantic', id: `source:${id}#${piece.passages[0]?.label ?? 'p1'}`, path } as const;
  if (draft.has(path)) return { ...became, standing: 'known' };
  const original = piece.file === null ? null : originalPath(id, piece.file);
  if (piece.file !== null && original !== null) {
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
    from: originOf(asked, piece),
  });
  await draft.put(path, page, 'CREATE', `new source: ${piece.title}`);
  return { ...became, standing: 'new' };
}

/** `memory/sources/3f2a9c1b-tide-report.pdf` */
function originalPath(id: string, file: string): string {
  const end = extname(file);
  return `memory/sources/${id}-${slug(basename(file, end))}${end.toLowerCase()}`;
}
