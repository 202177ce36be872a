import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { projectOf } from './project.ts';
import { cleanUp, freshPlace } from './testing/gateway.ts';

afterEach(cleanUp);

test('[PROJECT-1] a client works in its repository, else in its folder; at home, above it and in the workspace in none', () => {
  const { root } = freshPlace();
  const base = dirname(root);
  const folder = (...parts: string[]) => {
    const made = join(base, ...parts);
    mkdirSync(made, { recursive: true });
    return made;
  };
  folder('Tide Gauge', '.git');
  const tree = folder('fix-42');
  writeFileSync(join(tree, '.git'), `gitdir: ${join(base, 'Tide Gauge')}/.git/worktrees/fix-42\n`);
  const of = (place: string) => projectOf(place, root);
  expect(of(folder('Tide Gauge', 'src', 'sensor'))).toBe('tide-gauge');
  expect(of(tree)).toBe('tide-gauge');
  expect(of(folder('notes'))).toBe('notes');
  const nowhere = [
    root,
    folder('ws', 'memory'),
    homedir(),
    dirname(homedir()),
    '/',
    join(base, 'missing'),
    'notes',
    '',
  ];
  expect(nowhere.map(of)).toEqual(nowhere.map(() => null));
});
