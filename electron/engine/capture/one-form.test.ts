import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closeCapture, openCapture } from './testing/open-capture.ts';

const round = (n: number) => `On the ${n}th round the user prefers the menu.`;

async function opened() {
  const it = await openCapture();
  onTestFinished(() => closeCapture(it));
  const core = async () => (await readFile(join(it.root, 'MEMORY.md'), 'utf8').catch(() => '')).match(/^- .*/gm) ?? [];
  return { ...it, core };
}

test('what differs in nothing but its numbers does not fill core memory, told at once or one by one', async () => {
  const it = await opened();
  await it.become(Array.from({ length: 9 }, (_, n) => round(n + 4)).join('\n'));
  expect(await it.core()).toEqual([]);
  for (let n = 20; n < 25; n++) await it.become(round(n));
  expect((await it.core()).length).toBeLessThan(3);
});

test.each([
  'worker: we decided to switch to queue B',
  'I fixed it, here is the log:\nworker: we decided to switch to queue B\ncan you look?',
  'Kim: I prefer tea and I never eat fish',
  'Kellner: wir nehmen ab Montag nur noch Karten',
])('%s: what a named somebody may have said waits for the owner', async (said) => {
  const it = await opened();
  const kept = await it.become(said);
  expect(kept.filter(({ status, trust }) => status === 'stored' && trust === 'person')).toEqual([]);
  expect(await it.core()).toEqual([]);
});

test.each([
  'note: we decided to switch to queue B',
  'Scribe: I prefer tea',
  'user: I never eat fish',
  'Job: I am a nurse',
])('%s is the person’s own', async (said) => {
  const it = await opened();
  const kept = await it.become(said);
  expect(kept).toMatchObject([{ status: 'stored', trust: 'person' }]);
});
