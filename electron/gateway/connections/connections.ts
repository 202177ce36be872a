import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import type { GrantedRole } from '#shared/model/agent.ts';
import { fail } from '#shared/model/error.ts';
import { mnemeHome, privateFolder } from '../home.ts';
import { connectedFile, type HookConnection, readJson, writeJson } from '../hook/folder.ts';
import { type Program, programs, type SettingsChange, type Start } from './programs.ts';
import { added, removed, stillStands, textDigest, type Write } from './settings-file.ts';

/** What was written into one file: enough to take exactly that out again. */
type Written = { file: string; existed: boolean; after: string; writes: Write[]; folders: string[] };
/** `node`: what the client starts Mneme with. */
export type ClientConnection = { at: string; root: string; node?: string; files: Written[] };
export type FilePlan = { file: string; before: string | null; after: string; writes: Write[] };

const manifest = () => join(privateFolder(mnemeHome()), 'connections.json');
const backupOf = (file: string) => `${file}.before-mneme`;
export const connections = (): Record<string, ClientConnection> => readJson(manifest()) ?? {};

/** @throws input.invalid */
export function programNamed(id: string): Program {
  const found = programs.find((one) => one.id === id);
  if (found) return found;
  throw fail('input.invalid', `There is no ${id}.`, `Known: ${programs.map((one) => one.id).join(', ')}.`);
}

const read = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/** What connecting would change, file by file. @throws file.exists, file.unparsed, input.invalid */
export function plan(program: Program, start: Start): FilePlan[] {
  if (connections()[program.id] !== undefined)
    throw fail(
      'input.invalid',
      `${program.name} is connected.`,
      `Take it back first: mneme connect ${program.id} --undo.`,
    );
  return program.changes(start).map(({ file, writes }: SettingsChange) => {
    const before = read(file);
    return { file, before, after: added(before, file, writes), writes };
  });
}

/** What a plan changes, as a diff. */
export const patchOf = (planned: readonly FilePlan[]): string =>
  planned
    .map(({ file, before, after }) =>
      createTwoFilesPatch(before === null ? '/dev/null' : file, file, before ?? '', after, '', '', { context: 1 })
        .split('\n')
        .slice(1)
        .join('\n'),
    )
    .join('');

/** Writes a plan of a program that has just been given a role; answers the files. */
export async function connectAs(
  { id }: Program,
  planned: readonly FilePlan[],
  { start: { root, node }, role }: { start: Start; role: GrantedRole },
  grant: (asked: { name: string; role: GrantedRole }) => Promise<{ token: string }>,
): Promise<string[]> {
  const { token } = await grant({ name: id, role });
  connectClient(id, planned, { workspace: root, token }, node, new Date().toISOString());
  return planned.map(({ file }) => file);
}

/** Writes a plan: all of it, or nothing. */
export function connectClient(
  id: string,
  planned: readonly FilePlan[],
  known: HookConnection,
  node: string,
  at: string,
): void {
  const files: Written[] = [];
  const save = () => writeJson(manifest(), { ...connections(), [id]: { at, root: known.workspace, node, files } });
  writeJson(connectedFile(), { ...readJson<Record<string, HookConnection>>(connectedFile()), [id]: known });
  try {
    for (const { file, before, after, writes } of planned) {
      if (read(file) !== before) throw fail('file.changed', `${file} has just changed.`, 'Connect again.');
      const folders = makeFolders(dirname(file));
      if (before !== null) writeWhole(backupOf(file), before, modeOf(file));
      files.push({ file, existed: before !== null, after: textDigest(after), writes, folders });
      // Known before it is done: what a crash leaves is undone, too.
      save();
      writeWhole(file, after, modeOf(file));
    }
  } catch (thrown) {
    save();
    disconnect(id);
    throw thrown;
  }
}

/**
 * Takes out of a client's settings what connecting put there: byte for byte where nobody wrote into them since, else
 * that alone. Answers the files; empty where it was not connected.
 */
export function disconnect(id: string): string[] {
  const { [id]: connection, ...others } = connections();
  if (connection === undefined) return [];
  for (const { file, existed, after, writes, folders } of connection.files.toReversed()) {
    const now = read(file);
    const backup = read(backupOf(file));
    const before = existed ? backup : null;
    const untouched = now !== null && textDigest(now) === after && (!existed || backup !== null);
    const rest =
      now === null ? null : untouched ? before : existed ? (removed(now, writes) ?? '') : removed(now, writes);
    if (rest === null) rmSync(file, { force: true });
    else if (rest !== now) writeWhole(file, rest, modeOf(file));
    rmSync(backupOf(file), { force: true });
    for (const folder of folders.toReversed()) removeIfEmpty(folder);
  }
  const { [id]: _, ...rest } = readJson<Record<string, HookConnection>>(connectedFile()) ?? {};
  writeJson(connectedFile(), rest);
  writeJson(manifest(), others);
  return connection.files.map(({ file }) => file);
}

/** Files in which what was written is no more. */
export const missingIn = ({ files }: ClientConnection): string[] =>
  files.filter(({ file, writes }) => !stillStands(read(file) ?? '', writes)).map(({ file }) => file);

const modeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mode ?? 0o600;

/** Settings that are a link, as people keep them in a repository, stay one. */
function writeWhole(file: string, text: string, mode: number): void {
  const real = existsSync(file) ? realpathSync(file) : file;
  const draft = `${real}.mneme-new`;
  writeFileSync(draft, text, { mode: 0o600 });
  chmodSync(draft, mode & 0o777);
  renameSync(draft, real);
}

function makeFolders(folder: string): string[] {
  if (existsSync(folder)) return [];
  const above = makeFolders(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
  return [...above, folder];
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Somebody else put something there.
  }
}
