import { type FileHandle, open } from 'node:fs/promises';

const chunkBytes = 256 * 1024;
const lineEnd = 10;

/**
 * The lines of a file in which `sought` stands, in order, without their ends; none when there is no file. It is read in
 * pieces of one buffer: logs grow to megabytes, are asked about often, and few of their lines are meant.
 */
export async function linesWith(file: string, sought: string): Promise<string[]> {
  const handle = await open(file, 'r').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return null;
    throw cause;
  });
  if (handle === null) return [];
  try {
    return await read(handle, Buffer.from(sought));
  } finally {
    await handle.close();
  }
}

async function read(handle: FileHandle, sought: Buffer): Promise<string[]> {
  const lines: string[] = [];
  let buffer = Buffer.allocUnsafe(chunkBytes);
  /** Bytes at the buffer's beginning of a line whose end is not read yet. */
  let kept = 0;
  for (;;) {
    if (kept === buffer.length) buffer = Buffer.concat([buffer], 2 * buffer.length);
    const { bytesRead } = await handle.read(buffer, kept, buffer.length - kept);
    const end = kept + bytesRead;
    const whole = bytesRead === 0 ? end : buffer.subarray(0, end).lastIndexOf(lineEnd) + 1;
    collect(buffer.subarray(0, whole), sought, lines);
    if (bytesRead === 0) return lines;
    buffer.copyWithin(0, whole, end);
    kept = end - whole;
  }
}

function collect(bytes: Buffer, sought: Buffer, into: string[]): void {
  for (let at = bytes.indexOf(sought); at >= 0; ) {
    const from = bytes.lastIndexOf(lineEnd, at) + 1;
    const end = bytes.indexOf(lineEnd, at);
    into.push(bytes.toString('utf8', from, end < 0 ? bytes.length : end));
    at = end < 0 ? -1 : bytes.indexOf(sought, end);
  }
}
