import { expect, test } from 'vitest';
import { owner, storeIn } from '../sync/testing/engines.ts';
import { openEmbedded } from './testing/embedded.ts';

type Ask = (query: string, more?: Record<string, unknown>) => Promise<Found>;
type Found = { hits: { text: string; weak?: true; score: number }[]; notice: string | null };

const subjects = [/judo|sport/i, /ferry|boat/i, /bread|loaf/i];
/** Texts of one subject are a little alike, cosine 0.25, and others not at all. */
function embedder() {
  const known = new Map<string, number>();
  return async (texts: string[]) =>
    texts.map((text) => {
      known.set(text, known.get(text) ?? known.size);
      const shared = 16 * subjects.findIndex((one) => one.test(text));
      const own = 32 * (2 + (known.get(text) ?? 0));
      // Vectors are kept with small numbers alone.
      return new Float32Array(1_024).fill(0.125, shared, shared + 16).fill(Math.sqrt(0.75 / 32), own, own + 32);
    });
}

async function open(): Promise<Ask> {
  const engine = await openEmbedded({ id: 'places', embed: embedder() });
  for (const text of ['Martina is taking up judo.', 'Bread rises overnight.', 'The last ferry leaves at nine.'])
    await storeIn(engine, text);
  return (query, more = {}) => engine.call('memory.search', { query, ...more } as never, owner) as Promise<Found>;
}

test('what is asked in other words is answered with what comes nearest, as weak, and after what was not found', async () => {
  const ask = await open();
  const { hits, notice } = await ask('Which sport does she practise?');
  expect(hits.map(({ text, weak }) => [text, weak])).toEqual([['Martina is taking up judo.', true]]);
  expect(notice).toMatch(
    /^Nothing remembered surely answers this: the one result is weak\. No match in all \d+ memories for: /,
  );
});

test('a word alone, what is asked narrowly, and what is found are answered without it', async () => {
  const ask = await open();
  expect((await ask('sport')).hits).toEqual([]);
  expect((await ask('Which sport does she practise?', { kinds: ['episode'] })).hits).toEqual([]);
  const { hits, notice } = await ask('When does the last ferry leave?');
  expect([hits[0]?.text, hits[0]?.weak, notice]).toEqual(['The last ferry leaves at nine.', undefined, null]);
});

test('of several questions, what one of them found is not joined by what is merely near to another', async () => {
  const ask = await open();
  const { hits } = await ask('When does the last ferry leave?', { queries: ['Which sport does she practise?'] });
  expect(hits[0]?.text).toBe('The last ferry leaves at nine.');
  expect(hits.map(({ text }) => text)).not.toContain('Martina is taking up judo.');
});
