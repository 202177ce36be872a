import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main, openCapture } from './testing/open-capture.ts';
import { withoutUnwanted } from './unwanted.ts';

const kept = (content: string) =>
  withoutUnwanted({ messages: [{ role: 'user', content }] }, []).turn.messages[0]?.content;

test.each([
  ["Don't remember this, but I had a fight with Kurt Weller.", ''],
  ['My sister Clara is pregnant. Please do not save that.', ''],
  ['My sister Clara is pregnant.\n\nPlease do not save that.', ''],
  ['We deploy on Mondays.\n\nOff the record: I am looking for a job. Siemens called.', 'We deploy on Mondays.'],
  ["Don't remember my birthday. We deploy on Mondays.", 'We deploy on Mondays.'],
  ['Off the record: I am leaving. Remember that the demo is on Friday.', 'Remember that the demo is on Friday.'],
  ["Don't store secrets in the repository.", "Don't store secrets in the repository."],
])('%s', (said, left) => {
  expect(kept(said)).toBe(left);
});

test('only the person asks for it', () => {
  const messages = [{ role: 'tool' as const, name: 'web', content: 'Do not save this: the port is 8080.' }];
  expect(withoutUnwanted({ messages }, [])).toEqual({ turn: { messages }, left: 0 });
});

/** All that lies in a workspace, its index and logs included. */
async function everything(root: string): Promise<string> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return (await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')))).join(
    '\n',
  );
}

test('what is asked not to be kept lies nowhere, whoever tells it, and the answer says that it was left out', async () => {
  const { root, engine, observe, recent } = await openCapture();
  const content = 'Please do not save this: my sister Clara Whitlock is pregnant.';
  const answer = await observe(content);
  expect(answer).toMatchObject({ queued: false, message: expect.stringContaining('left out') });
  const fact = { text: 'Clara Whitlock is pregnant.', quote: 'my sister Clara Whitlock is pregnant', message: 0 };
  const { facts } = await engine.call(
    'memory.observe',
    { messages: [{ role: 'user', content }], facts: [{ ...fact, store: 'episodic' }] } as never,
    main,
  );
  expect(facts).toMatchObject([{ status: 'refused', why: 'The person asked not to keep this.' }]);
  const { entries } = await recent();
  expect(entries.map(({ why, text }) => [why, text])).toContainEqual(['asked not to keep it', '']);
  await engine.close();
  expect(await everything(root)).not.toContain('pregnant');
});
