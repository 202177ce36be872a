import type { Socket } from 'node:net';
import { limits } from '#shared/contract/limits.ts';

/** Bytes that may wait for a client that does not read; beyond them it is let go. */
const mostUnread = 16_000_000;

export type LineListener = {
  line(text: string): void;
  /** A line beyond the bound; it was skipped, the connection lives. */
  tooLong(): void;
};

/** Splits what a socket sends into lines of bounded length. */
export function readSocketLines(socket: Socket, listener: LineListener): void {
  let parts: Buffer[] = [];
  let length = 0;
  let skipping = false;
  const take = (piece: Buffer) => {
    length += piece.length;
    if (length > limits.line) {
      skipping = true;
      parts = [];
    }
    if (!skipping) parts.push(piece);
  };
  const end = () => {
    const line = skipping ? null : Buffer.concat(parts).toString('utf8');
    parts = [];
    length = 0;
    skipping = false;
    if (line === null) listener.tooLong();
    else listener.line(line);
  };
  socket.on('data', (chunk: Buffer) => {
    let at = 0;
    for (let next = chunk.indexOf(10, at); next >= 0; next = chunk.indexOf(10, at)) {
      take(chunk.subarray(at, next));
      end();
      at = next + 1;
    }
    if (at < chunk.length) take(chunk.subarray(at));
  });
}

/** Sends one message as a line. A client that stopped reading is disconnected before it costs memory. */
export function sendLine(socket: Socket, message: unknown): void {
  if (socket.destroyed || socket.writableEnded) return;
  socket.write(`${JSON.stringify(message)}\n`);
  if (socket.writableLength > mostUnread) socket.destroy();
}
