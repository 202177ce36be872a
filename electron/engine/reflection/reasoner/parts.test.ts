import { encode } from 'gpt-tokenizer';
import { expect, test } from 'vitest';
import { day, materialOf, page } from '../testing/material.ts';
import { prepared } from './prepare.ts';

const calendar = (n: number) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10);

/** So many pages, and days of ten episodes each that speak of some of them. */
const large = (pages: number, days: number) =>
  materialOf({
    ...Object.assign(
      {},
      ...Array.from({ length: pages }, (_, n) => page(`project--orchard-${n}`, [`Has ${n} rows`, 'Is watered weekly'])),
    ),
    ...Object.assign(
      {},
      ...Array.from({ length: days }, (_, n) =>
        day(
          calendar(n),
          ...Array.from({ length: 10 }, (_, i) => `Orchard ${n * 10 + i} was pruned, ${i + 1} rows of it.`),
        ),
      ),
    ),
  });

/** The most milliseconds of work between two turns of the event loop, until it is asked. */
function busyBetweenTurns(): () => Promise<number> {
  let [most, on] = [0, true];
  let since = process.cpuUsage();
  const beat = () => {
    const { user, system } = process.cpuUsage(since);
    most = Math.max(most, (user + system) / 1000);
    since = process.cpuUsage();
    if (on) setImmediate(beat);
  };
  setImmediate(beat);
  return async () => {
    on = false;
    await new Promise(setImmediate);
    return most;
  };
}

test('three thousand unread episodes and five thousand pages are read in parts that fit, and none is left out', async () => {
  const material = large(5_000, 300);
  expect([material.pages.length, material.episodes.length]).toEqual([5_000, 3_000]);
  const longest = busyBetweenTurns();
  const { parts, total } = await prepared(material, null, []);
  // As the processor counts, which a busy machine does not stretch; whoever asks meanwhile is answered.
  expect(await longest()).toBeLessThan(500);
  const read = new Set();
  let count = 0;
  for (const part of parts) {
    count += 1;
    expect(encode(part.text).length).toBeLessThanOrEqual(6_000);
    expect(part.episodes.length).toBeLessThanOrEqual(30);
    expect(part.text).toContain(`project--orchard-${(count - 1) * 30}: `);
    for (const one of part.episodes) read.add(one);
  }
  expect([count, read.size]).toEqual([total, 3_000]);
}, 120_000);
