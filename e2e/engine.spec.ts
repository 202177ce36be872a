import { readdir, readFile } from 'node:fs/promises';
import { connectAgent } from './agent.ts';
import { expect, goTo, test } from './fixtures.ts';
import { grant } from './owner.ts';

/** The process that holds a workspace, as the system knows it. */
async function enginePid(root: string): Promise<number | null> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const args = line.split('\0');
    if (args.some((arg) => arg.endsWith('engine.mjs')) && args.includes(root)) return Number(name);
  }
  return null;
}

test.use({ beginning: 'sample', ownProcess: true });

test('an engine killed outright is started again, and the page goes on without reload', async ({
  page,
  place,
  agent,
}) => {
  await goTo(page, 'Timeline');
  await agent.use('memory_store', { content: 'Stored before the engine died.', store: 'episodic' });
  await expect(page.getByText('Stored before the engine died.').first()).toBeVisible();
  const first = await enginePid(place.root);
  process.kill(first ?? 0, 'SIGKILL');
  await expect.poll(async () => (await enginePid(place.root)) ?? first, { timeout: 15_000 }).not.toBe(first);
  await expect
    .poll(() =>
      agent.use('memory_store', { content: 'Stored after it came back.', store: 'episodic' }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect(page.getByText('Stored after it came back.').first()).toBeVisible();
  await expect(page.getByText('Stored before the engine died.').first()).toBeVisible();
});

test('quitting stops the engine when no agent uses it', async ({ front, page, place }) => {
  await goTo(page, 'Today');
  expect(await enginePid(place.root)).not.toBeNull();
  await front.close();
  await expect.poll(() => enginePid(place.root)).toBeNull();
});

test('quitting leaves the engine to the agents that are connected', async ({ front, page, place }) => {
  await goTo(page, 'Today');
  const agent = await connectAgent(place, 'Scribe', await grant(place, 'Scribe', 'main'));
  await agent.use('memory_store', { content: 'The window is still open.' });
  const pid = await enginePid(place.root);
  await front.close();
  await agent.use('memory_store', { content: 'The window is closed now.' });
  expect(await enginePid(place.root)).toBe(pid);
  await agent.close();
});
