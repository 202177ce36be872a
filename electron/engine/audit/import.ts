import { commitMessage } from './message.ts';
import type { Settled } from './types.ts';

const ref = 'refs/heads/main';

/** A path as fast-import reads it: C-quoted, so that spaces, quotes and line ends are harmless. */
export function quotePath(path: string): string {
  return `"${path.replace(/[\\"\n\r\t]/g, (c) => ({ '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' })[c] ?? c)}"`;
}

function data(text: string | Uint8Array): Buffer[] {
  const bytes =
    typeof text === 'string' ? Buffer.from(text) : Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  return [Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')];
}

const name = (actor: string) => actor.replace(/[<>\n\r]/g, '').trim() || 'unknown';
const mailbox = (actor: string) => `${actor.replace(/[^\p{L}\p{N}._-]+/gu, '-')}@mneme.local`;

/**
 * One commit a file, in order, as a fast-import stream; `from` is the commit it grows on. The ref moves once, at the
 * end. Dates never go backwards against `notBefore` (seconds), whatever the clock does.
 */
export function importStream(batch: Settled[], from: string | null, notBefore: number): Buffer {
  const out: Buffer[] = [];
  let parent = from;
  let last = notBefore;
  for (const { set, by, at, change: id, seq } of batch) {
    last = Math.max(last, Math.floor(at / 1000));
    for (const change of set.changes) {
      const who = `${name(by.actor)} <${mailbox(by.actor)}> ${last} +0000\n`;
      out.push(
        Buffer.from(`commit ${ref}\nauthor ${who}committer ${who}`),
        ...data(commitMessage(change, by, { change: id, seq })),
      );
      if (parent !== null) out.push(Buffer.from(`from ${parent}\n`));
      parent = null;
      if (change.after === null) out.push(Buffer.from(`D ${quotePath(change.path)}\n`));
      else out.push(Buffer.from(`M 100644 inline ${quotePath(change.path)}\n`), ...data(change.after));
    }
  }
  out.push(Buffer.from('done\n'));
  return Buffer.concat(out);
}
