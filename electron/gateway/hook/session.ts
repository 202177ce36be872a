import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '#shared/contract/limits.ts';
import { type HookEvent, readJson, sessionsOf, spoolOf, writeJson } from './folder.ts';

/** Bytes and files that may wait for an engine that does not come; later turns are not taken down. */
const mostBytes = 10_000_000;
const mostFiles = 5_000;

/** A session under way: whether it was given its context, and what the person typed since the last answer. */
type Session = { client: string; session: string; cwd: string; begun: boolean; prompts: string[] };

export type SessionPlace = { root: string; client: string; session: string; cwd: string };

const fileOf = ({ root, client, session }: SessionPlace) => {
  const name = createHash('sha256').update(`${client}\n${session}`).digest('hex').slice(0, 24);
  return join(sessionsOf(root), `${name}.json`);
};

const known = (place: SessionPlace): Session => {
  const { client, session, cwd } = place;
  return { ...{ begun: false, prompts: [] }, ...readJson<Session>(fileOf(place)), client, session, cwd };
};

/** Whether the session was given its context already. */
export const hasBegun = (place: SessionPlace): boolean => known(place).begun;
export const beginSession = (place: SessionPlace, begun: boolean): void =>
  writeJson(fileOf(place), { ...known(place), begun });

/** Takes down what the person typed; the same twice in a row is two hooks that saw it. */
export function prompted(place: SessionPlace, prompt: string): void {
  const session = known(place);
  const text = prompt.slice(0, limits.content);
  if (text !== '' && session.prompts.at(-1) !== text)
    writeJson(fileOf(place), { ...session, prompts: [...session.prompts, text].slice(-50) });
}

/** A turn is over: it waits for the engine now. Nothing where the person typed nothing. */
export function answered(place: SessionPlace, said: string | null, prompt = ''): void {
  const session = known(place);
  const prompts = session.prompts.length > 0 || prompt === '' ? session.prompts : [prompt];
  if (prompts.length === 0) return;
  // First there, then gone: a process that is killed in between leaves it twice, and what is known already is not kept anew.
  spool(place, { event: 'turn', prompts, said: said?.slice(0, limits.content) ?? null });
  writeJson(fileOf(place), { ...session, prompts: [] });
}

/** The session is over; what was typed and never answered counts, too. */
export function ended(place: SessionPlace): void {
  answered(place, null);
  spool(place, { event: 'end', prompts: [], said: null });
  rmSync(fileOf(place), { force: true });
}

function spool(
  { root, client, session, cwd }: SessionPlace,
  seen: Pick<HookEvent, 'event' | 'prompts' | 'said'>,
): void {
  const folder = spoolOf(root);
  if (isFull(folder)) return;
  const at = Date.now();
  const observed: HookEvent = { client, session, cwd, at: new Date(at).toISOString(), ...seen };
  // Two of one millisecond: the turn goes before the end.
  const order = `${String(at).padStart(14, '0')}-${process.hrtime.bigint().toString().padStart(20, '0')}`;
  writeJson(join(folder, `${order}-${randomBytes(3).toString('hex')}.json`), observed);
}

function isFull(folder: string): boolean {
  const names = readdirSync(folder);
  // A turn is at most two texts of the bound: a few need no counting.
  if (names.length < mostBytes / (8 * limits.content)) return false;
  if (names.length >= mostFiles) return true;
  const sizes = names.map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0) >= mostBytes;
}
