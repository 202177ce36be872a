import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agent, decayLines, openDecay, owner, run, scores, scoresFile, status, store } from './testing/decay.ts';

test('a cycle writes every score in one audited commit; run again the same day, it changes nothing', async () => {
  const workspace = await openDecay();
  const first = await run(workspace.engine);
  expect(first.change).not.toBeNull();
  const { counts } = await status(workspace.engine);
  expect(first.counts).toEqual(counts);
  const written = JSON.parse(await workspace.read(scoresFile));
  expect(Object.keys(written.entries)).toHaveLength(counts.active + counts.fading + counts.dormant + counts.archived);
  expect(await decayLines(workspace.read)).toEqual([
    expect.stringMatching(
      /\| DECAY \| memory\/meta\/decay-scores\.json \| system:decay \| auto \| \d+ entries transitioned: .+→.+; active \d+.*, fading \d+/,
    ),
  ]);

  const again = await run(workspace.engine);
  expect(again).toMatchObject({ change: null, moved: [], accesses: 0, counts });
  expect(await decayLines(workspace.read)).toHaveLength(1);
  expect(JSON.parse(await workspace.read(scoresFile))).toEqual(written);
});

test('memories fade, are counted when they do, and a use brings them back', async () => {
  const workspace = await openDecay();
  const id = await store(workspace.engine, 'The tide gauge in Rovinj is read by hand on Sundays.');
  await run(workspace.engine);
  workspace.later(40);
  const faded = await run(workspace.engine);
  expect(faded.moved).toContainEqual(expect.objectContaining({ from: 'active' }));
  expect((await scores(workspace.engine, [id]))[0]?.status).not.toBe('active');
  const kept = await workspace.engine.call('memory.keep', { ids: [id, 'episode:1999-01-01:00:00'] }, owner);
  expect(kept).toEqual({ kept: [id], missing: ['episode:1999-01-01:00:00'] });
  expect((await scores(workspace.engine, [id]))[0]).toMatchObject({ accesses: 2, status: 'active' });
  const back = await run(workspace.engine);
  expect(back.moved).toContainEqual({ from: expect.any(String), to: 'active', count: 1 });
});

test('scores, statuses and pins are the same without the index, and on another machine', async () => {
  const workspace = await openDecay();
  const id = await store(workspace.engine, 'Marta keeps the spare key of the boathouse.');
  const other = await store(workspace.engine, 'The boathouse roof was mended with larch shingles.');
  await workspace.engine.call('memory.pin', { ids: [id] }, owner);
  workspace.later(30);
  await run(workspace.engine);
  await workspace.engine.call('memory.get', { ids: [other] }, agent);
  const [before, last] = [await scores(workspace.engine, [id, other]), await status(workspace.engine)];
  expect(before[0]).toMatchObject({ pinned: true, score: 1, status: 'active' });
  await workspace.reopen(() => rm(join(workspace.root, '.mneme'), { recursive: true, force: true }));
  expect(await scores(workspace.engine, [id, other])).toEqual(before);
  const after = await status(workspace.engine);
  expect(after).toMatchObject({ counts: last.counts, history: last.history, next: last.next, missed: 0 });
  expect(after.last).toMatchObject({ at: last.last?.at, counts: last.last?.counts, moved: last.last?.moved });

  const elsewhere = await openDecay(workspace.root);
  elsewhere.wall.now = workspace.wall.now;
  expect(await scores(elsewhere.engine, [id, other])).toEqual(before);
});

test('a cycle that is missed is due; nights are counted by the wall, and a clock that was ahead does not put it off', async () => {
  const workspace = await openDecay();
  await run(workspace.engine);
  expect(await status(workspace.engine)).toMatchObject({ missed: 0, next: '2026-06-02T01:00:00.000Z' });
  workspace.later(3);
  expect((await status(workspace.engine)).missed).toBe(3);
  expect((await run(workspace.engine)).days).toBe(3);
  workspace.wall.now = Date.parse('2030-01-01T10:00:00Z');
  await run(workspace.engine);
  workspace.wall.now = Date.parse('2026-06-10T10:00:00Z');
  await workspace.reopen();
  expect((await status(workspace.engine)).next).toBe('2026-06-11T01:00:00.000Z');
});

