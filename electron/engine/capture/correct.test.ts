import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Input } from '#shared/contract/methods.ts';
import { type Capture, closeCapture, main, openCapture, owner } from './testing/open-capture.ts';

let capture: Capture;
afterEach(() => closeCapture(capture));

const file = (path: string) => readFile(join(capture.root, path), 'utf8').catch(() => '');
const corrections = () => file('memory/meta/corrections.jsonl');
const correct = (input: Input<'capture.correct'>) => capture.engine.call('capture.correct', input, owner);
const undo = (change: string) => capture.engine.call('change.undo', { change }, owner);
const found = async (query: string) => {
  const { hits } = await capture.engine.call('memory.search', { query, explain: false }, main);
  return hits.map(({ text, path }) => ({ text, path }));
};
const lately = async () => (await capture.recent()).entries;

const said = 'the lock gate of Brodnik opens at 06:30';

test('a statement is put on another page, and one undo takes back the move and the note of it', async () => {
  capture = await openCapture();
  const [kept] = await capture.become(`Remember that ${said}.`);
  const before = (await lately())[0];
  expect(before).toMatchObject({ status: 'stored', corrected: null, turn: expect.any(String) });
  const ref = before?.ref ?? '';
  const { now, change } = await correct({ ref, store: 'semantic', entity: 'Harbour master' });
  expect(now?.path).toMatch(/^memory\/graph\/entities\/\S+--harbour-master\.md$/);
  expect(await file(now?.path ?? '')).toContain(said);
  const [first, ...more] = await found('when does the lock gate of Brodnik open');
  expect([first?.path, more.filter(({ text }) => text.includes(said))]).toEqual([now?.path, []]);
  expect((await lately())[0]).toMatchObject({ ...now, corrected: { store: 'semantic', entity: 'Harbour master' } });
  const { rows } = await capture.engine.call('history.diff', { change }, owner);
  expect([rows.length > 2, new Set(rows.map(({ actor }) => actor))]).toEqual([true, new Set(['manual'])]);
  expect(await corrections()).not.toContain(said);

  await undo(change);
  const [again] = await found('when does the lock gate of Brodnik open');
  expect(again?.path).toBe(kept?.path);
  expect((await lately())[0]).toMatchObject({ id: kept?.id, corrected: null });
  expect(await corrections()).not.toContain(ref);
});

test('a statement goes out of memory, and a refused one is kept after all', async () => {
  capture = await openCapture();
  await capture.become(`Remember that ${said}.`);
  const stored = (await lately())[0]?.ref ?? '';
  const { now, change } = await correct({ ref: stored });
  expect(now).toBeNull();
  // The page of whom it names stands still, with nothing on it.
  for (const { text } of await found('lock gate of Brodnik')) expect(text).toBe('Brodnik');
  await expect(correct({ ref: stored })).rejects.toMatchObject({ code: 'input.invalid' });
  const back = await correct({ ref: stored, store: 'episodic' });
  expect((await found('lock gate of Brodnik'))[0]?.path).toBe(back.now?.path);
  await undo(back.change);
  await undo(change);
  expect((await found('lock gate of Brodnik'))[0]?.text).toContain(said);

  const messages = [{ role: 'user' as const, content: 'My sister has moved.' }];
  const facts = [{ text: 'The sister of the user lives in Lund now.', quote: 'My sister has moved.', message: 0 }];
  const observed = await capture.engine.call('memory.observe', { messages, facts }, main);
  expect(observed.facts).toMatchObject([{ status: 'refused', why: expect.stringContaining('Lund') }]);
  const refused = (await lately())[0];
  expect(refused).toMatchObject({ status: 'skipped', path: null, why: observed.facts?.[0]?.why });
  const core = await correct({ ref: refused?.ref ?? '', store: 'core' });
  expect(core.now?.path).toBe('MEMORY.md');
  expect(await file('MEMORY.md')).toContain(facts[0]?.text);
  // From where it stands since it can be put elsewhere again.
  const moved = await correct({ ref: refused?.ref ?? '', store: 'episodic' });
  expect(await file(moved.now?.path ?? '')).toContain(facts[0]?.text);
  expect(await file('MEMORY.md')).not.toContain(facts[0]?.text);
});

test('what something else decides is not corrected here', async () => {
  capture = await openCapture();
  await capture.become(`Remember that ${said}.`);
  await capture.become(`Remember that ${said}.`);
  const [again] = await lately();
  expect(again?.status).toBe('reinforced');
  for (const ref of [again?.ref ?? '', 'none'])
    await expect(correct({ ref, store: 'core' })).rejects.toMatchObject({ code: 'input.invalid' });
});

test('corrections teach what is kept and where, while the owner wants them to', async () => {
  const day = 'The bins were put out on Monday evening by Veronika.';
  const alike = 'The bins were put out on Friday evening by Veronika.';
  capture = await openCapture({ settings: { capture: { examples: true } } });
  const [kept] = await capture.become(`Remember that ${day}`);
  expect(kept?.status).toBe('stored');
  await correct({ ref: (await lately())[0]?.ref ?? '', store: 'procedural' });
  expect(await corrections()).toContain('bins were put out on Monday');
  const [taught] = await capture.become(`Remember that ${alike}`);
  expect(taught?.path).toMatch(/^memory\/procedures\//);
});
