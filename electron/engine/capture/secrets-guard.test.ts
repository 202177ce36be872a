import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closeCapture, openCapture, owner } from './testing/open-capture.ts';

test('a secret that is only seen where it is written stands in the hold alone, in the person’s words', async () => {
  const it = await openCapture();
  onTestFinished(() => closeCapture(it));
  // Whole, the key is one of a manual; cut for the summary, it is none.
  const key = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  const [entry] = await it.become(
    `Remember that the staging host behind the second proxy of the new office has AWS_SECRET_ACCESS_KEY=${key}`,
  );
  expect(entry).toMatchObject({ status: 'held', text: expect.stringContaining('[held back: ') });
  const { held } = await it.engine.call('capture.recent', { limit: 10 }, owner);
  expect(held[0]?.masked).toContain('staging host');
  expect(held[0]?.masked).not.toMatch(/bot:|memory_store|memory\/episodes/);
  const standing: string[] = [];
  // A lock that git has just let go is no file any more.
  for (const file of await readdir(it.root, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const text = await readFile(join(file.parentPath, file.name), 'latin1').catch(() => '');
    if (text.includes(key.slice(0, 20))) standing.push(file.name);
  }
  expect(standing).toEqual(['held.jsonl']);
});
