import { expect, test } from 'vitest';
import { readStory } from './story.ts';

const line = (value: unknown) => JSON.stringify(value);
const actors = line({ actors: { Scribe: { role: 'main' } } });
const call = (day: number, at: string, by = 'Scribe') => line({ day, at, by, call: 'memory.search', with: {} });

test('a story names who takes part, and tells its steps in order', () => {
  const { steps } = readStory([actors, call(-2, '18:00'), call(-1, '07:30'), call(0, '07:00')].join('\n'));
  expect(steps.map(({ day }) => day)).toEqual([-2, -1, 0]);
  expect(() => readStory([actors, call(-1, '07:30'), call(-2, '18:00')].join('\n'))).toThrow('Line 3 is out of order');
  expect(() => readStory([actors, call(-1, '07:30', 'Nobody')].join('\n'))).toThrow('Line 2 is by nobody');
  expect(() => readStory([actors, line({ day: 1, at: '25:00' })].join('\n'))).toThrow();
});
