import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createInflateRaw } from 'node:zlib';
import yauzl, { type Entry, type ZipFile, type ZipFileOptions } from 'yauzl';
import { fail } from '#shared/model/error.ts';

/** Entries of a ZIP that are looked at, and bytes that one may unpack to. */
const mostEntries = 100_000;
const largestEntry = 8 * 1024 * 1024 * 1024;
/** A file that unpacks to so many times its size, and to so many bytes, was made to fill a disk. */
const bomb = { ratio: 1_000, bytes: 64 * 1024 * 1024 };

const openZip = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

/** Entries in their order, one at a time. @throws file.unparsed for what is no ZIP */
async function* entriesIn(path: string): AsyncGenerator<{ zip: ZipFile; entry: Entry }> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false }).catch((cause) => {
    throw unreadable(path, 'is no ZIP archive, or a damaged one', cause);
  });
  try {
    if (zip.entryCount > mostEntries) throw unreadable(path, `holds more than ${mostEntries} files`);
    for (let n = 0; n < zip.entryCount; n++) {
      const entry = await nextEntry(zip).catch((cause) => {
        throw unreadable(path, 'is a damaged archive', cause);
      });
      if (entry === null) return;
      yield { zip, entry };
    }
  } finally {
    zip.close();
  }
}

function nextEntry(zip: ZipFile): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      zip.off('entry', take);
      zip.off('end', end);
      zip.off('error', refuse);
    };
    const take = (entry: Entry) => {
      settle();
      resolve(entry);
    };
    const end = () => {
      settle();
      resolve(null);
    };
    const refuse = (error: unknown) => {
      settle();
      reject(error);
    };
    zip.on('entry', take);
    zip.on('end', end);
    zip.on('error', refuse);
    zip.readEntry();
  });
}

/** Names of the files in a ZIP. */
export async function namesInZip(path: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { entry } of entriesIn(path)) if (!entry.fileName.endsWith('/')) names.push(entry.fileName);
  return names;
}

/** The bytes of one file in a ZIP, as they are unpacked: nothing is written anywhere. @throws as `entriesIn`; source.costly for a bomb */
export async function* zipEntry(path: string, name: string): AsyncGenerator<Buffer> {
  for await (const { zip, entry } of entriesIn(path)) {
    if (entry.fileName !== name) continue;
    requireHarmless(path, entry);
    try {
      let left = entry.uncompressedSize;
      for await (const part of await unpacked(zip, entry)) {
        left -= part.length;
        if (left < 0) throw new Error('it unpacks to more than it claims');
        yield part;
      }
    } catch (cause) {
      throw unreadable(path, `has a damaged ${name}`, cause);
    }
    return;
  }
}

/** Unpacks here and not in the library, whose own stream neither ends nor fails where the packed bytes are damaged. */
async function unpacked(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  const isPacked = entry.compressionMethod === 8;
  const open = promisify<Entry, ZipFileOptions, Readable>(zip.openReadStream.bind(zip));
  const raw = await open(entry, { decompress: isPacked ? false : null, decrypt: null, start: null, end: null });
  return isPacked ? pipeline(raw, createInflateRaw(), () => undefined) : raw;
}

function requireHarmless(path: string, { compressedSize, uncompressedSize, generalPurposeBitFlag, fileName }: Entry) {
  if ((generalPurposeBitFlag & 1) !== 0) throw unreadable(path, 'is encrypted');
  const isBomb = uncompressedSize > bomb.bytes && uncompressedSize > compressedSize * bomb.ratio;
  if (!isBomb && uncompressedSize <= largestEntry) return;
  throw fail(
    'source.costly',
    `${path} unpacks ${fileName} to more than is sane.`,
    'Ask who made it; what you need of it, bring as a file or folder of its own.',
  );
}

const unreadable = (path: string, what: string, cause?: unknown) =>
  fail('file.unparsed', `${path} ${what}.`, 'Unpack it by hand, and import the folder.', { cause });
