import { expect, test } from 'vitest';
import { owner, storeIn } from '../sync/testing/engines.ts';
import { openEmbedded } from './testing/embedded.ts';

/** A workspace whose questions are not understood while `deaf` says so, and whose memories are not read while `slow` does. */
async function open(deaf: () => boolean, slow: () => boolean = () => false) {
  const embed = async (texts: string[], { urgent }: { urgent: boolean }) => {
    if (urgent && deaf()) throw new Error('out of breath');
    if (!urgent && slow()) await new Promise(() => undefined);
    return texts.map((text) =>
      Float32Array.from({ length: 64 }, (_, n) => text.split(String.fromCharCode(n + 60)).length),
    );
  };
  return openEmbedded({ id: 'letters', embed });
}

test('an answer by words alone says that it may be another in a moment, and no longer once meaning answers', async () => {
  let deaf = false;
  const engine = await open(() => deaf);
  await storeIn(engine, 'The lock gate was painted green.');
  const left = async () => {
    const { done, total } = (await engine.call('workspace.status', {}, owner)).meaning;
    return total === 0 ? null : total - done;
  };
  await expect.poll(left).toBe(0);
  const ask = () => engine.call('memory.search', { query: 'lock gate' } as never, owner);
  deaf = true;
  expect(await ask()).toMatchObject({ behind: true, notice: expect.stringContaining('words alone') });
  deaf = false;
  expect(await ask()).not.toHaveProperty('behind');
});

const told = 'The lock gate was painted green.';
/** The same letters and no word of it. */
const otherWords = 'eht kcol etag saw detniap neerg';

test('what has just been stored is found by meaning at once', async () => {
  const engine = await open(() => false);
  await storeIn(engine, told);
  const found = await engine.call('memory.search', { query: otherWords } as never, owner);
  expect(found).toMatchObject({ hits: [expect.objectContaining({ text: told })] });
});

test('while the newest cannot be read by meaning, “no match” says so first', async () => {
  const engine = await open(
    () => false,
    () => true,
  );
  await storeIn(engine, told);
  const found = await engine.call('memory.search', { query: otherWords } as never, owner);
  expect(found).toMatchObject({
    hits: [],
    behind: true,
    notice: expect.stringMatching(/^0 of 1 memories can be found by meaning yet\. No match/),
  });
});
