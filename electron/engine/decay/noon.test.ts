import { expect, test } from 'vitest';
import { wallMinute } from '../workspace/when.ts';
import { noonOf } from './noon.ts';

const quarterMs = 900_000;

/** Around changes of the clock, and where a wall is not whole hours, or half a day and more, away from UTC. */
test.each([
  ['Europe/Zagreb', '2026-03-28', '2026-10-24'],
  ['America/St_Johns', '2026-03-07', '2026-10-31'],
  ['Pacific/Apia', '2011-12-29', '2026-06-01'],
  ['Pacific/Kiritimati', '2026-01-01', '1994-12-30'],
  ['Asia/Kathmandu', '2026-01-01', '1985-12-31'],
  ['Africa/Casablanca', '2026-02-14', '2026-03-21'],
  ['Africa/Monrovia', '1971-12-31', '1973-01-01'],
])('the noon of a day is that of the wall in %s', (zone, ...days) => {
  for (const day of days) {
    const from = Date.parse(`${day}T00:00:00Z`);
    for (let ms = from; ms < from + 4 * 86_400_000; ms += quarterMs) {
      const wall = Date.parse(`${wallMinute(ms, zone).day}T12:00:00Z`);
      expect(noonOf(ms, zone), new Date(ms).toISOString()).toBe(wall);
    }
  }
});
