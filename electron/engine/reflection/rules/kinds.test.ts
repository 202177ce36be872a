import { expect, test } from 'vitest';
import type { ProposalKind, ProposalOf } from '#shared/model/reflection.ts';
import { day, type Files, materialOf, page, reading } from '../testing/material.ts';
import { verified } from '../verify.ts';
import { reason } from './by-rules.ts';

const core = (active: string[] = [], critical: string[] = []) =>
  `# M\n## Identity\n- Name: Mara Lind\n## Active Context\n${active.map((item) => `- ${item}\n`).join('')}## Critical Facts\n${critical.map((item) => `- ${item}\n`).join('')}`;
const world: Files = {
  'MEMORY.md': core(),
  ...page('person--mara-lind', ['Works at Corvid Labs']),
  ...page('project--kestrel', ['Written in Go']),
  ...page('person--priya', ['Leads the design team']),
  ...page('tool--redis', ['An in-memory store']),
};
const task = (text: string) => ({ text, head: 'task | confidence:high | tags:[] | source:conversation' });

/** What is proposed of one kind, all of it borne out. */
async function proposed<K extends ProposalKind>(kind: K, files: Files, given: Parameters<typeof materialOf>[1] = {}) {
  const all = { ...world, ...files };
  const { kept, dropped } = await verified(reason(materialOf(all, given)), reading(all));
  expect(dropped).toEqual([]);
  return kept.flatMap(({ does }) => (does.kind === kind ? [does as ProposalOf<K>] : []));
}

test('steps that are told twice become a procedure, by their fullest telling', async () => {
  const files = {
    ...day(
      '2026-02-02',
      task('Release of Kestrel: ran the test suite, tagged the commit, deployed to staging, told the support channel.'),
    ),
    ...day('2026-02-09', task('Release again: test suite, tag on the commit, staging deploy, told support.')),
  };
  const [found, ...others] = await proposed('procedure', files);
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    id: null,
    title: 'Release',
    steps: ['Ran the test suite', 'Tagged the commit', 'Deployed to staging', 'Told the support channel'],
  });
  expect(await proposed('merge', files)).toEqual([]);
});

test('a procedure is what its tellings share: no case, no lead-in, and a title of what all are about', async () => {
  const told = (text: string) => ({ text, head: 'task | confidence:high | tags:[new-starter] | source:conversation' });
  const files = {
    ...day(
      '2026-02-02',
      told(
        'Pawel is here. Did it as always, first the video, then signed the allergen sheet, shadows two mornings w/ Priya.',
      ),
    ),
    ...day(
      '2026-02-09',
      told(
        'Second one, Bettina. Watched the video (on my phone), allergen sheet signed, two mornings shadowing somebody.',
      ),
    ),
  };
  expect(await proposed('procedure', files)).toMatchObject([
    {
      title: 'New starter',
      trigger: 'New starter',
      steps: ['The video', 'Signed the allergen sheet', 'Two mornings shadowing somebody'],
    },
  ]);
});

test('a procedure is in the words of one telling, and says what it was done for', async () => {
  const files = {
    ...day(
      '2026-02-02',
      task(
        'Kiln would not light. How I got it going: gas off, wait two minutes, clean the jet, gas on, hold the igniter.',
      ),
    ),
    ...day(
      '2026-02-05',
      task('Kiln out once more. Gas was turned off, waited two minutes, jet cleaned, gas on, igniter held by Priya.'),
    ),
    ...day('2026-02-09', task('The kiln was out: gas off, two minutes, jet cleaned, gas on, igniter.')),
  };
  expect(await proposed('procedure', files)).toMatchObject([
    {
      title: expect.stringContaining('Kiln'),
      trigger: expect.stringMatching(/^As on 2026-02-0\d: “(?:Kiln|The kiln) /),
      steps: ['Gas off', 'Wait two minutes', 'Clean the jet', 'Gas on', 'Hold the igniter'],
    },
  ]);
});

test('one fact that is told twice, and what has its day, are no way of doing something', async () => {
  const told = 'Oriol writes the score, twenty-two tracks, all of it by the end of May.';
  const again = 'For the file: score by Oriol, twenty-two tracks, by the end of May.';
  expect(await proposed('procedure', { ...day('2026-02-02', task(told)), ...day('2026-02-09', task(again)) })).toEqual(
    [],
  );
});

test('steps that were told once are an event', async () => {
  const text = task('First we ran the tests, then we tagged the commit, finally we deployed.');
  expect(await proposed('procedure', day('2026-02-02', text))).toEqual([]);
});

