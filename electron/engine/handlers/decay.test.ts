import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agent, decayLines, openDecay, owner, run, scores, scoresFile, status, store } from './testing/decay.ts';

test('a cycle writes every score in one audited commit; run again the same day, it changes nothing', async () => {
  const house = await openDecay();
  const first = await run(house.engine);
  expect(first.change).not.toBeNull();
  const { counts } = await status(house.engine);
  expect(first.counts).toEqual(counts);
  const written = JSON.parse(await house.read(scoresFile));
  expect(Object.keys(written.entries)).toHaveLength(counts.active + counts.fading + counts.dormant + counts.archived);
  expect(await decayLines(house.read)).toEqual([
    expect.stringMatching(
      /\| DECAY \| memory\/meta\/decay-scores\.json \| system:decay \| auto \| \d+ entries transitioned: .+→.+; active \d+.*, fading \d+/,
    ),
  ]);

  const again = await run(house.engine);
  expect(again).toMatchObject({ change: null, moved: [], accesses: 0, counts });
  expect(await decayLines(house.read)).toHaveLength(1);
  expect(JSON.parse(await house.read(scoresFile))).toEqual(written);
});

test('memories fade, are counted when they do, and a use brings them back', async () => {
  const house = await openDecay();
  const id = await store(house.engine, 'The tide gauge in Rovinj is read by hand on Sundays.');
  await run(house.engine);
  house.later(40);
  const faded = await run(house.engine);
  expect(faded.moved).toContainEqual(expect.objectContaining({ from: 'active' }));
  expect((await scores(house.engine, [id]))[0]?.status).not.toBe('active');
  const kept = await house.engine.call('memory.keep', { ids: [id, 'episode:1999-01-01:00:00'] }, owner);
  expect(kept).toEqual({ kept: [id], missing: ['episode:1999-01-01:00:00'] });
  expect((await scores(house.engine, [id]))[0]).toMatchObject({ accesses: 2, status: 'active' });
  const back = await run(house.engine);
  expect(back.moved).toContainEqual({ from: expect.any(String), to: 'active', count: 1 });
});

test('scores, statuses and pins are the same without the index, and on another machine', async () => {
  const house = await openDecay();
  const id = await store(house.engine, 'Marta keeps the spare key of the boathouse.');
  const other = await store(house.engine, 'The boathouse roof was mended with larch shingles.');
  await house.engine.call('memory.pin', { ids: [id] }, owner);
  house.later(30);
  await run(house.engine);
  await house.engine.call('memory.get', { ids: [other] }, agent);
  const [before, last] = [await scores(house.engine, [id, other]), await status(house.engine)];
  expect(before[0]).toMatchObject({ pinned: true, score: 1, status: 'active' });
  await house.reopen(() => rm(join(house.root, '.mneme'), { recursive: true, force: true }));
  expect(await scores(house.engine, [id, other])).toEqual(before);
  const after = await status(house.engine);
  expect(after).toMatchObject({ counts: last.counts, history: last.history, next: last.next, missed: 0 });
  expect(after.last).toMatchObject({ at: last.last?.at, counts: last.last?.counts, moved: last.last?.moved });

  const elsewhere = await openDecay(house.root);
  elsewhere.wall.now = house.wall.now;
  expect(await scores(elsewhere.engine, [id, other])).toEqual(before);
});

test('a cycle that is missed is due; nights are counted by the wall, and a clock that was ahead does not put it off', async () => {
  const house = await openDecay();
  await run(house.engine);
  expect(await status(house.engine)).toMatchObject({ missed: 0, next: '2026-06-02T01:00:00.000Z' });
  house.later(3);
  expect((await status(house.engine)).missed).toBe(3);
  expect((await run(house.engine)).days).toBe(3);
  house.wall.now = Date.parse('2030-01-01T10:00:00Z');
  await run(house.engine);
  house.wall.now = Date.parse('2026-06-10T10:00:00Z');
  await house.reopen();
  expect((await status(house.engine)).next).toBe('2026-06-11T01:00:00.000Z');
});

test('the forecast agrees with what the days bring', async () => {
  const house = await openDecay();
  await store(house.engine, 'The harbour master answers on channel 17.');
  await run(house.engine);
  const forecast = await house.engine.call('decay.forecast', { days: 60, within: 60, limit: 50 }, owner);
  for (const days of [7, 40]) {
    house.later(days);
    const { counts } = await status(house.engine);
    const { day, ...said } = forecast.days[days === 7 ? 7 : 47] ?? { day: '' };
    expect(said).toEqual(counts);
    const fading = forecast.waning.filter(({ on, becomes }) => (on ?? '9') <= day && becomes === 'fading');
    for (const { status: now } of await scores(
      house.engine,
      fading.map(({ id }) => id),
    ))
      expect(now).not.toBe('active');
  }
});

