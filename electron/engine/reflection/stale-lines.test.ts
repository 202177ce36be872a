import { expect, test } from 'vitest';
import { saidInstead } from './stale-lines.ts';

test.each([
  [
    'Letters for Ida: Dutch spelling, no bold, 90 lines at most.',
    'Letters written for Ida have 90 lines at most.',
    'Letters written for Ida have 60 lines at the outside.',
    'Letters for Ida: Dutch spelling, no bold, 60 lines at most.',
  ],
  [
    'Brother Piet teaches maths at Northfield College; allergic to nuts',
    'Piet teaches maths at Northfield College',
    'Piet teaches maths at Weir Lane School',
    'Brother Piet teaches maths at Weir Lane School; allergic to nuts',
  ],
  ['Never ring before nine', 'Ida is never to be rung before nine', 'Ida may be rung from eight on', null],
  [
    'The rent of the shed is 90 euros',
    'Letters written for Ida have 90 lines at most.',
    'Letters have 60 lines.',
    null,
  ],
])(
  'a line of core memory says what holds in the place of what does not, and the rest as it was: %s',
  (line, lost, kept, now) => {
    expect(saidInstead(line, lost, kept)).toBe(now);
  },
);
