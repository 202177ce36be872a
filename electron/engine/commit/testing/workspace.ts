import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Event } from '#shared/contract/events.ts';
import type { Action, By, FileChange } from '#shared/model/change.ts';
import { openHistory } from '../../git/history.ts';
import type { History } from '../../git/types.ts';
import { openIndex } from '../../index/open.ts';
import type { Index } from '../../index/types.ts';
import type { Ports } from '../../ports.ts';
import { hashOf, readFileStamped } from '../../workspace/read.ts';
import { type DoorOptions, openDoor } from '../door.ts';
import type { Door } from '../types.ts';

/** An open workspace on a real disk, with what a test needs to look into it. */
export type TestWorkspace = {
  root: string;
  door: Door;
  history: History;
  index: Index;
  events: Event[];
  said: string[];
  clock: { now(): number; zone: string; ms: number };
  close(): Promise<void>;
};

export const agent: By = { actor: 'bot:trigger-remember', approval: 'auto', trigger: 'user said "remember this"' };

export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'mneme-door-'));
}

export const removeFolder = (root: string) => rmSync(root, { recursive: true, force: true });

export function portsOf(events: Event[] = [], said: string[] = []): Ports & { clock: TestWorkspace['clock'] } {
  const clock = { ms: Date.UTC(2026, 1, 2, 14, 30), zone: 'UTC', now: () => clock.ms };
  const log = {
    info: () => undefined,
    warn: (words: string) => void said.push(words),
    error: (words: string) => void said.push(words),
  };
  return { clock, log, emit: (event) => void events.push(event), id: () => randomBytes(8).toString('hex') };
}

export async function openTestWorkspace(root: string, options: Partial<DoorOptions> = {}): Promise<TestWorkspace> {
  const events: Event[] = [];
  const said: string[] = [];
  const ports = portsOf(events, said);
  mkdirSync(join(root, '.mneme'), { recursive: true });
  const index = openIndex(join(root, '.mneme', 'index.sqlite'));
  const history = await openHistory({ root, clock: ports.clock, log: ports.log });
  const door = await openDoor({ root, index, history, ...ports, ...options });
  const close = async () => {
    await door.close();
    await history.close();
    index.close();
  };
  return { root, door, history, index, events, said, clock: ports.clock, close };
}

/** One file's change as an agent would plan it. */
export async function change(
  root: string,
  path: string,
  after: string | null,
  action: Action = 'EDIT',
): Promise<FileChange> {
  const before = (await readFileStamped(root, path))?.stamp.hash ?? null;
  return { path, action: before === null ? 'CREATE' : action, before, after, summary: `wrote ${path}` };
}

/** Commits whole files through the door. */
export function store(
  workspace: Pick<TestWorkspace, 'root' | 'door'>,
  files: Record<string, string | null>,
  by: By = agent,
) {
  return workspace.door.commit(async () => {
    const changes: FileChange[] = [];
    for (const [path, after] of Object.entries(files)) changes.push(await change(workspace.root, path, after));
    return { set: { changes }, result: null };
  }, by);
}

export function read(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Writes as the owner's editor would. */
export function edit(root: string, path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

export const auditLog = (root: string) => read(root, 'memory/meta/audit.log').trimEnd().split('\n');

export { hashOf };
