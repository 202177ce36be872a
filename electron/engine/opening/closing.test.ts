import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Event } from '#shared/contract/events.ts';
import { edit, freshFolder, removeFolder } from '../commit/testing/workspace.ts';
import { type Engine, openEngine } from '../engine.ts';

let root = '';
let open: Engine[] = [];
const errors: string[] = [];

beforeEach(() => {
  root = realpathSync(freshFolder());
  errors.length = 0;
});
afterEach(async () => {
  for (const engine of open) await engine.close();
  open = [];
  removeFolder(root);
});

let ids = 0;
async function start(emit: (event: Event) => void = () => undefined): Promise<Engine> {
  const log = { info() {}, warn() {}, error: (words: string) => void errors.push(words) };
  const id = () => String(ids++).padStart(16, '0');
  const ports = { clock: { now: Date.now, zone: 'UTC' }, log, emit, id };
  const engine = await openEngine({ root, create: false, version: 'test', ports });
  open.push(engine);
  return engine;
}

const owner = { name: 'test', role: 'owner', session: '' } as const;
const line = 'The gauge at the lower lock was read by Ines, who found it dry and wrote the level down.\n';

function fill(count: number): void {
  mkdirSync(join(root, 'memory', 'vault'), { recursive: true });
  for (let n = 0; n < count; n++)
    writeFileSync(join(root, 'memory', 'vault', `${n}.md`), `# Note ${n}\n\n${line.repeat(40)}`);
}

test('a folder that is being taken up is told file by file; it is let go of when asked, and taken up whole later', async () => {
  const count = 800;
  fill(count);
  let heard = (): void => undefined;
  const underWay = new Promise<void>((resolve) => {
    heard = resolve;
  });
  const first = await start((event) => {
    if (event.name !== 'indexing' || event.data.reason !== 'Taking up the files.') return;
    if (event.data.done > 0 && event.data.done < event.data.total) heard();
  });
  await underWay;
  const left = first.ready.then(
    () => 'whole',
    (cause) => cause.code,
  );
  open = [];
  await first.close();
  expect(await left).toBe('engine.stopped');
  expect(errors).toEqual([]);
  edit(root, 'memory/vault/0.md', '# Note 0\n\nWritten while nothing ran.\n');
  const again = await start();
  await again.ready;
  const { counts, index } = await again.call('workspace.status', {}, owner);
  expect(index.state).toBe('ready');
  expect(counts.vault).toBe(count);
  const { hits } = await again.call('memory.search', { query: 'written while nothing ran', explain: false }, owner);
  expect(hits[0]?.path).toBe('memory/vault/0.md');
});