test('the forecast agrees with what the days bring', async () => {
  const workspace = await openDecay();
  await store(workspace.engine, 'The harbour master answers on channel 17.');
  await run(workspace.engine);
  const forecast = await workspace.engine.call('decay.forecast', { days: 60, within: 60, limit: 50 }, owner);
  for (const days of [7, 40]) {
    workspace.later(days);
    const { counts } = await status(workspace.engine);
    const { day, ...said } = forecast.days[days === 7 ? 7 : 47] ?? { day: '' };
    expect(said).toEqual(counts);
    const fading = forecast.waning.filter(({ on, becomes }) => (on ?? '9') <= day && becomes === 'fading');
    for (const { status: now } of await scores(
      workspace.engine,
      fading.map(({ id }) => id),
    ))
      expect(now).not.toBe('active');
  }
});

test('a curve runs from the beginning through its uses into the days ahead', async () => {
  const workspace = await openDecay();
  const id = await store(workspace.engine, 'The winch is greased every second Friday.');
  workspace.later(10);
  await workspace.engine.call('memory.get', { ids: [id] }, agent);
  workspace.later(5);
  const curve = await workspace.engine.call('memory.curve', { id, ahead: 60 }, owner);
  const [scored] = await scores(workspace.engine, [id]);
  expect(curve.points).toHaveLength(16 + 60);
  const today = curve.points.findLast(({ ahead }) => !ahead);
  expect(today?.score).toBeCloseTo(scored?.score ?? 0, 4);
  expect(curve.uses.map(({ how }) => how)).toEqual(['store', 'get']);
  expect(curve.steps.map(({ to }) => to)).toEqual(['fading', 'dormant', 'candidate']);
  for (const { to, on } of curve.steps.filter(({ on }) => curve.points.some(({ day }) => day === on))) {
    const bound = { fading: 'active', dormant: 'fading', candidate: 'archive' } as const;
    expect(curve.points.find(({ day }) => day === on)?.score).toBeLessThan(curve.thresholds[bound[to]]);
  }
});

test('what was brought up together is linked, fades once a day, and a month away is no amnesia', async () => {
  const workspace = await openDecay();
  const [a, b] = [
    await store(workspace.engine, 'Iva prefers the morning ferry to Lošinj.'),
    await store(workspace.engine, 'The Lošinj ferry leaves from pier four.'),
  ];
  await workspace.engine.call('memory.search', { query: 'ferry Lošinj', explain: false }, agent);
  workspace.wall.now += 1_000;
  await workspace.engine.call('memory.get', { ids: [a, b] }, agent);
  workspace.wall.now += 1_000;
  const { associations } = await run(workspace.engine);
  expect(associations.linked).toBeGreaterThan(0);
  const weights = async () =>
    Object.values(
      JSON.parse(await workspace.read('memory/meta/associations.json')).pairs as Record<string, { weight: number }>,
    )
      .map(({ weight }) => weight)
      .sort((x, y) => y - x);
  const [linked = 0] = await weights();
  await run(workspace.engine);
  expect(await weights()).toContain(linked);
  workspace.later(1);
  await run(workspace.engine);
  expect((await weights())[0]).toBeCloseTo(linked * 0.9, 5);
  workspace.later(40);
  await run(workspace.engine);
  expect((await weights())[0]).toBeCloseTo(linked * 0.9 ** 8, 5);
});

test('a new episode strengthens what it links to, once', async () => {
  const workspace = await openDecay();
  await run(workspace.engine);
  const [entity] = (await workspace.engine.call('memory.browse', { kinds: ['entity'], k: 1 }, owner)).memories;
  const id = entity?.id ?? '';
  const [before] = await scores(workspace.engine, [id]);
  workspace.later(1);
  await store(workspace.engine, `Talked about [[${id.slice('entity:'.length)}|it]] for an hour at the quay.`);
  expect((await run(workspace.engine)).reinforced).toBe(1);
  expect((await scores(workspace.engine, [id]))[0]?.accesses).toBe((before?.accesses ?? 0) + 1);
  workspace.later(1);
  expect((await run(workspace.engine)).reinforced).toBe(0);
});

