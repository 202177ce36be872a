import type { By } from '#shared/model/change.ts';
import { commitMessage, safeLine } from './message.ts';
import type { InitialFile, Joint, SettledChange } from './types.ts';

export type Growth = {
  /** The branch that grows, in full. */
  ref: string;
  /** The commit it grows on; null for the first. */
  from: string | null;
  /** Seconds; dates never go backwards against it, whatever the clock does. */
  notBefore: number;
};

const mark = ':1';

/** A path as fast-import reads it: C-quoted, so that spaces, quotes and line ends are harmless. */
export function quotePath(path: string): string {
  const named: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
  return `"${path.replace(/[\\"\n\r\t]/g, (c) => named[c] ?? c)}"`;
}

/** An actor as git's author: a name, and an address that belongs to nobody. */
function authorOf(actor: string): string {
  const name = safeLine(actor).replace(/[<>]/g, '').trim() || 'unknown';
  const box = actor.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '') || 'unknown';
  return `${name} <${box}@mneme.local>`;
}

/** Author and committer: who made it, and on whose machine, where that is known. */
const handsOf = ({ actor, owner }: By, said: number, seconds: number) =>
  [`${authorOf(actor)} ${said} +0000\n`, `${authorOf(owner ?? actor)} ${seconds} +0000\n`] as const;

function data(text: string | Uint8Array): Buffer[] {
  const bytes =
    typeof text === 'string' ? Buffer.from(text) : Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  return [Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')];
}

/** `said`: when it happened by the clock, which may go back; `seconds` never do. */
type One = { path: string; after: string | Uint8Array | null; message: string; by: By; said: number; seconds: number };

function commit(growth: Growth, first: boolean, { path, after, message, by, said, seconds }: One): Buffer {
  const [author, committer] = handsOf(by, said, seconds);
  const out = [
    Buffer.from(`commit ${growth.ref}\nmark ${mark}\nauthor ${author}committer ${committer}`),
    ...data(message),
  ];
  if (first && growth.from !== null) out.push(Buffer.from(`from ${growth.from}\n`));
  if (after === null) out.push(Buffer.from(`D ${quotePath(path)}\n`));
  else out.push(Buffer.from(`M 100644 inline ${quotePath(path)}\n`), ...data(after));
  return Buffer.concat(out);
}

/** Makes fast-import print the newest commit, and end: without `done` a stream that breaks off changes nothing. */
const ending = Buffer.from(`get-mark ${mark}\ndone\n`);

/** The date of the newest commit after a batch, in seconds. */
export function lastDate(batch: Pick<SettledChange, 'at'>[], growth: Growth): number {
  return batch.reduce((latest, { at }) => Math.max(latest, Math.floor(at / 1000)), growth.notBefore);
}

/** One commit a file, in order, as a fast-import stream. The ref moves once, at the end. */
export function* importStream(batch: Iterable<SettledChange>, growth: Growth): Generator<Buffer> {
  let seconds = growth.notBefore;
  let first = true;
  for (const { set, by, at, change: id, seq } of batch) {
    const said = Math.floor(at / 1000);
    seconds = Math.max(seconds, said);
    for (const change of set.changes) {
      const message = commitMessage(change, by, { change: id, seq });
      yield commit(growth, first, { path: change.path, after: change.after, message, by, said, seconds });
      first = false;
    }
  }
  yield ending;
}

/** Keeps a joint commit from being swept up before history goes there. */
const jointRef = 'refs/mneme/joint';

/** One commit that joins two histories, on a ref of its own. */
export function* jointStream({ from, other, at, seconds, by, message, files }: Joint): Generator<Buffer> {
  const [author, committer] = handsOf(by, Math.floor(at / 1000), seconds);
  yield Buffer.concat([
    Buffer.from(`commit ${jointRef}\nmark ${mark}\nauthor ${author}committer ${committer}`),
    ...data(message),
    Buffer.from(`from ${from}\nmerge ${other}\n`),
  ]);
  // What is removed goes first: a folder may stand where a file was.
  for (const { path, content } of files) if (content === null) yield Buffer.from(`D ${quotePath(path)}\n`);
  for (const { path, content } of files) {
    if (content === null) continue;
    if (!('object' in content)) {
      yield Buffer.concat([Buffer.from(`M 100644 inline ${quotePath(path)}\n`), ...data(content)]);
    } else yield Buffer.from(`M 100644 ${content.object} ${quotePath(path)}\n`);
  }
  yield ending;
}

/** What the first commit of a history says, and its line in audit.log. */
export const beginningSummary = 'history begins with the files as they were';

/** The first commit of a history: every file as it stands, all in one. Without files there is none. */
export async function* beginStream(
  files: AsyncIterable<InitialFile>,
  growth: Growth,
  { by, at, change, seq }: Omit<SettledChange, 'set'>,
): AsyncGenerator<Buffer> {
  const seconds = Math.max(growth.notBefore, Math.floor(at / 1000));
  const named = { path: '*', action: 'CREATE', summary: beginningSummary } as const;
  const [author, committer] = [Math.floor(at / 1000), seconds].map((on) => `${authorOf(by.actor)} ${on} +0000\n`);
  const head: Buffer[] = [Buffer.from(`commit ${growth.ref}\nmark ${mark}\nauthor ${author}committer ${committer}`)];
  head.push(...data(commitMessage(named, by, { change, seq })));
  if (growth.from !== null) head.push(Buffer.from(`from ${growth.from}\n`));
  let first = true;
  for await (const { path, bytes } of files) {
    if (first) yield Buffer.concat(head);
    first = false;
    yield Buffer.concat([Buffer.from(`M 100644 inline ${quotePath(path)}\n`), ...data(bytes)]);
  }
  yield first ? Buffer.from('done\n') : ending;
}