test('a numbered list that comes back adds what its page lacks', async () => {
  const list = '1. Run the test suite\n2. Tag the commit\n3. Post in the support channel';
  const files = {
    'memory/procedures/release.md': '# Release\n\n## Steps\n1. Run the test suite\n2. Tag the commit\n',
    ...day('2026-02-02', task(`Release steps:\n${list}`)),
    ...day('2026-02-09', task(`Release steps:\n${list}`)),
  };
  expect(await proposed('procedure', files)).toMatchObject([
    { id: 'procedure:release', steps: ['Post in the support channel'] },
  ]);
});

test('of two episodes the one that says all of the other stays; other words are another statement', async () => {
  const files = day(
    '2026-02-02',
    'The payment gateway caps us at 100 requests a second per key, and logs the rest.',
    'The payment gateway caps us at 100 requests a second per key.',
    'Reminder: the gateway caps requests at 100 a second per customer.',
  );
  expect(await proposed('merge', files)).toMatchObject([
    { keep: 'episode:2026-02-02:09:00', drop: 'episode:2026-02-02:10:00' },
  ]);
});

test('what shares a name, a place or half of its letters is not one', async () => {
  const files = day(
    '2026-02-02',
    'The kitchen has two windows.',
    'The bedroom has two windows.',
    'Grafana shows the latency of the gateway.',
    'Grafite shows the latency of the gateway.',
    'Tomas plays the cello in a quartet.',
    'Tomas repairs the cello in his garage.',
  );
  const pages = { ...page('tool--grafana', ['Shows dashboards.']), ...page('tool--grafite', ['Keeps metrics.']) };
  expect(await proposed('merge', { ...files, ...pages })).toEqual([]);
});

test('what differs in a number is not the same', async () => {
  const files = day(
    '2026-02-02',
    'The gateway caps us at 100 requests a second per key.',
    'The gateway caps us at 200 requests a second per key.',
  );
  expect(await proposed('merge', files)).toEqual([]);
});

test('two pages with one name in two spellings are proposed as one, likeness of letters or numbers is none', async () => {
  expect(await proposed('merge', page('project--kes-trel', []))).toMatchObject([
    { keep: 'entity:project--kestrel', drop: 'entity:project--kes-trel', merged: '' },
  ]);
  expect(await proposed('merge', page('project--kestrell', []))).toEqual([]);
  expect(await proposed('merge', page('project--kestrel-2', []))).toEqual([]);
});

test('what several are called, or have as an address, makes no two of them one', async () => {
  const called = (id: string, alias: string, facts: string[] = []) => page(id, facts, '', `<!-- Aliases: ${alias} -->`);
  const hubers = ['ansa', 'cilli', 'mori', 'bartl'].map((first) => called(`person--${first}-huber`, 'Huber'));
  expect(await proposed('merge', Object.assign({}, ...hubers))).toEqual([]);
  expect(await proposed('merge', Object.assign({ ...page('person--huber', []) }, ...hubers))).toEqual([]);
  const office = ['ida', 'noor', 'olek'].map((name) => page(`person--${name}`, ['Writes from office@hall.example']));
  expect(await proposed('merge', Object.assign({}, ...office))).toEqual([]);
  const one = { ...page('person--huber', []), ...called('person--ansa-huber', 'Huber') };
  expect(await proposed('merge', one)).toHaveLength(1);
});

test('what lies behind, or nobody speaks of any more, leaves the active context', async () => {
  const files = {
    'MEMORY.md': core([
      'Waiting on: the visa for Japan',
      'Kestrel demo on 2026-02-01',
      'Currently working on: the Heron beta',
    ]),
    ...day('2026-01-02', 'The visa for Japan takes three weeks.'),
    ...day('2026-02-12', 'The Heron beta has two testers.'),
  };
  expect(await proposed('core', files)).toMatchObject([
    { block: 'Active Context', was: { id: 'core:active-context:1' }, now: null, to: 'episodic' },
    { block: 'Active Context', was: { id: 'core:active-context:2' }, now: null, to: 'episodic' },
  ]);
  const last = Date.parse('2026-02-20T09:00:00Z');
  const use = { accesses: 1, last, score: 1, pinned: false };
  const visa = (stored: boolean) => ({ use: new Map([['core:active-context:1', { ...use, stored }]]) });
  expect(await proposed('core', files, visa(false))).toHaveLength(2);
  // Stored today, of what was last spoken of seven weeks ago.
  expect(await proposed('core', files, visa(true))).toHaveLength(1);
});

