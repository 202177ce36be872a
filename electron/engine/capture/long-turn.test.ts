import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closeCapture, openCapture } from './testing/open-capture.ts';

/** Places that nobody has heard of, each in a sentence of its own. */
const told = (n: number) =>
  `Our sister ship number ${n} was moved to the yard of Port ${n} by Captain Weber${n} on Monday.`;
const passing = (n: number) => `The tea at stall ${n} was rather good today and the queue was short.`;

test('of a very long turn only what is likeliest worth keeping comes into the day’s file', async () => {
  const capture = await openCapture();
  onTestFinished(() => closeCapture(capture));
  const lines = Array.from({ length: 300 }, (_, n) => `${told(n)} ${passing(n)}`);
  const messages = [lines.slice(0, 150), lines.slice(150)].map((part) => ({
    role: 'user' as const,
    content: part.join('\n'),
  }));
  await capture.observe(messages);
  await expect.poll(async () => (await capture.recent()).inFlight, { timeout: 110_000 }).toBe(0);
  const { entries: became } = await capture.recent();
  const kept = became.filter(({ status }) => status === 'stored' || status === 'superseded');
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.length).toBeLessThanOrEqual(46);
  expect(kept.filter(({ why }) => why === 'perhaps worth keeping').length).toBeLessThanOrEqual(6);
  const folder = join(capture.root, 'memory/episodes');
  const headings = readdirSync(folder).flatMap(
    (day) => readFileSync(join(folder, day), 'utf8').match(/^## \d/gm) ?? [],
  );
  expect(headings.length).toBeLessThanOrEqual(46);
}, 120_000);
