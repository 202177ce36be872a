import { expect, test } from 'vitest';
import { agent, openDecay, owner, run, scores, store } from './testing/decay.ts';

const logPath = 'memory/meta/access.log';
type Live = Awaited<ReturnType<typeof openDecay>>;

const usesOf = async (workspace: Live, id: string) =>
  (await workspace.engine.call('memory.curve', { id, ahead: 1 }, owner)).uses.map(({ how }) => how);

test('the log loses what is folded in after 90 days, and what it tells of is counted on', async () => {
  const workspace = await openDecay();
  const id = await store(workspace.engine, 'The lighthouse keeper of Savudrija paints the rail green.');
  await run(workspace.engine);
  workspace.later(60);
  await workspace.engine.call('memory.get', { ids: [id] }, agent);
  await run(workspace.engine);
  expect(await usesOf(workspace, id)).toEqual(['store', 'get']);
  await workspace.reopen(async () => workspace.write(logPath, `a note of somebody\n${await workspace.read(logPath)}`));
  const whole = await workspace.read(logPath);

  workspace.later(31);
  await workspace.engine.call('memory.get', { ids: [id] }, agent);
  const [before] = await scores(workspace.engine, [id]);
  await run(workspace.engine);
  expect(await usesOf(workspace, id)).toEqual(['get', 'get']);
  const kept = await workspace.read(logPath);
  expect(kept).toMatch(/^a note of somebody\n2026-07-31/);
  expect(kept).not.toContain(' store ');
  expect((await scores(workspace.engine, [id]))[0]).toEqual(before);
  expect(before).toMatchObject({ accesses: 3, status: 'active' });

  // As a process that ended between the snapshot and the shorter log leaves it.
  await workspace.reopen(async () => workspace.write(logPath, whole + kept.slice(kept.lastIndexOf('2026-08-31'))));
  expect((await scores(workspace.engine, [id]))[0]).toEqual(before);
  workspace.later(1);
  expect(await run(workspace.engine)).toMatchObject({ accesses: 0 });
  expect(await usesOf(workspace, id)).toEqual(['get', 'get']);
  await workspace.reopen();
  expect((await scores(workspace.engine, [id]))[0]).toMatchObject({ accesses: 3 });
});

test('lines that no snapshot holds stay, however old; so do those that arrive while it is shortened', async () => {
  const workspace = await openDecay();
  const id = await store(workspace.engine, 'The pilot boat leaves at the second bell.');
  workspace.later(200);
  // No cycle ran: what is older than 90 days is in the log alone.
  await workspace.reopen();
  expect(await workspace.read(logPath)).toContain(' store ');
  expect((await scores(workspace.engine, [id]))[0]).toMatchObject({ accesses: 1 });
  const running = run(workspace.engine);
  for (let n = 0; n < 20; n++) await workspace.engine.call('memory.get', { ids: [id] }, agent);
  await running;
  for (let n = 0; n < 5; n++) await workspace.engine.call('memory.get', { ids: [id] }, agent);
  expect(await workspace.read(logPath)).not.toContain(' store ');
  expect((await scores(workspace.engine, [id]))[0]).toMatchObject({ accesses: 26 });
  await workspace.reopen();
  expect((await scores(workspace.engine, [id]))[0]).toMatchObject({ accesses: 26 });
});
