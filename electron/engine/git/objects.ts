import { join } from 'node:path';
import { fail } from '#shared/model/error.ts';
import { startPiped } from './git.ts';

/** One object of a history, whether anything leads to it or not. */
export type GitObject = { id: string; type: string; bytes: Buffer };

const newline = 10;

/** Every object that a history holds: packed and loose, reachable or not. @throws audit.damaged, git.missing */
export async function* objectsOf(root: string): AsyncGenerator<GitObject> {
  const args = ['cat-file', '--batch', '--batch-all-objects', '--unordered', '--buffer'];
  const child = startPiped({ root, directory: join(root, '.audit') }, args);
  child.stdin.end();
  child.stderr.resume();
  const ended = new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
  const pieces: Buffer[] = [];
  let size = 0;
  let wanted = 0;
  for await (const piece of child.stdout) {
    pieces.push(piece as Buffer);
    size += (piece as Buffer).length;
    if (size < wanted) continue;
    let bytes = Buffer.concat(pieces.splice(0));
    for (;;) {
      const end = bytes.indexOf(newline);
      const [id = '', type = '', length = ''] = end < 0 ? [] : bytes.toString('latin1', 0, end).split(' ');
      wanted = end < 0 ? 0 : end + 1 + Number(length) + 1;
      if (end < 0 || bytes.length < wanted) break;
      yield { id, type, bytes: bytes.subarray(end + 1, wanted - 1) };
      bytes = bytes.subarray(wanted);
      wanted = 0;
    }
    pieces.push(bytes);
    size = bytes.length;
  }
  if (!(await ended))
    throw fail('audit.damaged', 'The history in .audit could not be read.', 'Run mneme doctor --repair.');
}
