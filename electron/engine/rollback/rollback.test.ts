import { expect, test } from 'vitest';
import { agentOf, openRolling } from './testing/rolling.ts';

const note = (...lines: string[]) => `# Notes\n\n${lines.map((line) => `- ${line}\n`).join('')}`;

test('[ROLLBACK-1] a file goes back to a commit, byte for byte, as a REVERT of its own, and forth again', async () => {
  const house = await openRolling();
  await house.write('memory/notes.md', note('one'));
  const before = await house.state();
  const commit = await house.head();
  await house.write('memory/notes.md', note('one', 'two'));
  await house.write('other.md', 'stays\n');
  const after = await house.state();

  const target = { what: 'file', path: 'memory/notes.md', commit } as const;
  const shown = await house.preview(target);
  expect(shown.files).toMatchObject([
    { path: 'memory/notes.md', does: 'returns', added: 0, removed: 1, before: note('one', 'two'), after: note('one') },
  ]);
  const { change, paths, message } = await house.ask('rollback.apply', { target, preview: shown.preview });
  expect(paths).toEqual(['memory/notes.md']);
  expect(message).toBe('1 file rolled back.');
  expect(await house.state()).toEqual({ ...before, 'other.md': 'stays\n' });
  await house.head();
  const said = await house.git('log', '-1', '--format=%B', '--', 'memory/notes.md');
  expect(said).toMatch(
    /^\[REVERT\] memory\/notes\.md — reverted to commit [0-9a-f]{10}\n\nActor: manual\nApproval: —\n/,
  );
  expect(said).toContain('Trigger: the window rolled back memory/notes.md to 2026-03-11 10:00');
  expect(await house.read('memory/meta/audit.log')).toContain(
    '| REVERT | memory/notes.md | manual | — | reverted to commit',
  );

  await house.ask('change.undo', { change: change ?? '' });
  expect(await house.state()).toEqual(after);
  const byTime = await house.preview({ what: 'file', path: 'memory/notes.md', commit: '2026-03-11' });
  expect(byTime).toMatchObject({ title: 'Roll back memory/notes.md', files: [] });
  expect((await house.rollBack({ what: 'change', change: change ?? '' })).message).toBe('It was so already.');
});

test('[ROLLBACK-2] an agent’s session goes as a whole; what others wrote into other lines stays', async () => {
  const house = await openRolling();
  const scribe = agentOf('s-7');
  await house.write('memory/notes.md', note('one', 'two', 'three', 'four'));
  await house.write('memory/gone.md', 'was here\n');
  const before = await house.state();
  await house.write('memory/notes.md', note('ONE', 'two', 'three', 'four'), scribe);
  await house.write('memory/new.md', 'by the session\n', scribe);
  await house.write('memory/notes.md', note('ONE', 'two', 'three', 'FOUR'));
  await house.write('memory/notes.md', note('ONE', 'two', 'THREE by Scribe', 'FOUR'), scribe);

  const target = { what: 'session', session: 's-7' } as const;
  const shown = await house.preview(target);
  expect(shown.title).toBe('Roll back session s-7');
  expect(shown.files.map(({ path, does }) => [path, does])).toEqual([
    ['memory/new.md', 'removed'],
    ['memory/notes.md', 'merged'],
  ]);
  const { change } = await house.rollBack(target);
  expect(await house.state()).toEqual({ ...before, 'memory/notes.md': note('one', 'two', 'three', 'FOUR') });
  await house.rollBack({ what: 'change', change: change ?? '' });
  expect(await house.read('memory/notes.md')).toBe(note('ONE', 'two', 'THREE by Scribe', 'FOUR'));
  expect(await house.read('memory/new.md')).toBe('by the session\n');
});

test('[ROLLBACK-3] a conflict is shown with its sides and who made it, and goes as the owner says', async () => {
  const house = await openRolling();
  await house.write('memory/steps.md', note('one', 'two', 'three', 'four'));
  await house.write('memory/steps.md', note('1', 'two', 'three', '4'), agentOf('s-1'));
  house.later(30);
  await house.write('memory/steps.md', note('1', 'two', 'three', 'IV'), agentOf('s-2'));
  const target = { what: 'session', session: 's-1' } as const;
  const shown = await house.preview(target);
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
  await expect(house.rollBack(target)).rejects.toMatchObject({
    code: 'file.changed',
    value: { path: 'memory/steps.md' },
  });
  const { change } = await house.rollBack(target, [{ path: 'memory/steps.md', how: 'keep' }]);
  expect(await house.read('memory/steps.md')).toBe(note('one', 'two', 'three', 'IV'));
  await house.ask('change.undo', { change: change ?? '' });
  await house.rollBack(target, [{ path: 'memory/steps.md', how: 'restore' }]);
  expect(await house.read('memory/steps.md')).toBe(note('one', 'two', 'three', 'four'));
});

test('[ROLLBACK-4] what was changed after the preview is not written over', async () => {
  const house = await openRolling();
  await house.write('memory/a.md', 'one\n');
  await house.write('memory/a.md', 'two\n', agentOf('s-1'));
  const target = { what: 'session', session: 's-1' } as const;
  const { preview } = await house.preview(target);
  await house.write('memory/a.md', 'three\n');
  await expect(house.ask('rollback.apply', { target, preview })).rejects.toMatchObject({ code: 'file.changed' });
  expect(await house.read('memory/a.md')).toBe('three\n');
});

test('[ROLLBACK-5] the whole workspace goes back to a moment, byte for byte, and forth again', async () => {
  const house = await openRolling();
  await house.write('memory/notes.md', note('one'));
  await house.write('soon-gone.md', 'here\n');
  const before = await house.state();
  house.later(24 * 60);
  await house.ask('memory.store', {
    content: 'The lighthouse of Savudrija is painted green.',
    store: 'semantic',
    entity: 'Savudrija Lighthouse',
  });
  await house.write('memory/notes.md', note('one', 'two'));
  await house.ask('file.write', { path: 'late/deep.md', content: 'new\n' });
  const after = await house.state();
  const { change, paths } = await house.rollBack({ what: 'moment', at: '2026-03-11' });
  expect(paths).toContain('late/deep.md');
  expect(await house.state()).toEqual(before);
  const found = async () => (await house.ask('memory.search', { query: 'lighthouse Savudrija' })).hits;
  expect(await found()).toEqual([]);
  await house.rollBack({ what: 'change', change: change ?? '' });
  expect(await house.state()).toEqual(after);
  expect((await found()).map(({ text }) => text).join()).toContain('green');
});

test('[ROLLBACK-6] the date in a page’s header is no conflict; what was added to a list beside it stays', async () => {
  const house = await openRolling();
  const path = 'memory/graph/entities/person--mira.md';
  const page = (day: string, ...facts: string[]) =>
    `# person--mira\n<!-- Type: person | Created: 2026-01-01 | Last updated: ${day} -->\n\n## Facts\n${facts.map((fact) => `- ${fact}\n`).join('')}`;
  await house.write(path, page('2026-01-01', 'Sings', 'Sails'));
  await house.write(path, page('2026-03-11', 'Sings', 'Rides'), agentOf('s-1'));
  await house.write(path, page('2026-03-12', 'Sings', 'Rides', 'Cooks'));
  await house.rollBack({ what: 'session', session: 's-1' });
  expect(await house.read(path)).toBe(page('2026-03-12', 'Sings', 'Sails', 'Cooks'));
});
