import { createTwoFilesPatch } from 'diff';
import { expect, test } from 'vitest';
import { patchFiles } from './patchFiles.ts';

const patch = (file: string, isNew: boolean, before: string, after: string) =>
  createTwoFilesPatch(isNew ? '/dev/null' : file, file, before, after, '', '', { context: 1 })
    .split('\n')
    .slice(1)
    .join('\n');

test('a diff of several files is told file by file, with both line numbers', () => {
  const two =
    patch('/home/a/settings.json', false, '{\n  "a": 1\n}\n', '{\n  "a": 1,\n  "b": 2\n}\n') +
    patch('/home/a/new.md', true, '', '+++ a line that looks like a head\n');
  const [settings, fresh] = patchFiles(two);
  expect(settings).toMatchObject({ file: '/home/a/settings.json', isNew: false });
  expect(settings?.lines.map(({ sign, before, after, parts }) => [sign, before, after, parts[0]?.text])).toEqual([
    ['same', 1, 1, '{'],
    ['del', 2, null, '  "a": 1'],
    ['add', null, 2, '  "a": 1,'],
    ['add', null, 3, '  "b": 2'],
    ['same', 3, 4, '}'],
  ]);
  expect(fresh).toMatchObject({ file: '/home/a/new.md', isNew: true });
  expect(fresh?.lines.map(({ parts }) => parts[0]?.text)).toEqual(['+++ a line that looks like a head']);
});
