import { readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openRolling } from './testing/rolling.ts';

type Live = Awaited<ReturnType<typeof openRolling>>;

const paths = [
  'MEMORY.md',
  'a.md',
  'memory/vault/b.md',
  'memory/episodes/2026-03-01.md',
  'c.bin',
  'memory/meta/x.json',
];
const bytes = fc.oneof(
  fc
    .array(fc.constantFrom('one', 'two', '', '- three', '# four', 'five\r'), { maxLength: 8 })
    .map((lines) => lines.join('\n')),
  fc.uint8Array({ maxLength: 12 }).map((some) => Buffer.from(some).toString('latin1')),
  fc
    .dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 3 }))
    .map((json) => JSON.stringify(json, null, 2)),
);
const step = fc.record({
  path: fc.constantFrom(...paths),
  content: fc.option(bytes, { nil: null, freq: 5 }),
  by: fc.constantFrom('s-1', 's-2', ''),
  later: fc.integer({ min: 1, max: 90 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** One change through the door, of whatever bytes. */
async function take(workspace: Live, { path, content, by, later }: Step) {
  workspace.later(later);
  const after = content === null ? null : Buffer.from(content, 'latin1');
  await workspace.commit({ [path]: after }, by === '' ? undefined : by);
}

test('[WHOLE-1] over random histories: back to any moment is that state; the rollback of the rollback is the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), fc.nat(), async (steps, pick) => {
      const workspace = await openRolling();
      try {
        const states: { commit: string; state: Record<string, string> }[] = [];
        for (const one of steps) {
          await take(workspace, one);
          states.push({ commit: await workspace.head(), state: await workspace.state() });
        }
        const now = await workspace.state();
        const then = states[pick % states.length];
        const { change } = await workspace.rollBack({ what: 'moment', at: then?.commit ?? '' });
        expect(await workspace.state()).toEqual(then?.state);
        if (change !== null) await workspace.rollBack({ what: 'change', change });
        expect(await workspace.state()).toEqual(now);
        for (const session of ['s-1', 's-2']) await backAndForth(workspace, session, steps);
        await workspace.close();
        expect(await workspace.git('fsck', '--strict')).toBe('');
      } finally {
        await workspace.close();
      }
    }),
    { numRuns: 8 },
  );
}, 240_000);

/** A session goes and comes back, conflicts by the newer lines: the state is the same again. */
async function backAndForth(workspace: Live, session: string, steps: readonly Step[]) {
  if (!steps.some(({ by }) => by === session)) return;
  const target = { what: 'session', session } as const;
  const shown = await workspace.preview(target).catch(() => null);
  if (shown === null) return;
  const before = await workspace.state();
  const conflicts = shown.files.filter(({ does }) => does === 'conflict').map(({ path }) => path);
  const resolutions = conflicts.map((path) => ({ path, how: 'keep' as const }));
  const { change } = await workspace.ask('rollback.apply', { target, preview: shown.preview, resolutions });
  const planned = Object.fromEntries(shown.files.map(({ path, after }) => [path, after]));
  const after = await workspace.state();
  for (const [path, text] of Object.entries(planned)) {
    if (text !== null) expect(Buffer.from(after[path] ?? '', 'latin1').toString('utf8')).toBe(text);
  }
  if (change !== null) await workspace.ask('change.undo', { change });
  expect(await workspace.state()).toEqual(before);
}

test('[WHOLE-2] bytes that are no text go back whole, and conflict whole', async () => {
  const workspace = await openRolling();
  const [old, made, later] = [Buffer.from([0, 255, 10, 13]), Buffer.from([1, 254]), Buffer.from([2, 253, 0])];
  await workspace.commit({ 'photo.bin': old, 'latin.md': Buffer.from('caf\xe9\n', 'latin1') });
  await workspace.commit({ 'photo.bin': made, 'latin.md': Buffer.from('th\xe9\n', 'latin1') }, 's-1');
  const target = { what: 'session', session: 's-1' } as const;
  const shown = await workspace.preview(target);
  expect(shown.files).toMatchObject([
    { path: 'latin.md', does: 'returns', added: 0, removed: 0, before: null, after: null },
    { path: 'photo.bin', does: 'returns', before: null, after: null },
  ]);
  const { change } = await workspace.rollBack(target);
  expect(await readFile(join(workspace.root, 'photo.bin'))).toEqual(old);
  expect(await readFile(join(workspace.root, 'latin.md'), 'latin1')).toBe('caf\xe9\n');
  await workspace.ask('change.undo', { change: change ?? '' });
  await workspace.commit({ 'photo.bin': later });
  const again = await workspace.preview(target);
  expect(again.files[1]).toMatchObject({ path: 'photo.bin', does: 'conflict', conflict: { newer: null } });
  expect(again.files[1]?.conflict?.words).toContain('it is not text');
  await workspace.rollBack(target, [{ path: 'photo.bin', how: 'restore' }]);
  expect(await readFile(join(workspace.root, 'photo.bin'))).toEqual(old);
});

