import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import { fail, MnemeError } from '#shared/model/error.ts';
import { secretsIn } from '../../language/secrets/find.ts';
import { hashOf } from '../../workspace/hash.ts';
import { oneLine } from '../../workspace/lines.ts';
import { documentKind } from '../documents/kinds.ts';
import { passagesOf } from '../documents/passages.ts';
import type { DocumentText } from '../documents/types.ts';
import { filesBelow, type SourceFile, sourceFile } from '../source-files.ts';
import type { Piece, Reader, SourcePlace, SourceReading } from '../types.ts';
import { validInstant } from './mem0.ts';

/** Bytes of one document: what is larger is a film, or was made to fill a disk. */
export const largestDocument = 64 * 1024 * 1024;

/** Documents that others wrote: each is kept as it is, with its passages to be found and cited. */
export const documents: Reader = {
  format: 'document',
  title: 'Documents',
  recognise({ path, isFolder, names }) {
    if (isFolder) return names.some(isBinding) ? 'documents lie in it' : null;
    const kind = documentKind(path);
    return kind === null ? null : `it is ${kind.name}`;
  },
  read,
};

/** A folder with nothing but text is as likely somebody’s notes: that has to be said. */
const isBinding = (name: string) => documentKind(name) !== null && !/\.(?:md|markdown|txt|text)$/i.test(name);

async function* read({ path, isFolder }: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  if (!isFolder) {
    yield await documentIn(await sourceFile(dirname(path), path), reading);
    return;
  }
  for await (const file of filesBelow(path, /\.\w{2,8}$/)) {
    if (documentKind(file.name) === null) continue;
    try {
      yield await documentIn(file, reading);
    } catch (thrown) {
      if (!(thrown instanceof MnemeError)) throw thrown;
      reading.unread(file.name, 1, `${thrown.value.message} ${thrown.value.remedy}`);
    }
  }
}

/** @throws document.*, file.unparsed, input.too-large */
async function documentIn({ path, name, modified }: SourceFile, reading: SourceReading): Promise<Piece> {
  if ((await stat(path)).size > largestDocument)
    throw fail('input.too-large', `${name} is larger than 64 MB.`, 'Split it, or keep it outside and name its place.');
  const bytes = await readFile(path);
  const kind = documentKind(path);
  if (kind === null) throw fail('file.unparsed', `${name} is no document.`, 'Name a text, a page, a PDF or a mail.');
  const text = await (await kind.reader())(bytes, path);
  const { passages, left } = passagesOf(text.blocks);
  if (passages.length === 0)
    throw fail('file.unparsed', `${name} has no words in it.`, 'Open it and see what it holds.');
  for (const words of text.left) reading.unread(name, 1, words);
  if (left > 0) reading.unread(name, 1, `It is very long: ${left} characters at its end were left out.`);
  const hash = hashOf(bytes);
  const secret = unseenSecret(text);
  if (secret !== null) reading.unread(name, 1, `The document itself is not kept: ${secret}.`);
  return {
    ...{ key: hash, at: name, by: 'other', said: dateOf(text.date) ?? modified, sort: 'source' },
    title: oneLine(text.title ?? '').slice(0, 200) || basename(name, extname(name)),
    author: text.author === null ? null : oneLine(text.author).slice(0, 100),
    ...{ passages, file: secret === null ? path : null, hash },
  };
}

/** Why a document may not lie beside its passages, which are screened by themselves: it bears what they do not show. */
function unseenSecret({ blocks, beside = [], isUnscreened = false }: DocumentText): string | null {
  if (isUnscreened) return 'parts of it cannot be screened for secrets';
  const [found] = [blocks.map((block) => block.text).join('\n'), ...beside].flatMap((words) => secretsIn(words));
  return found === undefined ? null : `it holds what looks like a secret (${found.kind})`;
}

/** A day that is written as one stays that day in every zone. */
const dateOf = (date: string | null) => /^\d{4}-\d{2}-\d{2}$/.exec(date ?? '')?.[0] ?? validInstant(date);
