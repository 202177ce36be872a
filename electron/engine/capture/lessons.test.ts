import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { methods } from '#shared/contract/methods.ts';
import { closeCapture, openCapture, sub } from './testing/open-capture.ts';
import type { TurnMessage } from './trust.ts';

const opened = async () => {
  const open = await openCapture();
  onTestFinished(() => closeCapture(open));
  return open;
};

/** A finished task: what was asked, two tools' work, and what the agent says at its end. */
const task = (asked: string, end: string): TurnMessage[] => [
  { role: 'user', content: asked },
  { role: 'tool', name: 'grep', content: 'upload.test.ts' },
  { role: 'assistant', content: 'I see where it is.' },
  { role: 'tool', name: 'write_file', content: 'ok' },
  { role: 'assistant', content: end },
];

const lesson = 'Fixed the flaky upload test: the cause was a race between the folder cleanup and the watcher.';

test('what a finished task taught the agent is an episode under its name, with little confidence', async () => {
  const { become, get, engine, root } = await opened();
  const end = `Done. ${lesson} All tests pass now. Your name is Ada. Postgres is a database. Shall I commit it?`;
  const entries = await become(task('Please mend the upload test.', end));
  expect(entries.map(({ text, status, trust, why }) => [text, status, trust, why])).toEqual([
    [lesson, 'stored', 'agent', 'learnt at work'],
  ]);
  expect(await get(entries[0]?.id ?? null)).toMatchObject({
    kind: 'episode',
    confidence: 'low',
    source: 'other:Scribe',
    tags: expect.arrayContaining(['untrusted']),
  });
  expect(await readdir(root)).not.toContain('MEMORY.md');
  const asked = methods['memory.search'].input.parse({ query: 'why was the upload test flaky?' });
  expect((await engine.call('memory.search', asked, { ...sub, session: 's9' })).hits[0]?.text).toBe(lesson);
});

test('it takes the place of nothing, and talk without work teaches nothing', async () => {
  const { become, recent, root } = await opened();
  const [said] = await become('We decided to run the importer at 22:00 every night.');
  const talk: TurnMessage[] = [
    { role: 'user', content: 'Why was it flaky?' },
    { role: 'assistant', content: lesson },
  ];
  expect(await become(talk)).toEqual([]);
  const end = 'Fixed the importer: the cause was that we run the importer at 23:30 every night, not at 22:00.';
  expect(await become(task('Look after the importer.', end))).toMatchObject([{ trust: 'agent', status: 'stored' }]);
  expect((await recent()).entries).toHaveLength(2);
  expect(await readFile(join(root, said?.path ?? ''), 'utf8')).not.toMatch(/supersede/i);
});

test('a short turn whose agent tells what it mended teaches, also behind a question; an answer without work does not', async () => {
  const { become } = await opened();
  const end = 'The nightly export broke on an empty line in the header; I fixed it by skipping blank lines.';
  const short = (asked: string): TurnMessage[] => [
    { role: 'user', content: asked },
    { role: 'assistant', content: end },
  ];
  const looked = 'The nightly export breaks on an empty line in the header; skipping blank lines mends that.';
  expect(
    await become([
      { role: 'user', content: 'Why did the export break?' },
      { role: 'assistant', content: looked },
    ]),
  ).toEqual([]);
  expect(await become(short('Why did the export break, and can you mend it?'))).toMatchObject([
    { text: end, trust: 'agent', status: 'stored' },
  ]);
});