test('a line of core memory that something says otherwise of is asked about, and stays', async () => {
  const files = {
    'MEMORY.md': core([], ['The Kestrel deadline is March 14']),
    ...day('2026-02-02', 'The Kestrel deadline is now March 21.'),
  };
  expect(await proposed('core', files)).toEqual([]);
  expect(await proposed('fact', files)).toEqual([]);
  expect(await proposed('contradiction', files)).toHaveLength(1);
});

test('a fact that is used again and again comes into view, as far as it fits', async () => {
  const [fact] = materialOf(world).pages.find(({ id }) => id === 'project--kestrel')?.facts ?? [];
  const use = new Map([[fact?.memory.id ?? '', { accesses: 12, last: 0, score: 0.9, pinned: false }]]);
  expect(await proposed('core', {}, { use })).toEqual([
    { kind: 'core', block: 'Critical Facts', was: null, now: 'Kestrel: Written in Go', to: null },
  ]);
  const full = { ...materialOf(world).core, tokens: 2_950 };
  expect(await proposed('core', {}, { use, core: full })).toEqual([]);
});

test('a fact that was asked for often and fades is asked about', async () => {
  const [fact] = materialOf(world).pages.find(({ id }) => id === 'project--kestrel')?.facts ?? [];
  const use = new Map([[fact?.memory.id ?? '', { accesses: 7, last: 0, score: 0.1, pinned: false }]]);
  const [asked] = await proposed('question', {}, { use });
  expect(asked).toMatchObject({ about: [fact?.memory.id] });
  const answer = {
    head: 'fact | confidence:high | tags:[] | source:user-explicit',
    text: `${asked?.text}\nYes, still.`,
  };
  expect(await proposed('question', day('2026-02-03', answer), { use })).toEqual([]);
});

const log = (count: number) =>
  `# Reflection Log\n${Array.from({ length: count }, (_, n) => `\n## Reflection #${n + 1} — 2026-01-${String(n + 1).padStart(2, '0')}\n- Decision: approved\n- Session: r-${n + 1}\n- Learned more about Kestrel\n`).join('')}`;

test('what comes back over reflections is an insight', async () => {
  const files = { 'memory/meta/reflection-log.md': log(3), ...day('2026-02-02', 'Kestrel is written in Rust now.') };
  expect(await proposed('insight', files, { number: 4 })).toMatchObject([{ title: 'Kestrel comes back' }]);
});

test('one that comes back is told once, by its name; a month and an article are nobody', async () => {
  const note = 'person--ruben-maas: Ruben Maas fed “The” ducks on 9 November 2026.';
  const past = log(3).replaceAll('Learned more about Kestrel', note);
  const files = {
    'memory/meta/reflection-log.md': past,
    ...page('person--ruben-maas', []),
    ...day('2026-02-02', 'Ruben Maas keeps bees since November.'),
  };
  expect(await proposed('insight', files, { number: 4 })).toMatchObject([{ title: 'Ruben Maas comes back' }]);
});

test('each milestone brings something else together: what comes back, threads, what changed, the whole way', async () => {
  const files = {
    'memory/meta/reflection-log.md': log(9),
    'memory/meta/evolution.md':
      '# Evolution\n\n## Threads\n- Mara builds before she writes it down\n- Writes down what she builds late, says Mara\n- Redis comes up with every new queue\n\n## Insights\n- 2026-01-02 (reflection #2): Slow is fine: she prefers few parts\n',
    ...page('project--kestrel', [
      'Written in Go',
      'Written in Rust (until 2026-01-20) [superseded-by fact:project--kestrel:00000000]',
    ]),
  };
  const told = async (number: number) => (await proposed('insight', files, { number })).filter(isMilestone(number));
  const [ten] = await told(10);
  const [quarter] = await told(25);
  const [fifty] = await told(50);
  const [hundred] = await told(100);
  expect(ten?.text).toContain('What comes back: Kestrel (9 times)');
  expect(quarter?.text).toMatch(/3 threads are kept\. “Mara builds.*” and “Writes down.*” may be one\.$/);
  expect(fifty?.text).toMatch(/1 statement holds no more.*Kestrel.*“Written in Rust”/);
  expect(hundred?.text).toMatch(/From 2026-01-01 to 2026-01-09.*Slow is fine/);
});

const isMilestone =
  (number: number) =>
  ({ title }: { title: string }) =>
    title.includes(`#${number}`);
