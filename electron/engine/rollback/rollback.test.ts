import { expect, test } from 'vitest';
import { agentOf, openRolling } from './testing/rolling.ts';

const note = (...lines: string[]) => `# Notes\n\n${lines.map((line) => `- ${line}\n`).join('')}`;

test('[ROLLBACK-1] a file goes back to a commit, byte for byte, as a REVERT of its own, and forth again', async () => {
  const workspace = await openRolling();
  await workspace.write('memory/notes.md', note('one'));
  const before = await workspace.state();
  const commit = await workspace.head();
  await workspace.write('memory/notes.md', note('one', 'two'));
  await workspace.write('other.md', 'stays\n');
  const after = await workspace.state();

  const target = { what: 'file', path: 'memory/notes.md', commit } as const;
  const shown = await workspace.preview(target);
  expect(shown.files).toMatchObject([
    { path: 'memory/notes.md', does: 'returns', added: 0, removed: 1, before: note('one', 'two'), after: note('one') },
  ]);
  const { change, paths, message } = await workspace.ask('rollback.apply', { target, preview: shown.preview });
  expect(paths).toEqual(['memory/notes.md']);
  expect(message).toBe('1 file rolled back.');
  expect(await workspace.state()).toEqual({ ...before, 'other.md': 'stays\n' });
  await workspace.head();
  const said = await workspace.git('log', '-1', '--format=%B', '--', 'memory/notes.md');
  expect(said).toMatch(
    /^\[REVERT\] memory\/notes\.md — reverted to commit [0-9a-f]{10}\n\nActor: manual\nApproval: —\n/,
  );
  expect(said).toContain('Trigger: the window rolled back memory/notes.md to 2026-03-11 10:00');
  expect(await workspace.read('memory/meta/audit.log')).toContain(
    '| REVERT | memory/notes.md | manual | — | reverted to commit',
  );

  await workspace.ask('change.undo', { change: change ?? '' });
  expect(await workspace.state()).toEqual(after);
  const byTime = await workspace.preview({ what: 'file', path: 'memory/notes.md', commit: '2026-03-11' });
  expect(byTime).toMatchObject({ title: 'Roll back memory/notes.md', files: [] });
  expect((await workspace.rollBack({ what: 'change', change: change ?? '' })).message).toBe('It was so already.');
});

test('[ROLLBACK-9] everything that came of an agent goes, over all of its sessions; what others wrote stays', async () => {
  const workspace = await openRolling();
  await workspace.write('memory/notes.md', note('one', 'two', 'three', 'four'));
  const before = await workspace.state();
  await workspace.write('memory/new.md', 'by Scribe\n', agentOf('s-1'));
  await workspace.write('memory/other.md', 'by Quill\n', { ...agentOf('s-2'), name: 'Quill' });
  await workspace.write('memory/notes.md', note('one', 'two', 'three', 'FOUR'));
  await workspace.write('memory/notes.md', note('ONE', 'two', 'three', 'FOUR'), agentOf('s-3'));

  const target = { what: 'agent', agent: 'Scribe' } as const;
  const shown = await workspace.preview(target);
  expect(shown.title).toBe('Take back everything by Scribe');
  await workspace.rollBack(target);
  expect(await workspace.state()).toEqual({
    ...before,
    'memory/other.md': 'by Quill\n',
    'memory/notes.md': note('one', 'two', 'three', 'FOUR'),
  });
  await expect(workspace.preview({ what: 'agent', agent: 'Scri' })).rejects.toThrow(/Scri/);
});

test('[ROLLBACK-2] an agent’s session goes as a whole; what others wrote into other lines stays', async () => {
  const workspace = await openRolling();
  const scribe = agentOf('s-7');
  await workspace.write('memory/notes.md', note('one', 'two', 'three', 'four'));
  await workspace.write('memory/gone.md', 'was here\n');
  const before = await workspace.state();
  await workspace.write('memory/notes.md', note('ONE', 'two', 'three', 'four'), scribe);
  await workspace.write('memory/new.md', 'by the session\n', scribe);
  await workspace.write('memory/notes.md', note('ONE', 'two', 'three', 'FOUR'));
  await workspace.write('memory/notes.md', note('ONE', 'two', 'THREE by Scribe', 'FOUR'), scribe);

  const target = { what: 'session', session: 's-7' } as const;
  const shown = await workspace.preview(target);
  expect(shown.title).toBe('Roll back session s-7');
  expect(shown.files.map(({ path, does }) => [path, does])).toEqual([
    ['memory/new.md', 'removed'],
    ['memory/notes.md', 'merged'],
  ]);
  const { change } = await workspace.rollBack(target);
  expect(await workspace.state()).toEqual({ ...before, 'memory/notes.md': note('one', 'two', 'three', 'FOUR') });
  await workspace.rollBack({ what: 'change', change: change ?? '' });
  expect(await workspace.read('memory/notes.md')).toBe(note('ONE', 'two', 'THREE by Scribe', 'FOUR'));
  expect(await workspace.read('memory/new.md')).toBe('by the session\n');
});

