import { expect, test } from 'vitest';
import { agent, openDecay, owner, run, scores, store } from './testing/decay.ts';

const logPath = 'memory/meta/access.log';
type House = Awaited<ReturnType<typeof openDecay>>;

const usesOf = async (house: House, id: string) =>
  (await house.engine.call('memory.curve', { id, ahead: 1 }, owner)).uses.map(({ how }) => how);

test('the log loses what is folded in after 90 days, and what it tells of is counted on', async () => {
  const house = await openDecay();
  const id = await store(house.engine, 'The lighthouse keeper of Savudrija paints the rail green.');
  await run(house.engine);
  house.later(60);
  await house.engine.call('memory.get', { ids: [id] }, agent);
  await run(house.engine);
  expect(await usesOf(house, id)).toEqual(['store', 'get']);
  await house.reopen(async () => house.write(logPath, `a note of somebody\n${await house.read(logPath)}`));
  const whole = await house.read(logPath);

  house.later(31);
  await house.engine.call('memory.get', { ids: [id] }, agent);
  const [before] = await scores(house.engine, [id]);
  await run(house.engine);
  expect(await usesOf(house, id)).toEqual(['get', 'get']);
  const kept = await house.read(logPath);
  expect(kept).toMatch(/^a note of somebody\n2026-07-31/);
  expect(kept).not.toContain(' store ');
  expect((await scores(house.engine, [id]))[0]).toEqual(before);
  expect(before).toMatchObject({ accesses: 3, status: 'active' });

  // As a process that ended between the snapshot and the shorter log leaves it.
  await house.reopen(async () => house.write(logPath, whole + kept.slice(kept.lastIndexOf('2026-08-31'))));
  expect((await scores(house.engine, [id]))[0]).toEqual(before);
  house.later(1);
  expect(await run(house.engine)).toMatchObject({ accesses: 0 });
  expect(await usesOf(house, id)).toEqual(['get', 'get']);
  await house.reopen();
  expect((await scores(house.engine, [id]))[0]).toMatchObject({ accesses: 3 });
});

test('lines that no snapshot holds stay, however old; so do those that arrive while it is shortened', async () => {
  const house = await openDecay();
  const id = await store(house.engine, 'The pilot boat leaves at the second bell.');
  house.later(200);
  // No cycle ran: what is older than 90 days is in the log alone.
  await house.reopen();
  expect(await house.read(logPath)).toContain(' store ');
  expect((await scores(house.engine, [id]))[0]).toMatchObject({ accesses: 1 });
  const running = run(house.engine);
  for (let n = 0; n < 20; n++) await house.engine.call('memory.get', { ids: [id] }, agent);
  await running;
  for (let n = 0; n < 5; n++) await house.engine.call('memory.get', { ids: [id] }, agent);
  expect(await house.read(logPath)).not.toContain(' store ');
  expect((await scores(house.engine, [id]))[0]).toMatchObject({ accesses: 26 });
  await house.reopen();
  expect((await scores(house.engine, [id]))[0]).toMatchObject({ accesses: 26 });
});