test.each([
  ['cut off', (text: string) => text.slice(0, Math.floor(text.length * 0.6))],
  ['no JSON at all', () => 'once upon a time'],
])('scores that are %s are mended, the former file is kept, and the window is told', async (_, harm) => {
  const workspace = await openDecay();
  await run(workspace.engine);
  const whole = await workspace.read(scoresFile);
  workspace.later(1);
  await workspace.reopen(async () => workspace.write(scoresFile, harm(whole)));
  expect((await status(workspace.engine)).problems).toHaveLength(1);
  await run(workspace.engine);
  const names = await readdir(join(workspace.root, 'memory/meta'));
  const kept = names.find((name) => /^decay-scores\.\d{4}-\d{2}-\d{2}\.json$/.test(name));
  expect(await workspace.read(`memory/meta/${kept}`)).toBe(harm(whole));
  expect((await status(workspace.engine)).problems).toEqual([expect.stringContaining(kept ?? '?')]);
  const ids = (text: string) => Object.keys(JSON.parse(text).entries);
  expect(ids(await workspace.read(scoresFile))).toEqual(ids(whole));
});

test('scores of a later version are not written over', async () => {
  const workspace = await openDecay();
  await run(workspace.engine);
  const later = (await workspace.read(scoresFile)).replace('"version": 1', '"version": 2');
  workspace.later(30);
  await workspace.reopen(async () => workspace.write(scoresFile, later));
  await expect(run(workspace.engine)).rejects.toMatchObject({
    code: 'file.unparsed',
    message: expect.stringContaining('(2)'),
  });
  expect(await workspace.read(scoresFile)).toBe(later);
  expect(await status(workspace.engine)).toMatchObject({
    failed: expect.stringContaining('(2)'),
    problems: [expect.anything()],
  });
});

test('impossible numbers and dates are read as the nearest possible, and unknown ids are kept aside', async () => {
  const workspace = await openDecay();
  const id = await store(workspace.engine, 'The chart table lamp needs a new fuse.');
  await run(workspace.engine);
  const file = JSON.parse(await workspace.read(scoresFile));
  const entry = { ...file.entries[id], access_count: -3, base_relevance: 7, last_accessed: '2031-01-01T00:00:00Z' };
  file.entries[id] = entry;
  file.entries['episode:1999-01-01:00:00'] = {
    ...entry,
    access_count: 5,
    base_relevance: 0.7,
    created: '1999-01-01T00:00:00Z',
    last_accessed: '1999-01-01T00:00:00Z',
  };
  workspace.later(1);
  await workspace.reopen(async () => workspace.write(scoresFile, JSON.stringify(file, null, 2)));
  expect((await status(workspace.engine)).problems).toHaveLength(2);
  expect((await scores(workspace.engine, [id]))[0]).toMatchObject({ accesses: 1, base: 1 });
  await run(workspace.engine);
  const mended = JSON.parse(await workspace.read(scoresFile));
  expect(mended.entries[id]).toMatchObject({ access_count: 1, base_relevance: 1 });
  expect(Date.parse(mended.entries[id].last_accessed)).toBeLessThanOrEqual(workspace.wall.now);
  expect(mended.aside['episode:1999-01-01:00:00']).toMatchObject({ access_count: 5 });
  workspace.later(1);
  await run(workspace.engine);
  expect(JSON.parse(await workspace.read(scoresFile)).aside['episode:1999-01-01:00:00']).toMatchObject({
    access_count: 5,
  });
});

test('who asks while a cycle runs gets the same one', async () => {
  const workspace = await openDecay();
  const [one, other] = await Promise.all([run(workspace.engine), run(workspace.engine)]);
  expect(other).toEqual(one);
  expect(await decayLines(workspace.read)).toHaveLength(1);
});