test('[ROLLBACK-3] a conflict is shown with its sides and who made it, and goes as the owner says', async () => {
  const workspace = await openRolling();
  await workspace.write('memory/steps.md', note('one', 'two', 'three', 'four'));
  await workspace.write('memory/steps.md', note('1', 'two', 'three', '4'), agentOf('s-1'));
  workspace.later(30);
  await workspace.write('memory/steps.md', note('1', 'two', 'three', 'IV'), agentOf('s-2'));
  const target = { what: 'session', session: 's-1' } as const;
  const shown = await workspace.preview(target);
  expect(shown.files).toMatchObject([
    {
      does: 'conflict',
      after: note('one', 'two', 'three', 'IV'),
      conflict: {
        base: note('1', 'two', 'three', '4'),
        older: note('one', 'two', 'three', 'four'),
        newer: note('1', 'two', 'three', 'IV'),
        words: 'Changed since by an agent (Scribe called memory_write) on 2026-03-11 10:30, in the same lines.',
      },
    },
  ]);
  await expect(workspace.rollBack(target)).rejects.toMatchObject({
    code: 'file.changed',
    value: { path: 'memory/steps.md' },
  });
  const { change } = await workspace.rollBack(target, [{ path: 'memory/steps.md', how: 'keep' }]);
  expect(await workspace.read('memory/steps.md')).toBe(note('one', 'two', 'three', 'IV'));
  await workspace.ask('change.undo', { change: change ?? '' });
  await workspace.rollBack(target, [{ path: 'memory/steps.md', how: 'restore' }]);
  expect(await workspace.read('memory/steps.md')).toBe(note('one', 'two', 'three', 'four'));
});

test('[ROLLBACK-4] what was changed after the preview is not written over', async () => {
  const workspace = await openRolling();
  await workspace.write('memory/a.md', 'one\n');
  await workspace.write('memory/a.md', 'two\n', agentOf('s-1'));
  const target = { what: 'session', session: 's-1' } as const;
  const { preview } = await workspace.preview(target);
  await workspace.write('memory/a.md', 'three\n');
  await expect(workspace.ask('rollback.apply', { target, preview })).rejects.toMatchObject({ code: 'file.changed' });
  expect(await workspace.read('memory/a.md')).toBe('three\n');
});

test('[ROLLBACK-5] the whole workspace goes back to a moment, byte for byte, and forth again', async () => {
  const workspace = await openRolling();
  await workspace.write('memory/notes.md', note('one'));
  await workspace.write('soon-gone.md', 'here\n');
  const before = await workspace.state();
  workspace.later(24 * 60);
  await workspace.ask('memory.store', {
    content: 'The lighthouse of Savudrija is painted green.',
    store: 'semantic',
    entity: 'Savudrija Lighthouse',
  });
  await workspace.write('memory/notes.md', note('one', 'two'));
  await workspace.ask('file.write', { path: 'late/deep.md', content: 'new\n' });
  const after = await workspace.state();
  const { change, paths } = await workspace.rollBack({ what: 'moment', at: '2026-03-11' });
  expect(paths).toContain('late/deep.md');
  expect(await workspace.state()).toEqual(before);
  const found = async () => (await workspace.ask('memory.search', { query: 'lighthouse Savudrija' })).hits;
  expect(await found()).toEqual([]);
  await workspace.rollBack({ what: 'change', change: change ?? '' });
  expect(await workspace.state()).toEqual(after);
  expect((await found()).map(({ text }) => text).join()).toContain('green');
});

test('[ROLLBACK-6] the date in a page’s header is no conflict; what was added to a list beside it stays', async () => {
  const workspace = await openRolling();
  const path = 'memory/graph/entities/person--mira.md';
  const page = (day: string, ...facts: string[]) =>
    `# person--mira\n<!-- Type: person | Created: 2026-01-01 | Last updated: ${day} -->\n\n## Facts\n${facts.map((fact) => `- ${fact}\n`).join('')}`;
  await workspace.write(path, page('2026-01-01', 'Sings', 'Sails'));
  await workspace.write(path, page('2026-03-11', 'Sings', 'Rides'), agentOf('s-1'));
  await workspace.write(path, page('2026-03-12', 'Sings', 'Rides', 'Cooks'));
  await workspace.rollBack({ what: 'session', session: 's-1' });
  expect(await workspace.read(path)).toBe(page('2026-03-12', 'Sings', 'Sails', 'Cooks'));
});
