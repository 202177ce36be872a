import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { lstat, open, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { fail } from '#shared/model/error.ts';
import { hashOf } from '../workspace/hash.ts';
import type { SourcePlace, SourceReading } from './types.ts';
import { namesInZip, zipEntry } from './zip.ts';

// What is imported lies outside the workspace, where the owner said; nothing beyond that is looked at, and nothing is written.

/** Bytes by which a file's form is recognised. */
const beginningBytes = 64 * 1024;
/** Bytes of one page: what is larger is no page that a person or a model wrote. */
export const largestPage = 4 * 1024 * 1024;
/** Why a page was not read. */
export const notAPage = 'This file is too large, or no text in UTF-8.';
/** Characters of one line of a file of lines. */
export const longestLine = 4 * 1024 * 1024;
/** Files of one folder that are looked at, and how deep they may lie. */
const mostFiles = 50_000;
const deepest = 12;

/** @throws file.missing, file.unparsed for what is neither file nor folder */
export async function placeAt(path: string): Promise<SourcePlace> {
  const found = await stat(path).catch(() => null);
  if (found === null)
    throw fail('file.missing', `There is no ${path}.`, 'Check the path; a relative one is not known here.');
  if (found.isDirectory()) {
    const names = (await readdir(path)).sort();
    const told = names.find((name) => conversations.test(name));
    return { path, isFolder: true, names, beginning: told === undefined ? '' : await beginningOf(join(path, told)) };
  }
  if (!found.isFile())
    throw fail('file.unparsed', `${path} is neither a file nor a folder.`, 'Name a file or a folder.');
  if (!isZip(path)) return { path, isFolder: false, names: [], beginning: await beginningOf(path) };
  const names = await namesInZip(path);
  const told = names.find((name) => conversations.test(name));
  return { path, isFolder: false, names, beginning: told === undefined ? '' : await zipBeginning(path, told) };
}

const isZip = (path: string) => /\.zip$/i.test(path);

/** Conversations of a chat export, in one file or several. */
export const conversations = /^(?:[^/]{1,200}\/)?conversations(?:[-_]\d{1,4})?\.json$/;

async function zipBeginning(path: string, entry: string): Promise<string> {
  let text = '';
  for await (const part of zipEntry(path, entry)) {
    text += part.toString('utf8');
    if (text.length >= beginningBytes) break;
  }
  return text.slice(0, beginningBytes).replace(/^\uFEFF/, '');
}

/** Bytes of a file named so, in a folder or ZIP, or of the file itself. */
export function sourceBytes({ path, isFolder }: SourcePlace, name: string): AsyncIterable<Buffer> {
  if (!isFolder && isZip(path)) return zipEntry(path, name);
  return createReadStream(isFolder ? join(path, name) : path);
}

async function beginningOf(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0);
    return buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '');
  } finally {
    await file.close();
  }
}

export type SourceFile = { path: string; name: string; modified: string };

/**
 * Files below a folder whose names end so, in the order of their names, `name` with forward slashes from the folder. Links are not followed:
 * what they lead to was not named by anybody. `missed`: told of what was not looked at.
 */
export async function* filesBelow(
  folder: string,
  ends: RegExp,
  skip: RegExp = /^\./,
  missed: () => void = () => undefined,
): AsyncGenerator<SourceFile> {
  let seen = 0;
  const folders: { path: string; depth: number }[] = [{ path: folder, depth: 0 }];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    const entries = await readdir(at.path, { withFileTypes: true }).catch(() => {
      missed();
      return [];
    });
    const within: typeof folders = [];
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (skip.test(entry.name)) continue;
      const isBeyond = ++seen > mostFiles || (entry.isDirectory() && at.depth >= deepest);
      if (isBeyond) missed();
      if (isBeyond) continue;
      const path = join(at.path, entry.name);
      if (entry.isDirectory()) within.push({ path, depth: at.depth + 1 });
      else if (entry.isFile() && ends.test(entry.name)) yield await sourceFile(folder, path);
    }
    folders.push(...within.toReversed());
  }
}

export async function sourceFile(folder: string, path: string): Promise<SourceFile> {
  const { mtime } = await lstat(path);
  return { path, name: relative(folder, path).split(sep).join('/'), modified: mtime.toISOString() };
}

/** A page's text; null for what is too large, no text, or gone. `heard`: told the digest of the bytes that were read. */
export async function pageText(path: string, heard?: (hash: string) => void): Promise<string | null> {
  try {
    if ((await stat(path)).size > largestPage) return null;
    const bytes = await readFile(path);
    heard?.(hashOf(bytes));
    // Broken text would be read with other signs in the place of its own, and written back so.
    if (bytes.includes(0) || !isUtf8(bytes)) return null;
    return bytes.toString('utf8').replace(/^\uFEFF/, '');
  } catch {
    return null;
  }
}

/** The text of a file of a source, as `pageText`; what was read of it is noted. */
export async function sourceText({ path, name }: Pick<SourceFile, 'path' | 'name'>, reading: SourceReading) {
  const text = await pageText(path, (hash) => reading.file?.(name, hash));
  return text === null ? null : (reading.told?.(path, text) ?? text);
}

/** The lines of a file, one at a time, 1-based. */
export async function* fileLines(path: string): AsyncGenerator<{ line: number; text: string }> {
  const stream = createReadStream(path, 'utf8');
  let line = 0;
  try {
    for await (const text of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      line++;
      yield { line, text: line === 1 ? text.replace(/^\uFEFF/, '') : text };
    }
  } finally {
    stream.destroy();
  }
}