test('a curve runs from the beginning through its uses into the days ahead', async () => {
  const house = await openDecay();
  const id = await store(house.engine, 'The winch is greased every second Friday.');
  house.later(10);
  await house.engine.call('memory.get', { ids: [id] }, agent);
  house.later(5);
  const curve = await house.engine.call('memory.curve', { id, ahead: 60 }, owner);
  const [scored] = await scores(house.engine, [id]);
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
  const house = await openDecay();
  const [a, b] = [
    await store(house.engine, 'Iva prefers the morning ferry to Lošinj.'),
    await store(house.engine, 'The Lošinj ferry leaves from pier four.'),
  ];
  await house.engine.call('memory.search', { query: 'ferry Lošinj', explain: false }, agent);
  house.wall.now += 1_000;
  await house.engine.call('memory.get', { ids: [a, b] }, agent);
  house.wall.now += 1_000;
  const { associations } = await run(house.engine);
  expect(associations.linked).toBeGreaterThan(0);
  const weights = async () =>
    Object.values(
      JSON.parse(await house.read('memory/meta/associations.json')).pairs as Record<string, { weight: number }>,
    )
      .map(({ weight }) => weight)
      .sort((x, y) => y - x);
  const [linked = 0] = await weights();
  await run(house.engine);
  expect(await weights()).toContain(linked);
  house.later(1);
  await run(house.engine);
  expect((await weights())[0]).toBeCloseTo(linked * 0.9, 5);
  house.later(40);
  await run(house.engine);
  expect((await weights())[0]).toBeCloseTo(linked * 0.9 ** 8, 5);
});

test('a new episode strengthens what it links to, once', async () => {
  const house = await openDecay();
  await run(house.engine);
  const [entity] = (await house.engine.call('memory.browse', { kinds: ['entity'], k: 1 }, owner)).memories;
  const id = entity?.id ?? '';
  const [before] = await scores(house.engine, [id]);
  house.later(1);
  await store(house.engine, `Talked about [[${id.slice('entity:'.length)}|it]] for an hour at the quay.`);
  expect((await run(house.engine)).reinforced).toBe(1);
  expect((await scores(house.engine, [id]))[0]?.accesses).toBe((before?.accesses ?? 0) + 1);
  house.later(1);
  expect((await run(house.engine)).reinforced).toBe(0);
});

test.each([
  ['cut off', (text: string) => text.slice(0, Math.floor(text.length * 0.6))],
  ['no JSON at all', () => 'once upon a time'],
])('scores that are %s are mended, the former file is kept, and the window is told', async (_, harm) => {
  const house = await openDecay();
  await run(house.engine);
  const whole = await house.read(scoresFile);
  house.later(1);
  await house.reopen(async () => house.write(scoresFile, harm(whole)));
  expect((await status(house.engine)).problems).toHaveLength(1);
  await run(house.engine);
  const names = await readdir(join(house.root, 'memory/meta'));
  const kept = names.find((name) => /^decay-scores\.\d{4}-\d{2}-\d{2}\.json$/.test(name));
  expect(await house.read(`memory/meta/${kept}`)).toBe(harm(whole));
  expect((await status(house.engine)).problems).toEqual([expect.stringContaining(kept ?? '?')]);
  const ids = (text: string) => Object.keys(JSON.parse(text).entries);
  expect(ids(await house.read(scoresFile))).toEqual(ids(whole));
});

test('scores of a later version are not written over', async () => {
  const house = await openDecay();
  await run(house.engine);
  const later = (await house.read(scoresFile)).replace('"version": 1', '"version": 2');
  house.later(30);
  await house.reopen(async () => house.write(scoresFile, later));
  await expect(run(house.engine)).rejects.toMatchObject({
    code: 'file.unparsed',
    message: expect.stringContaining('(2)'),
  });
  expect(await house.read(scoresFile)).toBe(later);
  expect(await status(house.engine)).toMatchObject({
    failed: expect.stringContaining('(2)'),
    problems: [expect.anything()],
  });
});