test.each(['while it was closed', 'while it was open'])(
  'scores that are removed %s come back from history with their pins, and it is told',
  async (when) => {
    const workspace = await openDecay();
    const [pinned, used, archived] = [
      await store(workspace.engine, 'The spare anchor lies under the slipway.'),
      await store(workspace.engine, 'The winch on the slipway takes grease from the red tin.'),
      await store(workspace.engine, 'The slipway was painted in the spring of last year.'),
    ] as const;
    await workspace.engine.call('memory.pin', { ids: [pinned] }, owner);
    await workspace.engine.call('memory.forget', { ids: [archived], permanent: false, rewriteHistory: false }, owner);
    await run(workspace.engine);
    workspace.later(2);
    await workspace.engine.call('memory.get', { ids: [used] }, agent);
    const before = await scores(workspace.engine, [pinned, used, archived]);
    const remove = () => rm(join(workspace.root, scoresFile));
    await (when === 'while it was open' ? remove() : workspace.reopen(remove));
    if (when === 'while it was open') await run(workspace.engine);
    expect(await scores(workspace.engine, [pinned, used, archived])).toEqual(before);
    expect(before.map((one) => one.status)).toEqual(['active', 'active', 'archived']);
    expect((await status(workspace.engine)).problems).toEqual([
      expect.stringMatching(/missing.*history as of 2026-06-01/),
    ]);
    workspace.later(1);
    await run(workspace.engine);
    expect((await status(workspace.engine)).problems).toEqual([]);
    expect(await scores(workspace.engine, [pinned])).toMatchObject([{ pinned: true, accesses: 1 }]);
  },
);

test('scores that somebody writes while Mneme runs hold from the next cycle on', async () => {
  const workspace = await openDecay();
  const id = await store(workspace.engine, 'The ferry to Lopar is cancelled in a strong bora.');
  await run(workspace.engine);
  const file = JSON.parse(await workspace.read(scoresFile));
  file.entries[id].access_count = 9;
  workspace.later(1);
  await workspace.write(scoresFile, JSON.stringify(file, null, 2));
  await run(workspace.engine);
  expect((await scores(workspace.engine, [id]))[0]).toMatchObject({ accesses: 9 });
  expect(JSON.parse(await workspace.read(scoresFile)).entries[id]).toMatchObject({ access_count: 9 });
});

test('a rate of forgetting out of its range is refused in words, and the default one holds', async () => {
  const workspace = await openDecay();
  const file = JSON.parse(await workspace.read('mneme.json').catch(() => '{}'));
  await workspace.reopen(async () => workspace.write('mneme.json', JSON.stringify({ ...file, decay: { lambda: -2 } })));
  expect(await status(workspace.engine)).toMatchObject({ lambda: 0.03 });
  const { problems } = await workspace.engine.call('settings.read', {}, owner);
  expect(problems).toEqual([
    expect.objectContaining({ key: 'decay.lambda', message: expect.stringContaining('0.001') }),
  ]);
  await expect(workspace.engine.call('settings.write', { values: { 'decay.lambda': 9 } }, owner)).rejects.toThrow(
    '0.001',
  );
});

test('pages that fade are named with their status; the active ones are not', async () => {
  const workspace = await openDecay();
  const content = '# project--boathouse\n\n## Summary\nIts roof leaks.\n';
  const path = (name: string) => `memory/graph/entities/project--${name}.md`;
  await workspace.engine.call('file.write', { path: path('boathouse'), content }, owner);
  const statusOf = async (name: string) => {
    const { pages } = await workspace.engine.call('library.statuses', {}, owner);
    return pages.find((page) => page.path === path(name))?.status;
  };
  expect(await statusOf('boathouse')).toBeUndefined();
  expect(await statusOf('tideline')).toBe((await scores(workspace.engine, ['entity:project--tideline']))[0]?.status);
  expect(await statusOf('tideline')).not.toBe('active');
  await workspace.engine.call(
    'memory.forget',
    { ids: ['entity:project--boathouse'], permanent: false, rewriteHistory: false },
    owner,
  );
  expect(await statusOf('boathouse')).toBe('archived');
  await workspace.engine.call('memory.restore', { ids: ['entity:project--boathouse'] }, owner);
  expect(await statusOf('boathouse')).toBeUndefined();
});
