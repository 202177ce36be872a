import { expect, test } from 'vitest';
import { within } from './within.ts';

const never = () => new Promise<never>(() => undefined);

test('what comes in time comes through, and what fails fails', async () => {
  const open = new AbortController().signal;
  expect(await within(1_000, open, async () => 7)).toBe(7);
  await expect(within(1_000, open, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('what never answers is given up after its time, and when everything ends', async () => {
  await expect(within(10, new AbortController().signal, never)).rejects.toThrow('within 0.01 s');
  const closing = new AbortController();
  const waiting = within(60_000, closing.signal, never);
  closing.abort(new Error('closing'));
  await expect(waiting).rejects.toThrow('closing');
  await expect(within(60_000, closing.signal, never)).rejects.toThrow('closing');
});
