import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Event } from '#shared/contract/events.ts';
import type { Alert } from '#shared/model/audit.ts';
import type { By, FileChange } from '#shared/model/change.ts';
import { git } from '../../../git/testing/git.ts';
import { type OpenWorkspace, openServices } from '../../../open.ts';
import { readFileStamped } from '../../../workspace/read.ts';

/** A workspace on a real disk that is opened, edited, closed and opened again. */
export type TestWorkspace = {
  root: string;
  workspace: OpenWorkspace;
  events: Event[];
  said: string[];
  clock: { ms: number; zone: string; now(): number };
  /** Opens it again; `killed`: without a clean end. */
  reopen(meanwhile?: () => void | Promise<void>): Promise<OpenWorkspace>;
  write(path: string, text: string | Uint8Array): void;
  read(path: string): string;
  /** Through the door, as somebody. */
  commit(path: string, after: string | null, by: By, summary?: string): Promise<void>;
  /** Waits until so many alerts are open, and gives them. */
  alerts(count: number): Promise<Alert[]>;
  git(...args: string[]): string;
};

export async function openWorkspace(): Promise<TestWorkspace> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'mneme-alerts-')));
  const events: Event[] = [];
  const said: string[] = [];
  const clock = { ms: Date.UTC(2026, 1, 5, 10), zone: 'UTC', now: () => clock.ms };
  let ids = 0;
  const log = {
    info: () => undefined,
    warn: (words: string, fields?: unknown) => void said.push(`${words} ${JSON.stringify(fields)}`),
    error: (words: string, fields?: unknown) => void said.push(`${words} ${JSON.stringify(fields)}`),
  };
  const id = () => (ids++).toString(16).padStart(16, '0');
  const open = async () => {
    const ports = { clock, log, emit: (event: Event) => void events.push(event), id };
    const workspace = await openServices({ root, create: true, version: 'test', ports });
    await workspace.ready;
    return workspace;
  };
  const it: TestWorkspace = {
    root,
    events,
    said,
    clock,
    workspace: await open(),
    async reopen(meanwhile) {
      await it.workspace.close();
      await meanwhile?.();
      it.workspace = await open();
      return it.workspace;
    },
    write: (path, text) => writeFileSync(join(root, path), text),
    read: (path) => readFileSync(join(root, path), 'utf8'),
    async commit(path, after, by, summary = `wrote ${path}`) {
      await it.workspace.door.commit(async () => {
        const before = (await readFileStamped(root, path))?.stamp.hash ?? null;
        const action = before === null ? 'CREATE' : after === null ? 'DELETE' : 'EDIT';
        const change: FileChange = { path, action, before, after, summary };
        return { set: { changes: [change] }, result: null };
      }, by);
      await it.workspace.alerts.idle();
    },
    async alerts(count) {
      for (let n = 0; n < 100 && it.workspace.alerts.open().length !== count; n++) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return it.workspace.alerts.open();
    },
    git: (...args) => git(root, ...args),
  };
  onTestFinished(async () => {
    await it.workspace.close();
    rmSync(root, { recursive: true, force: true });
  });
  return it;
}

export const owner: By = { actor: 'manual', approval: '—', trigger: 'direct human edit' };
