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
