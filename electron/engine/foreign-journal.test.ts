import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import { Journal, journalKey } from './commit/journal.ts';
import type { JournalFile } from './commit/journal-record.ts';
import { portsOf } from './commit/testing/workspace.ts';
import { type Engine, openEngine } from './engine.ts';
import { hashOf } from './workspace/hash.ts';

const owner: Caller = { name: 'test', role: 'owner', session: '' };
const machine = 'this machine';
let base = '';
let root = '';
let journal = '';
let engine: Engine | null = null;

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'mneme-foreign-')));
  root = join(base, 'ws');
  journal = join(root, '.mneme/journal');
  mkdirSync(join(base, 'outside'));
  writeFileSync(join(base, 'outside/kept.md'), 'kept\n');
  mkdirSync(journal, { recursive: true });
  writeFileSync(join(root, 'notes.md'), '# Notes\n');
});
afterEach(async () => {
  await engine?.close();
  engine = null;
  rmSync(base, { recursive: true, force: true });
});

/** An intent to write these files, sealed as somebody seals it. */
async function intended(key: string, paths: string[], n = 1): Promise<void> {
  const made = join(base, `made-${n}`);
  const { journal: writer } = await Journal.open(made, key);
  const files = paths.map((path): JournalFile => {
    const bytes = Buffer.from('written by a journal\n');
    return { path, action: 'CREATE', before: null, after: hashOf(bytes), summary: 'planted', bytes };
  });
  const by = { actor: 'manual', approval: 'approved', trigger: 'planted' } as const;
  const audit = { offset: 0, lines: 'planted | line\n' };
  await writer.append({ seq: 900, change: 'planted', at: 0, by, files, adopted: false, audit, boot: 'another' });
  await writer.close();
  renameSync(join(made, '000000000001.journal'), numbered(n));
  // As if the crash came before the move: what waits is to be moved into place.
  mkdirSync(join(root, '.mneme/staging'), { recursive: true });
  for (const n of paths.keys()) writeFileSync(join(root, `.mneme/staging/planted-${n}.new`), 'written by a journal\n');
}

async function open(): Promise<Engine> {
  engine = await openEngine({ root, create: true, version: 'test', ports: { ...portsOf(), machine } });
  await engine.ready;
  return engine;
}

const numbered = (n: number) => join(journal, `${String(n).padStart(12, '0')}.journal`);

/** Every kind of segment that is none of ours, each under a number of its own. */
async function everyKind(): Promise<void> {
  await intended(journalKey('/home/somebody/else', 'their machine'), ['SOUL.md', 'notes.md', 'planted.md'], 9);
  await intended(journalKey('/home/ours/another', machine), ['planted.md'], 8);
  await intended(journalKey(root, 'their machine'), ['../outside/planted.md', join(base, 'outside/planted.md')], 7);
  // Sealed as ours, and under another name.
  await intended(journalKey(root, machine), ['planted.md'], 6);
  writeFileSync(numbered(1), Buffer.alloc(4_000, 'garbage '));
  writeFileSync(numbered(2), `0000000a 000000000000 ${'a'.repeat(64)}\n{"seq":7}`);
  writeFileSync(numbered(3), 'four gigabytes');
  truncateSync(numbered(3), 4 * 2 ** 30);
  symlinkSync(join(base, 'outside/kept.md'), numbered(4));
  mkdirSync(join(numbered(5), 'deep'), { recursive: true });
  execFileSync('mkfifo', [numbered(999_999_999_999)]);
}

const planted: [string, () => unknown, boolean][] = [
  ['segments of every kind', everyKind, true],
  [
    'a link in the place of its folder',
    () => {
      rmSync(journal, { recursive: true });
      symlinkSync(join(base, 'outside'), journal);
    },
    true,
  ],
  [
    'a file in the place of its folder',
    () => {
      rmSync(journal, { recursive: true });
      writeFileSync(journal, 'a file');
    },
    true,
  ],
  [
    'a torn beginning of ours, and numbers that are none',
    () => {
      writeFileSync(numbered(3), 'mneme journal 1 \0\0\0\0');
      writeFileSync(join(journal, '99999999999999999999999.journal'), 'x');
    },
    false,
  ],
];

test.each(planted)('[FOREIGN-1] a journal in a given folder: %s', async (_, plant, alarmed) => {
  await plant();
  const opened = await open();
  const { alerts: raised } = await opened.call('alerts.list', {} as never, owner);
  // Links are set aside, and told, as anywhere in Mneme's own places.
  expect(raised.some(({ path }) => path.startsWith('.mneme'))).toBe(alarmed);
  expect(readdirSync(join(base, 'outside'))).toEqual(['kept.md']);
  expect(readFileSync(join(base, 'outside/kept.md'), 'utf8')).toBe('kept\n');
  expect(existsSync(join(root, 'planted.md'))).toBe(false);
  expect(readFileSync(join(root, 'notes.md'), 'utf8')).toBe('# Notes\n');
  await opened.call('file.write', { path: 'memory/procedures/after.md', content: '# After\n' } as never, owner);
  expect(readFileSync(join(root, 'memory/procedures/after.md'), 'utf8')).toBe('# After\n');
  expect(lstatSync(journal).isDirectory()).toBe(true);
  expect(readFileSync(join(root, 'memory/meta/audit.log'), 'utf8')).not.toContain('planted');
});

test('[FOREIGN-2] a journal of ours whose paths somebody has since turned outwards: it opens, and nothing is written there', async () => {
  symlinkSync(join(base, 'outside'), join(root, 'turned'));
  mkdirSync(join(root, 'blocked.md/by a folder'), { recursive: true });
  await intended(journalKey(root, machine), ['turned/planted.md', 'blocked.md', 'ours.md']);
  const opened = await open();
  expect(readdirSync(join(base, 'outside'))).toEqual(['kept.md']);
  expect(readFileSync(join(root, 'ours.md'), 'utf8')).toBe('written by a journal\n');
  await opened.call('file.write', { path: 'memory/procedures/after.md', content: '# After\n' } as never, owner);
});