test('impossible numbers and dates are read as the nearest possible, and unknown ids are kept aside', async () => {
  const house = await openDecay();
  const id = await store(house.engine, 'The chart table lamp needs a new fuse.');
  await run(house.engine);
  const file = JSON.parse(await house.read(scoresFile));
  const entry = { ...file.entries[id], access_count: -3, base_relevance: 7, last_accessed: '2031-01-01T00:00:00Z' };
  file.entries[id] = entry;
  file.entries['episode:1999-01-01:00:00'] = {
    ...entry,
    access_count: 5,
    base_relevance: 0.7,
    created: '1999-01-01T00:00:00Z',
    last_accessed: '1999-01-01T00:00:00Z',
  };
  house.later(1);
  await house.reopen(async () => house.write(scoresFile, JSON.stringify(file, null, 2)));
  expect((await status(house.engine)).problems).toHaveLength(2);
  expect((await scores(house.engine, [id]))[0]).toMatchObject({ accesses: 1, base: 1 });
  await run(house.engine);
  const mended = JSON.parse(await house.read(scoresFile));
  expect(mended.entries[id]).toMatchObject({ access_count: 1, base_relevance: 1 });
  expect(Date.parse(mended.entries[id].last_accessed)).toBeLessThanOrEqual(house.wall.now);
  expect(mended.aside['episode:1999-01-01:00:00']).toMatchObject({ access_count: 5 });
  house.later(1);
  await run(house.engine);
  expect(JSON.parse(await house.read(scoresFile)).aside['episode:1999-01-01:00:00']).toMatchObject({ access_count: 5 });
});

test('who asks while a cycle runs gets the same one', async () => {
  const house = await openDecay();
  const [one, other] = await Promise.all([run(house.engine), run(house.engine)]);
  expect(other).toEqual(one);
  expect(await decayLines(house.read)).toHaveLength(1);
});

test.each(['while it was closed', 'while it was open'])(
  'scores that are removed %s come back from history with their pins, and it is told',
  async (when) => {
    const house = await openDecay();
    const [pinned, used, archived] = [
      await store(house.engine, 'The spare anchor lies under the slipway.'),
      await store(house.engine, 'The winch on the slipway takes grease from the red tin.'),
      await store(house.engine, 'The slipway was painted in the spring of last year.'),
    ] as const;
    await house.engine.call('memory.pin', { ids: [pinned] }, owner);
    await house.engine.call('memory.forget', { ids: [archived], permanent: false, rewriteHistory: false }, owner);
    await run(house.engine);
    house.later(2);
    await house.engine.call('memory.get', { ids: [used] }, agent);
    const before = await scores(house.engine, [pinned, used, archived]);
    const remove = () => rm(join(house.root, scoresFile));
    await (when === 'while it was open' ? remove() : house.reopen(remove));
    if (when === 'while it was open') await run(house.engine);
    expect(await scores(house.engine, [pinned, used, archived])).toEqual(before);
    expect(before.map((one) => one.status)).toEqual(['active', 'active', 'archived']);
    expect((await status(house.engine)).problems).toEqual([expect.stringMatching(/missing.*history as of 2026-06-01/)]);
    house.later(1);
    await run(house.engine);
    expect((await status(house.engine)).problems).toEqual([]);
    expect(await scores(house.engine, [pinned])).toMatchObject([{ pinned: true, accesses: 1 }]);
  },
);

test('scores that somebody writes while Mneme runs hold from the next cycle on', async () => {
  const house = await openDecay();
  const id = await store(house.engine, 'The ferry to Lopar is cancelled in a strong bora.');
  await run(house.engine);
  const file = JSON.parse(await house.read(scoresFile));
  file.entries[id].access_count = 9;
  house.later(1);
  await house.write(scoresFile, JSON.stringify(file, null, 2));
  await run(house.engine);
  expect((await scores(house.engine, [id]))[0]).toMatchObject({ accesses: 9 });
  expect(JSON.parse(await house.read(scoresFile)).entries[id]).toMatchObject({ access_count: 9 });
});

test('a rate of forgetting out of its range is refused in words, and the default one holds', async () => {
  const house = await openDecay();
  const file = JSON.parse(await house.read('mneme.json').catch(() => '{}'));
  await house.reopen(async () => house.write('mneme.json', JSON.stringify({ ...file, decay: { lambda: -2 } })));
  expect(await status(house.engine)).toMatchObject({ lambda: 0.03 });
  const { problems } = await house.engine.call('settings.read', {}, owner);
  expect(problems).toEqual([
    expect.objectContaining({ key: 'decay.lambda', message: expect.stringContaining('0.001') }),
  ]);
  await expect(house.engine.call('settings.write', { values: { 'decay.lambda': 9 } }, owner)).rejects.toThrow('0.001');
});
