import { expect, test } from 'vitest';
import { Queue } from './queue.ts';

const log = { info() {}, warn() {}, error() {} };

/** A queue whose jobs end when they are told to. */
function gated(most: number) {
  const queue = new Queue(() => most, log);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, lasting = false) =>
    queue.add(
      (signal) => {
        begun.push(name);
        signal.addEventListener('abort', () => ends.get(name)?.());
        return new Promise<void>((done) => ends.set(name, done));
      },
      { lasting },
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { queue, begun, add, end };
}

test('as many at once as are allowed; the oldest waiting one is dropped', async () => {
  const { queue, begun, add, end } = gated(3);
  for (let n = 0; n < 25; n++) add(`t${n}`);
  expect(begun).toEqual(['t0', 't1', 't2']);
  expect(queue.work).toEqual({ inFlight: 23, dropped: 2 });
  await end('t1');
  expect(begun.at(-1)).toBe('t5');
});

test('what was asked for goes first and is never dropped', async () => {
  const { queue, begun, add, end } = gated(1);
  add('first');
  for (let n = 0; n < 20; n++) add(`t${n}`);
  for (let n = 0; n < 30; n++) add(`asked${n}`, true);
  expect(queue.work.dropped).toBe(0);
  await end('first');
  await end('asked0');
  expect(begun).toEqual(['first', 'asked0', 'asked1']);
});

test('closing tells what runs, drops what waits and keeps what was asked for', async () => {
  const { queue, begun, add, end } = gated(1);
  add('runs');
  add('waits');
  add('asked', true);
  const closed = queue.close();
  await new Promise(setImmediate);
  expect(begun).toEqual(['runs', 'asked']);
  await end('asked');
  await closed;
  expect(queue.work).toEqual({ inFlight: 0, dropped: 1 });
});

test('a job that fails does not stop the next', async () => {
  const queue = new Queue(() => 1, log);
  queue.add(() => Promise.reject(new Error('no')));
  let ran = false;
  queue.add(async () => {
    ran = true;
  });
  await queue.idle();
  expect(ran).toBe(true);
});
