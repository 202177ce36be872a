import { expect, test } from 'vitest';
import { commandsOf } from './commands.ts';
import type { AppAction } from './useActions.ts';

const action: AppAction = { id: 'undo', name: 'Undo', icon: 'revert', run() {} };
const bind = (keys: string, label: string, group = 'Everywhere') => ({ keys, label, group, run() {} });

test('every live key is a command with its key, each once, and pages stand by themselves', () => {
  const bindings = [bind('Mod+k', 'Palette'), bind('g t', 'Go to Today'), bind('Mod+z', 'Undo')];
  const commands = commandsOf([action], [...bindings, bind('j', 'Next', 'Audit'), bind('j', 'Next', 'Audit')]);
  expect(commands.map(({ name, keys, meta }) => [name, keys, meta])).toEqual([
    ['Undo', 'Mod+z', undefined],
    ['Next', 'j', 'Audit'],
  ]);
});
