import { expect, test } from 'vitest';
import { sectionOf } from './changelog.mjs';

test('a version lists what its users meet, by kind and part, and nothing twice', () => {
  const subjects = [
    'feat(recall): names are found by their initials',
    'fix(bench): a day too many',
    'fix(recall): a date counts where it is one',
    'docs: words',
    'feat: a guide',
    'fix(recall): a date counts where it is one',
  ];
  expect(sectionOf('1.2.0', '2026-11-23', subjects)).toBe(
    [
      '## 1.2.0 – 2026-11-23',
      '### New',
      '- **recall**: names are found by their initials\n- a guide',
      '### Mended',
      '- **recall**: a date counts where it is one',
    ].join('\n\n'),
  );
});

test('what was taken back before it came out is not listed, unless it came again', () => {
  const one = 'feat(recall): names are found by their initials';
  const other = 'fix(recall): a date counts where it is one';
  const list = (...subjects: string[]) => sectionOf('1.2.0', '2026-11-23', subjects);
  expect(list(one, other, `Revert "${one}"`)).toBe(list(other));
  expect(list(one, other, `Revert "${one}"`, one)).toBe(list(other, one));
});
