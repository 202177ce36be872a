import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { ParsedInput } from '#shared/contract/methods.ts';
import { type Capture, closeCapture, main, openCapture } from './testing/open-capture.ts';

let capture: Capture;
afterEach(() => closeCapture(capture));

const store = (content: string, more: Partial<ParsedInput<'memory.store'>> = {}) =>
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

test('of two facts in one sentence the one that changed goes, and whom it is of stays', async () => {
  capture = await openCapture();
  const place = { store: 'semantic' as const, entity: 'Yusuf Haddad' };
  await store('Yusuf Haddad is my nephew, he studies in Lund.', place);
  const now = await store("Yusuf moved on from Lund, he's at Chalmers now.", place);
  expect(now.status).toBe('superseded');
  const page = await readFile(join(capture.root, now.path), 'utf8');
  expect(page).toMatch(/^- Yusuf Haddad is my nephew(?! ?,)/m);
  expect(page).toMatch(/^- Yusuf Haddad is my nephew, he studies in Lund\. \(until /m);
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

test('what cannot stand alone as a sentence stays in the history, and the answer says what that was', async () => {
  for (const [said, now] of [
    [
      'Tomislav is our SRE, owns the Kubernetes clusters and is on call on Thursdays.',
      'Tomislav is on call on Fridays now.',
    ],
    [
      'Our son Bela was born on 3 May 2019 and goes to the school by the lake.',
      "Correction: Bela's birthday is 5 May 2019, not 3 May.",
    ],
    ['Zahnarzt bei Dr. Kessler am 3. Dezember um 10:30.', 'Der Zahnarzt ist jetzt am 10. Dezember um 9:00.'],
    ['Le comité se réunit le lundi avec M. Faure et la comptable.', 'Le comité se réunit maintenant le mardi.'],
  ] as const) {
    capture = await openCapture();
    const old = await store(said, { store: 'episodic' });
    const fresh = await store(now, { store: 'episodic', replaces: old.id });
    const { days } = await capture.engine.call('memory.days', {}, main);
    expect([said, fresh.status, days.reduce((sum, { count }) => sum + count, 0)]).toEqual([said, 'superseded', 2]);
    expect(fresh.message).toContain('store again what of it still holds');
    await closeCapture(capture);
  }
  capture = await openCapture();
});

const core = () => readFile(join(capture.root, 'MEMORY.md'), 'utf8');
const identity = { store: 'core' as const, title: 'Identity' };

test.each([
  [
    "I'm Runa Holm, a nurse in Ulm. I'm allergic to latex. I'm allergic to nuts.",
    "I'm not allergic to latex, that was a wrong diagnosis.",
    "I'm Runa Holm, a nurse in Ulm. I'm allergic to nuts.",
  ],
  [
    'Ich wohne in Bern. Ich vertrage keine Milch. Meine Frau heißt Ada.',
    'Ich vertrage Milch wieder.',
    'Ich wohne in Bern. Meine Frau heißt Ada.',
  ],
  [
    'Vivo en Sevilla. Soy alérgica a la penicilina. Trabajo con la Dra. Gil.',
    'Ya no soy alérgica a la penicilina.',
    'Vivo en Sevilla. Trabajo con la Dra. Gil.',
  ],
  ['我住在上海。我对青霉素过敏。我的同事叫李伟。', '我对青霉素不过敏。', '我住在上海。我的同事叫李伟。'],
])('of a line of core memory only the sentence that is contradicted goes: %s', async (said, now, rest) => {
  capture = await openCapture();
  const old = await store(said, identity);
  const fresh = await store(now, { ...identity, replaces: old.id });
  expect(await core()).toContain(`- ${rest}\n`);
  expect(await core()).toContain(`- ${now}`);
  expect(await core()).not.toContain(said);
  expect(fresh.message).toContain(`What else that said holds on as ${old.id}`);
  expect((await asked(said)).some(({ text }) => text.includes(`Was in core memory`) && text.includes(said))).toBe(true);
});

test('whom a sentence points back at goes with it where another is named, and what is left has its author', async () => {
  capture = await openCapture();
  for (const said of [
    'My boss is Henrik Olsen; he wants status reports every Friday.',
    'My boss is Henrik Olsen. He wants status reports every Friday.',
  ]) {
    const old = await store(said, identity);
    await store('My manager Amira Haddad wants status reports on Mondays.', { ...identity, replaces: old.id });
    expect(await core()).not.toContain('Henrik Olsen');
    await closeCapture(capture);
    capture = await openCapture();
  }
  const said = 'The archive closes at five. The lift of the archive is out of order.';
  await store(said, { store: 'episodic' });
  await store('The archive closes at six now.', { store: 'episodic' });
  const rest = (await asked('lift of the archive')).find(({ text }) => text.startsWith('The lift'));
  expect(rest).toMatchObject({ text: 'The lift of the archive is out of order.', agent: main.name });
});

test.each([
  ["I'm allergic to nuts, please never forget it.", "Actually I'm not allergic to nuts, the test came back negative."],
  ['I want to start Swedish lessons in January.', "Forget the Swedish lessons, I've no time."],
])('what is said in passing takes back a line of core memory, which stays as history: %s', async (said, now) => {
  capture = await openCapture();
  await capture.become(said);
  const [line = ''] = said.split(/[,.]/u);
  const core = () => readFile(join(capture.root, 'MEMORY.md'), 'utf8');
  expect(await core()).toContain(`- ${line}`);
  const [entry] = await capture.become(now);
  expect(entry).toMatchObject({ status: 'superseded', path: 'MEMORY.md' });
  expect(await core()).not.toContain(`- ${line}`);
  const { hits } = await capture.engine.call('memory.search', { query: line, explain: false }, main);
  expect(hits[0]?.text).toBe(now);
});

test.each([
  [
    'Jan Carstensen ist Landwirt in Schobüll, 140 Milchkühe.',
    'Jan Carstensen hat jetzt 155 Milchkühe.',
    /^- Jan Carstensen ist Landwirt in Schobüll\.(?! \(until)/m,
  ],
  [
    'Ann Reed is a baker in Leeds, 12 employees.',
    'Ann Reed has 14 employees now.',
    /^- Ann Reed is a baker in Leeds\.(?! \(until)/m,
  ],
  [
    'Ann Reed, 12 employees, runs a bakery in Leeds. She hates tea.',
    'Ann Reed has 14 employees now.',
    /^- Ann Reed runs a bakery in Leeds\. She hates tea\./m,
  ],
  [
    'Ann Reed is a baker in Leeds (12 employees), married to Tom.',
    'Ann Reed has 14 employees now.',
    /^- Ann Reed is a baker in Leeds, married to Tom\.(?! \(until)/m,
  ],
])('what stands around a number that changed holds on, readable by itself: %s', async (said, now, rest) => {
  capture = await openCapture();
  const place = { store: 'semantic' as const, entity: said.split(/(?<=^\S+ \S+?),? /)[0] ?? '', type: 'person' };
  await store(said, place);
  const kept = await store(now, place);
  expect(kept.status).toBe('superseded');
  const page = await readFile(join(capture.root, kept.path), 'utf8');
  expect(page).toMatch(rest);
  expect(page.split('\n').filter((line) => line.startsWith('- ') && !line.includes('(until'))).toHaveLength(2);
});
