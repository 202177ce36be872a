import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Event } from '#shared/contract/events.ts';
import type { Caller } from '#shared/model/agent.ts';
import { type Engine, openEngine } from '../../engine.ts';
import type { Consent } from '../../ports.ts';
import { confirmed } from '../../settings/consent.ts';

export const main: Caller = { name: 'Scribe', role: 'main', session: 's1' };
export const owner: Caller = { name: 'test', role: 'owner', session: '' };

const open = new Set<Engine>();
/** The owner's word outlasts an engine, and is of one place. */
const words = new Map<string, Consent>();

/** What the owner confirmed of a place. */
export function wordOn(root: string): Consent {
  const consent = words.get(root) ?? confirmed();
  words.set(root, consent);
  return consent;
}

/** A real engine on a real folder; `events` gathers what it says, `ahead` is how far its clock is wrong, in ms; `name` its owner's. */
export async function openAt(
  root: string,
  create = false,
  events: Event[] = [],
  ahead = 0,
  name: string | null = null,
): Promise<Engine> {
  await mkdir(root, { recursive: true });
  const consent = wordOn(root);
  const log = { info() {}, warn() {}, error() {} };
  const engine = await openEngine({
    root,
    create,
    version: 'test',
    ports: {
      clock: { now: () => Date.now() + ahead, zone: 'UTC' },
      log,
      consent,
      owner: { name, machine: basename(root), rename() {} },
      emit: (event) => void events.push(event),
      id: () => randomBytes(8).toString('hex'),
    },
  });
  const tracked: Engine = {
    ...engine,
    async close() {
      if (open.delete(tracked)) await engine.close();
    },
  };
  open.add(tracked);
  await engine.ready;
  return tracked;
}

export async function closeAll(): Promise<void> {
  for (const engine of [...open]) await engine.close();
}

export const storeIn = (engine: Engine, content: string, more: Record<string, unknown> = {}) =>
  engine.call(
    'memory.store',
    {
      kind: 'fact',
      confidence: 'medium',
      source: 'conversation',
      tags: [],
      content,
      store: 'episodic',
      ...more,
    } as never,
    main,
  );

/** Every file with its bytes, but what Mneme keeps for itself. */
export async function filesIn(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .filter((path) => !/^\.(audit|mneme)/.test(path))
    .sort();
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'base64')])),
  );
}
