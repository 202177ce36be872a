import { createHmac } from 'node:crypto';
import type { JournalFile, JournalRecord } from './journal-record.ts';

/** The first line of a segment, which nobody can write who does not have the key. `name`: of its file. */
export const openingOf = (name: string, key: string): Buffer =>
  Buffer.from(`mneme journal 1 ${createHmac('sha256', key).update(name).digest('hex')}\n`);

/** `LLLLLLLL BBBBBBBBBBBB <hmac-sha256>\n`, then L bytes of JSON and B bytes of files, then `\n`. Lengths in hex. */
const headerForm = /^([0-9a-f]{8}) ([0-9a-f]{12}) ([0-9a-f]{64})\n$/;
const headerBytes = 8 + 1 + 12 + 1 + 64 + 1;

/** Bytes of files up to which a record is copied together. */
const inOnePiece = 1024 * 1024;

/** Small records in one piece, which is one write; of large ones the bytes as they are, since a copy would take as long as writing. */
export function frame(record: JournalRecord, key: string): Buffer[] {
  const blobs = record.files.flatMap(({ bytes }) => bytes ?? []);
  const files = record.files.map(({ bytes, ...file }) => ({ ...file, length: bytes?.length ?? null }));
  const head = Buffer.from(JSON.stringify({ ...record, files }));
  const blobLength = blobs.reduce((sum, { length }) => sum + length, 0);
  const digest = createHmac('sha256', key);
  for (const piece of [head, ...blobs]) digest.update(piece);
  const lengths = `${head.length.toString(16).padStart(8, '0')} ${blobLength.toString(16).padStart(12, '0')}`;
  const pieces = [Buffer.from(`${lengths} ${digest.digest('hex')}\n`), head, ...blobs, Buffer.from('\n')];
  return blobLength > inOnePiece ? pieces : [Buffer.concat(pieces)];
}

/** Every intact record of a segment; a torn tail was never acknowledged and ends the reading. */
export function readFrames(segment: Buffer, key: string): JournalRecord[] {
  const records: JournalRecord[] = [];
  for (let at = 0; ; ) {
    const form = headerForm.exec(segment.toString('latin1', at, at + headerBytes));
    if (!form) return records;
    const headLength = Number.parseInt(form[1] ?? '', 16);
    const length = headLength + Number.parseInt(form[2] ?? '', 16);
    const body = segment.subarray(at + headerBytes, at + headerBytes + length);
    if (body.length < length || createHmac('sha256', key).update(body).digest('hex') !== form[3]) return records;
    records.push(unframe(body, headLength));
    at += headerBytes + length + 1;
  }
}

type Framed = Omit<JournalRecord, 'files'> & { files: (Omit<JournalFile, 'bytes'> & { length: number | null })[] };

function unframe(body: Buffer, headLength: number): JournalRecord {
  const { files, ...rest } = JSON.parse(body.toString('utf8', 0, headLength)) as Framed;
  let at = headLength;
  return {
    ...rest,
    files: files.map(({ length, ...file }) => {
      if (length === null) return { ...file, bytes: null };
      at += length;
      return { ...file, bytes: body.subarray(at - length, at) };
    }),
  };
}
