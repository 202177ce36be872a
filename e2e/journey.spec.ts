import { connectAgent } from './agent.ts';
import { expect, goTo, test } from './fixtures.ts';

type Stored = { status: string; id: string; path: string; line: number };

const memories = [
  { content: 'We chose SQLite for the tide index because it needs no server.', kind: 'decision', tags: ['storage'] },
  { content: 'Ada prefers metric units in every report.', kind: 'preference', confidence: 'high' },
  { content: 'The harbour gauge drifted by four centimetres in the January storm.', kind: 'event' },
];

test('what an agent stores is on screen, on disk, in the history, and found again by agents', async ({
  page,
  place,
  agent,
}) => {
  await goTo(page, 'Timeline');
  const stored: Stored[] = [];
  for (const memory of memories) {
    stored.push(await agent.use<Stored>('memory_store', { ...memory, store: 'episodic' }));
    await expect(page.getByText(memory.content).first()).toBeVisible();
  }

  for (const [n, { path, line, status }] of stored.entries()) {
    expect(status).toBe('stored');
    const lines = (await place.read(path)).split('\n');
    expect(lines.slice(line - 1).join('\n')).toContain(memories[n]?.content);
    expect(lines[line - 1]).toMatch(/^## \d\d:\d\d \| /);
  }
  const day = stored[0]?.path ?? '';
  await expect.poll(async () => (await place.commits(day)).length).toBeGreaterThanOrEqual(memories.length);
  expect((await place.commits(day))[0]).toMatch(/Actor: .*\n(.*\n)*.*Change: /);
  expect(await place.read('memory/meta/audit.log')).toContain(day);

  const { hits } = await agent.use<{ hits: { id: string }[] }>('memory_search', { query: 'which database for tides' });
  expect(hits[0]?.id).toBe(stored[0]?.id);

  await page
    .getByText(memories[0]?.content ?? '')
    .first()
    .click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('It is archived', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('It is back', { exact: true })).toBeVisible();
});

test('a store shows on Today without reload', { tag: '@both' }, async ({ page, agent }) => {
  await goTo(page, 'Today');
  const { path } = await agent.use<Stored>('memory_store', { content: 'The ferry leaves at nine on Sundays.' });
  const changes = page.getByRole('region', { name: 'Latest changes' });
  await expect(changes.getByText(path.replace(/^memory\//, '')).first()).toBeVisible();
  await expect(page.getByText('1 agent connected')).toBeVisible();
});

test('an agent without a granted role proposes and does not write', async ({ page, place }) => {
  await goTo(page, 'Timeline');
  const agent = await connectAgent(place, 'Passer-by');
  const answer = await agent.use<Stored>('memory_store', { content: 'The harbour master is called Imogen.' });
  expect(answer).toMatchObject({ status: 'proposed', path: expect.stringContaining('pending-memories.md') });
  expect(await place.read('memory/meta/pending-memories.md')).toContain('Imogen');
  await agent.close();
});

test('fifty pipelined stores are all kept, and all on the timeline', async ({ page, place, agent }) => {
  await goTo(page, 'Timeline');
  const contents = Array.from({ length: 50 }, (_, n) => `Reading number ${n + 1000} of the pipeline is in order.`);
  const stored = await Promise.all(contents.map((content) => agent.use<Stored>('memory_store', { content })));
  expect(new Set(stored.map(({ id }) => id)).size).toBe(50);
  const text = await place.read(stored[0]?.path ?? '');
  for (const content of contents) expect(text).toContain(content);
  await expect(
    page
      .getByText('50 episodes')
      .or(page.getByText(contents.at(-1) ?? ''))
      .first(),
  ).toBeVisible();
});
