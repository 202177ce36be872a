import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Input } from '#shared/contract/methods.ts';
import { methods } from '#shared/contract/methods.ts';
import { type Capture, closeCapture, main, openCapture } from './testing/open-capture.ts';

let capture: Capture;
afterEach(() => closeCapture(capture));

const store = (content: string, more: Omit<Input<'memory.store'>, 'content'> = {}) =>
  capture.engine.call('memory.store', methods['memory.store'].input.parse({ content, ...more }), main);
const ofIda = { entity: 'Ida', type: 'person', store: 'semantic' } as const;
const pageOf = (id: string) => readFile(join(capture.root, `memory/graph/entities/${id}.md`), 'utf8');

test('a time with an offset is filed by the day that it says, one in UTC by the owner’s', async () => {
  capture = await openCapture();
  const { path } = await store('The boiler was lit.', { store: 'episodic', occurred_at: '2026-02-28T01:30+05:30' });
  expect(path).toBe('memory/episodes/2026-02-28.md');
  const late = await store('The boiler went out.', { store: 'episodic', occurred_at: '2026-03-02T23:30:00.5-0800' });
  expect(late.path).toBe('memory/episodes/2026-03-02.md');
  const utc = await store('The boiler was mended.', { store: 'episodic', occurred_at: '2026-03-05T10:00:00+00:00' });
  expect(utc.path).toBe('memory/episodes/2026-03-05.md');
});

test.each(['until', 'through', 'up to'])('“%s” a day says nothing of since when', async (word) => {
  capture = await openCapture();
  const day = new Date(Date.now() - 5 * 86_400_000);
  const named = day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const { id } = await store('Ida takes losartan 50 mg.', ofIda);
  await store(`Ida takes losartan 25 mg ${word} ${named}.`, { ...ofIda, replaces: id });
  const page = await pageOf('person--ida');
  expect(page).not.toContain(`since ${day.toISOString().slice(0, 10)}`);
  expect(page).toContain(`since ${new Date().toISOString().slice(0, 10)}`);
});

test('what takes the place of another and names both its ends holds between them', async () => {
  capture = await openCapture();
  const { id } = await store('Ida lives in Ghent.', ofIda);
  await store('Ida lived in Bruges from 3 March 2019 to 5 May 2019.', { ...ofIda, replaces: id });
  expect(await pageOf('person--ida')).toMatch(/Bruges[^\n]*\(since 2019-03-03, until 2019-05-05\)/);
});

test('the date of one clause is not that of another', async () => {
  capture = await openCapture();
  await store('Ida works at the mill, and she has had a dog since 2 March 2020.', ofIda);
  await store('Ida has sung in the choir since 2 March 2020.', ofIda);
  const page = await pageOf('person--ida');
  expect(page).not.toMatch(/works at the mill[^\n]*\(since 2020-03-02\)/);
  expect(page).toMatch(/sung in the choir[^\n]*\(since 2020-03-02\)/);
});

test('the whole name in what happened becomes that of the page which has the first name only', async () => {
  capture = await openCapture();
  await store('Maria bakes bread on Fridays.', { entity: 'Maria', type: 'person', store: 'semantic' });
  await store('Maria Lopez Ortega came by yesterday with eggs.');
  expect(await pageOf('person--maria')).toContain('Label: Maria Lopez Ortega');
});

test.each([
  'When releasing the app we no longer tell Ida, we tell Bram.',
  'To release the app, push to the release branch now, not to main.',
])('what is said of one step stands with its procedure: %s', async (said) => {
  capture = await openCapture();
  const steps = 'first run the tests, then tag the version, then push to main, finally tell Ida.';
  const told = await store(`To release the app: ${steps}`);
  expect(told.store).toBe('procedural');
  const now = await store(said);
  expect(now).toMatchObject({ store: 'procedural', id: told.id, path: told.path });
  const page = await readFile(join(capture.root, told.path), 'utf8');
  expect(page).toMatch(/run the tests[\s\S]*## Notes\n/);
  expect(page.split('\n')).toContain(`- ${said}`);
  await expect(readdir(join(capture.root, 'memory/procedures'))).resolves.toHaveLength(1);
});

test('what happened on one day, or of another procedure, is no note of a procedure', async () => {
  capture = await openCapture();
  await store('To release the app: first run the tests, then tag the version, then push to main, finally tell Ida.');
  for (const said of [
    'We released the app yesterday and no longer told Ida.',
    'To water the roses, use rain now, not the tap.',
  ])
    expect((await store(said)).id).not.toBe('procedure:release-the-app');
});

test('how the owner wishes to be answered goes to core memory, and is not locked away', async () => {
  capture = await openCapture();
  const told = await store('Always answer me in full sentences.');
  expect(told).toMatchObject({ status: 'stored', store: 'core' });
  expect(await readFile(join(capture.root, 'MEMORY.md'), 'utf8')).toMatch(
    /## Persona[\s\S]*full sentences[\s\S]*## Critical/,
  );
});