test('[WHOLE-3] what was removed since, made since, or edited by hand a moment ago is seen as it stands', async () => {
  const workspace = await openRolling();
  await workspace.commit({ 'a.md': 'a\n', 'b.md': 'b\n' });
  await workspace.commit({ 'a.md': 'A\n', 'b.md': null, 'c.md': 'c\n' }, 's-1');
  await workspace.commit({ 'a.md': null, 'b.md': 'another b\n', 'c.md': 'c\nand more\n' });
  const target = { what: 'session', session: 's-1' } as const;
  const { files } = await workspace.preview(target);
  expect(files.map(({ path, does }) => [path, does])).toEqual([
    ['a.md', 'conflict'],
    ['b.md', 'conflict'],
    ['c.md', 'conflict'],
  ]);
  expect(files[0]?.conflict?.words).toMatch(/^Removed since by you on /);
  expect(files[2]?.conflict?.words).toContain('it did not exist before');
  await workspace.rollBack(target, [
    { path: 'a.md', how: 'restore' },
    { path: 'b.md', how: 'keep' },
    { path: 'c.md', how: 'merge', content: 'and more\n' },
  ]);
  const state = await workspace.state();
  expect([state['a.md'], state['b.md'], state['c.md']]).toEqual(['a\n', 'another b\n', 'and more\n']);

  const commit = await workspace.head();
  await writeFile(join(workspace.root, 'a.md'), 'by hand\n');
  await unlink(join(workspace.root, 'b.md'));
  const moment = { what: 'moment', at: commit } as const;
  expect((await workspace.preview(moment)).files.map(({ path, does }) => [path, does])).toEqual([
    ['a.md', 'returns'],
    ['b.md', 'comes back'],
  ]);
  await workspace.rollBack(moment);
  expect(await workspace.state()).toEqual(state);
});

test('[WHOLE-4] JSON stays JSON: members that others set since stay, in any order', async () => {
  const workspace = await openRolling();
  const path = 'memory/meta/x.json';
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  await workspace.commit({ [path]: json({ a: 1 }) });
  await workspace.commit({ [path]: json({ a: 1, mine: 2 }) }, 's-1');
  await workspace.commit({ [path]: json({ a: 1, mine: 2, later: 3 }) });
  await workspace.rollBack({ what: 'session', session: 's-1' });
  expect(await workspace.read(path)).toBe(json({ a: 1, later: 3 }));
});

test('[WHOLE-5] what is never rolled back is refused, and what does not conflict needs no resolution', async () => {
  const workspace = await openRolling();
  await workspace.commit({ 'a.md': 'a\n' }, 's-1');
  const commit = await workspace.head();
  const log = { what: 'file', path: 'memory/meta/audit.log', commit } as const;
  await expect(workspace.preview(log)).rejects.toMatchObject({ code: 'path.reserved' });
  await expect(workspace.preview({ what: 'file', path: '../x', commit })).rejects.toMatchObject({
    code: 'path.outside',
  });
  await expect(workspace.preview({ what: 'moment', at: '1999-01-01' })).rejects.toMatchObject({ code: 'history.none' });
  await expect(workspace.preview({ what: 'moment', at: 'deadbeef' })).rejects.toMatchObject({ code: 'history.none' });
  const target = { what: 'session', session: 's-1' } as const;
  await expect(workspace.rollBack(target, [{ path: 'a.md', how: 'keep' }])).rejects.toMatchObject({
    code: 'input.invalid',
  });
  expect(await workspace.read('a.md')).toBe('a\n');
});
