import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import { openEngine } from '../engine.ts';
import { readersOf } from './privacy.ts';

const owner: Caller = { name: 'the owner', role: 'owner', session: '' };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const modeOf = (place: string) => statSync(place).mode & 0o777;

let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'mneme-privacy-')));
  chmodSync(base, 0o755);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const open = (root: string, create: boolean) => {
  let n = 0;
  const id = () => String(n++).padStart(16, '0');
  const ports = { clock: { now: Date.now, zone: 'UTC' }, log: quiet, emit: () => undefined, id };
  return openEngine({ root, create, version: '0', ports });
};

test('[PRIVACY-1] a new workspace is its owner’s alone; of one that others may read the doctor says so, and closes it when asked', async () => {
  const fresh = await open(join(base, 'deep/new'), true);
  expect(modeOf(join(base, 'deep/new'))).toBe(0o700);
  await fresh.close();

  const [root, beside] = [join(base, 'theirs'), join(base, 'beside.md')];
  mkdirSync(join(root, 'memory/vault'), { recursive: true, mode: 0o755 });
  for (const place of [join(root, 'MEMORY.md'), join(root, 'memory/vault/a.md'), beside])
    writeFileSync(place, '# A\n', { mode: 0o644 });
  symlinkSync(beside, join(root, 'memory/link.md'));
  const engine = await open(root, false);
  const access = async (repair: boolean) =>
    (await engine.call('doctor.run', { repair }, owner)).checks.find(({ name }) => name === 'access');
  const found = await access(false);
  expect(modeOf(root)).toBe(0o755);
  // Where the folder of temporary files is closed itself, nobody else gets in.
  if ((await readersOf(tmpdir())) === 'everybody')
    expect(found).toMatchObject({ ok: false, detail: expect.stringContaining('All users'), repaired: false });
  await access(true);
  if (found?.ok === false) {
    expect([root, join(root, 'memory'), join(root, '.audit')].map(modeOf)).toEqual([0o700, 0o700, 0o700]);
    expect([join(root, 'MEMORY.md'), join(root, 'memory/vault/a.md')].map(modeOf)).toEqual([0o600, 0o600]);
  }
  expect(modeOf(beside)).toBe(0o644);
  expect((await access(false))?.ok).toBe(true);
  await engine.close();
});
