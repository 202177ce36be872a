import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { limits } from '#shared/contract/limits.ts';
import { readSocketLines, sendLine } from './lines.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Both ends of a real socket. */
async function pair(): Promise<{ near: Socket; far: Socket }> {
  const address = join(tmpdir(), `mneme-lines-${process.pid}-${Math.random().toString(36).slice(2)}.sock`);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(address, resolve));
  const arrived = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const near = connect(address);
  const far = await arrived;
  for (const socket of [near, far]) socket.on('error', () => undefined);
  ends.push(
    () => near.destroy(),
    () => far.destroy(),
    () => void server.close(),
  );
  return { near, far };
}

/** What `readSocketLines` makes of bytes sent in the given pieces, once `count` things were heard. */
async function heard(pieces: (string | Buffer)[], count: number): Promise<string[]> {
  const { near, far } = await pair();
  const found: string[] = [];
  const done = new Promise<void>((resolve) => {
    const hear = (what: string) => found.push(what) === count && resolve();
    readSocketLines(far, { line: hear, tooLong: () => hear('<too long>') });
  });
  for (const piece of pieces) {
    near.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await done;
  return found;
}

test('[LINES-1] lines are found whichever way the bytes arrive', async () => {
  expect(await heard(['one\ntwo\nth', 'ree', '\n'], 3)).toEqual(['one', 'two', 'three']);
  const euro = Buffer.from('€uro\n');
  expect(await heard([euro.subarray(0, 1), euro.subarray(1, 2), euro.subarray(2)], 1)).toEqual(['€uro']);
  expect(await heard(['\n\na\r\n'], 3)).toEqual(['', '', 'a\r']);
});

test('[LINES-2] a line over the bound is said once and skipped; the next one is read', async () => {
  const long = Buffer.alloc(limits.line + 1, 'x');
  expect(await heard([long, long, '\nafter\n'], 2)).toEqual(['<too long>', 'after']);
  const exact = Buffer.alloc(limits.line, 'y');
  const [line, next] = await heard([exact, '\nafter\n'], 2);
  expect([line?.length, next]).toEqual([limits.line, 'after']);
});

test('[LINES-3] a client that does not read is let go before it costs memory', async () => {
  const { near, far } = await pair();
  near.pause();
  const gone = new Promise<void>((resolve) => far.once('close', () => resolve()));
  for (let sent = 0; sent < 30 && !far.destroyed; sent++) sendLine(far, 'z'.repeat(1_000_000));
  expect(far.destroyed).toBe(true);
  await gone;
  sendLine(far, 'to nobody');
});
