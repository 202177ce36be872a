import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Parsed } from '#shared/contract/methods.ts';
import { type Capture, closeCapture, main, openCapture } from './testing/open-capture.ts';

let capture: Capture;
afterEach(() => closeCapture(capture));

const store = (content: string, more: Partial<Parsed<'memory.store'>> = {}) =>
  capture.engine.call(
    'memory.store',
    { kind: 'fact', confidence: 'medium', source: 'conversation', tags: [], content, ...more },
    main,
  );
const asked = async (query: string) =>
  (await capture.engine.call('memory.search', { query, explain: false }, main)).hits;
const first = async (query: string) => {
  const [hit] = await asked(query);
  return hit?.supersededBy === undefined ? hit?.text : `superseded: ${hit.text}`;
};

test.each([
  ['Tomislav is our SRE; owns the Kubernetes clusters; on call Thursdays.', 'a page'],
  ['Tomislav is our SRE, owns the Kubernetes clusters and is on call on Thursdays.', 'a page'],
  ['Tomislav is our SRE; owns the Kubernetes clusters; on call Thursdays.', 'a day'],
  ['Tomislav is on call on Thursdays. Tomislav owns the Kubernetes clusters.', 'a day'],
])('what a correction does not speak of holds on: %s on %s', async (said, where) => {
  capture = await openCapture();
  const place =
    where === 'a page' ? { store: 'semantic' as const, entity: 'Tomislav' } : { store: 'episodic' as const };
  const old = await store(said, place);
  const now = await store('Tomislav is on call on Fridays now, no longer Thursdays.', place);
  expect(now.status).toBe('superseded');
  const page = await readFile(join(capture.root, old.path), 'utf8');
  expect([page.includes(said), page.includes('on call on Fridays now')]).toEqual([true, true]);
  expect(await first('who owns the Kubernetes clusters?')).toMatch(
    /^(?!superseded)(?!.*Thursday).*owns the Kubernetes/,
  );
  expect(await first('when is Tomislav on call?')).toContain('Fridays now');
});

test('a statement that says no more than what changed leaves nothing behind', async () => {
  capture = await openCapture();
  const place = { store: 'semantic' as const, entity: 'Quarterly review' };
  await store('The quarterly review is on 4 May in the big hall.', place);
  const now = await store('The quarterly review was moved to 9 May.', place);
  expect(now.status).toBe('superseded');
  const page = await readFile(join(capture.root, now.path), 'utf8');
  expect(page.match(/^- /gm)).toHaveLength(2);
});

test('in core memory, too, and not where the caller says that all of it is outdated', async () => {
  capture = await openCapture();
  await store('Marit keeps the keys of the archive; on duty on Mondays.', { store: 'core', title: 'Critical Facts' });
  await store('Marit is on duty on Tuesdays now.');
  const core = await readFile(join(capture.root, 'MEMORY.md'), 'utf8');
  expect(core).toMatch(/Marit keeps the keys of the archive$/m);
  expect([core.includes('Tuesdays now'), core.includes('Mondays')]).toEqual([true, false]);

  const place = { store: 'semantic' as const, entity: 'Marit' };
  const old = await store('Marit sails on Sundays; the boat lies in Bodø.', place);
  const now = await store('Marit sails on Saturdays.', { ...place, replaces: old.id });
  const page = await readFile(join(capture.root, now.path), 'utf8');
  expect(page.match(/the boat lies in Bodø/g)).toHaveLength(1);
});
