import { createHmac, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fail } from '#shared/model/error.ts';

/** Where Mneme keeps what belongs to this user and machine: the owner's token, sockets, logs. */
export function mnemeHome(): string {
  const named = process.env.MNEME_HOME;
  if (named === undefined) return join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'mneme');
  if (isAbsolute(named)) return named;
  const words = named === '' ? 'MNEME_HOME is set, and empty.' : `MNEME_HOME is “${named}”, which is no full path.`;
  throw fail('engine.start', words, 'Set it to the full path of a folder of yours, or unset it.');
}

/** A folder that only this user may enter, made when missing. @throws engine.start when it is none, or somebody else's */
export function privateFolder(folder: string): string {
  const remedy = 'Remove it, or set MNEME_HOME to a folder of yours.';
  try {
    if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw fail('engine.start', `${folder} cannot be made or read (${codeOf(cause)}).`, 'Look where it leads.', {
      cause,
    });
  }
  const found = lstatSync(folder);
  const uid = process.getuid?.();
  if (found.isSymbolicLink())
    throw fail('engine.start', `${folder} is a link; Mneme keeps its token in no place that a link may move.`, remedy);
  if (!found.isDirectory()) throw fail('engine.start', `${folder} is a file, not a folder.`, remedy);
  if (uid !== undefined && found.uid !== uid) throw fail('engine.start', `${folder} belongs to somebody else.`, remedy);
  if (uid !== undefined && (found.mode & 0o077) !== 0) chmodSync(folder, 0o700);
  return folder;
}

const codeOf = (cause: unknown) => (cause as NodeJS.ErrnoException).code ?? String(cause);

/** The secret by which the owner's own programs are known to the engine; made at first use, mode 0600. */
export function ownerToken(): string {
  const file = join(privateFolder(mnemeHome()), 'owner-token');
  const known = readToken(file);
  if (known !== null) return known;
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // A link fails when the file exists: of two programs that start at once, both use the first one's token.
    linkSync(draft, file);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  } finally {
    rmSync(draft, { force: true });
  }
  return readToken(file) ?? ownerTokenUnreadable(file);
}

/** What seals things of this owner on this machine, for the engine, which need not know the token itself. */
export const machineSecret = (): string => createHmac('sha256', ownerToken()).update('machine').digest('hex');

function readToken(file: string): string | null {
  try {
    const token = readFileSync(file, 'utf8').trim();
    return token.length >= 32 ? token : null;
  } catch {
    return null;
  }
}

function ownerTokenUnreadable(file: string): never {
  throw fail(
    'engine.start',
    `The owner's token in ${file} cannot be read.`,
    'Remove the file; the next start makes a new one.',
  );
}
