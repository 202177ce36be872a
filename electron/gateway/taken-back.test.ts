import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { agent, cleanUp, openGateway, use } from './testing/gateway.ts';

afterEach(cleanUp);

/** What a turn holds is kept behind its answer. */
const patience = { timeout: 20_000 };

type Message = { role: 'user' | 'assistant'; content: string };
const says = (content: string): Message => ({ role: 'user', content });

/** A workspace of a Friday in November, and an agent that tells turns of it. */
async function openScribe() {
  let now = Date.parse('2026-11-20T09:00:00Z');
  const gateway = await openGateway({ now: () => now });
  const client = await agent(gateway.address, 'x', gateway.clients.grant('Scribe', 'main').token);
  const said = async (tool: string, args: Record<string, unknown>) => {
    now += 3_600_000;
    return (await use(client, tool, args)).content.map(({ text }) => text).join('\n');
  };
  const read = (path: string) => readFileSync(join(gateway.root, path), 'utf8');
  return {
    async observe(...messages: Message[]) {
      await said('memory_observe', { messages });
      const last = messages.at(-1)?.content ?? '';
      await vi.waitFor(() => expect(read('memory/episodes/2026-11-20.md')).toContain(last), patience);
    },
    observed: (content: string) => said('memory_observe', { messages: [says(content)] }),
    store: (content: string, more: Record<string, unknown> = {}) => said('memory_store', { content, ...more }),
    core: () => read('MEMORY.md'),
    /** What the corrections of the day took the place of, by the minute of it. */
    superseded: () =>
      [...read('memory/episodes/2026-11-20.md').matchAll(/Supersedes \[\[episode:2026-11-20:([\d:-]+)\]\]/gu)].map(
        ([, at]) => at,
      ),
  };
}

test.each([
  [
    'No wait, that was wrong: the glazier comes on Friday at 9.',
    ['Our ladder stands in the hallway.', 'No, wait, it stands in the barn, I was wrong.'],
  ],
  [
    'Nein, warte, das war falsch: der Glaser kommt am Freitag um 9.',
    ['Unsere Leiter steht im Flur.', 'Nein, warte, sie steht in der Scheune, das war falsch.'],
  ],
])(
  'what is taken back within a turn is what was told there, and no earlier correction: %s',
  async (earlier, [told = '', back = '']) => {
    const { observe, superseded } = await openScribe();
    await observe(says(earlier));
    await observe(says(told), { role: 'assistant', content: 'ok' }, says(back));
    expect(superseded()).toEqual(['11:00']);
  },
);

test('what takes something back of which nothing was told lately takes the place of nothing', async () => {
  const { observe, superseded } = await openScribe();
  await observe(says('No wait, that was wrong: the glazier comes on Friday at 9.'));
  await observe(says('No, wait, it stands in the barn, I was wrong.'));
  expect(superseded()).toEqual([]);
});

test('between them other things were told: the nearest one that speaks of the same is meant', async () => {
  const { observe, superseded } = await openScribe();
  await observe(says('Our ladder stands in the hallway.'));
  await observe(says('The glazier comes on Friday at 9.'));
  await observe(says('No, wait, the ladder stands in the barn.'));
  expect(superseded()).toEqual(['10:00']);
});

test('a line of core memory that is put right in conversation says what holds, and only that', async () => {
  const { store, observed, core } = await openScribe();
  await store('Ines wants the invoices as CSV.', { store: 'core' });
  await observed('That was wrong, Ines wants the invoices as PDF.');
  await vi.waitFor(() => expect(core()).toContain('\n- Ines wants the invoices as PDF.'), patience);
  expect(core()).not.toContain('CSV');
});
