import { expect, test, vi } from 'vitest';
import { owner, storeIn } from '../sync/testing/engines.ts';
import { openEmbedded } from './testing/embedded.ts';

/** A workspace whose embedder finds all texts alike. */
async function open(reads: 'en' | undefined) {
  const embed = async (texts: string[]) => texts.map(() => Float32Array.from({ length: 64 }, () => 1));
  const engine = await openEmbedded({ id: 'alike', reads, embed });
  // What likeness alone brings may lie below what a search leaves out.
  await engine.call('settings.write', { values: { 'recall.minScore': 0 } } as never, owner);
  await storeIn(engine, 'The lock gate was painted green.');
  await storeIn(engine, 'Die Schleuse wird im Mai und im Juni gewartet.');
  const ask = (query: string) => engine.call('memory.search', { query } as never, owner);
  await vi.waitUntil(async () => {
    const { meaning } = await engine.call('workspace.status', {} as never, owner);
    return meaning.total > 0 && meaning.done >= meaning.total;
  }, 20_000);
  return ask;
}
const german = 'Wo und wann wird die Schleuse gewartet?';

test('what likeness alone brought for a question that the embedder cannot read is weak, and the answer says why', async () => {
  const ask = await open('en');
  const found = await ask(german);
  expect(found).toMatchObject({ unread: true, notice: expect.stringContaining('not in English') });
  const byText = (text: RegExp) => found.hits.find((hit) => text.test(hit.text));
  expect(byText(/Schleuse/)?.weak).toBeUndefined();
  expect(byText(/lock gate/)?.weak).toBe(true);
  // Once a session is enough.
  expect((await ask(german)).notice ?? '').not.toContain('not in English');
  expect(await ask('when is the lock gate painted')).not.toHaveProperty('unread');
});

test('a few words alone are taken to be in the language of what has them', async () => {
  const ask = await open('en');
  await ask(german);
  const found = await ask('Schleuse Wartung');
  expect(found.unread).toBe(true);
  expect(found.hits[0]?.text).toContain('Schleuse');
  expect(found.hits.find((hit) => hit.text.includes('lock gate'))?.weak).toBe(true);
});

test('an embedder of many languages is trusted in all of them', async () => {
  const ask = await open(undefined);
  expect(await ask(german)).not.toHaveProperty('unread');
});
