import { expect, test } from 'vitest';
import { frameCap, parseFrame } from './frame.ts';

const call = { jsonrpc: '2.0', id: 4, method: 'mneme/call', params: { method: 'memory.get', input: {} } };

test('a call is read', () => {
  expect(parseFrame(JSON.stringify(call))).toEqual({ ok: true, frame: call });
});

test('anything else is refused, with its id when it has one', () => {
  for (const text of ['', '{', 'null', '[]', '"x"', '{"jsonrpc":"2.0"}', '{"id":"7"}', '{"id":1.5}']) {
    expect(parseFrame(text)).toEqual({ ok: false, id: null, tooLarge: false });
  }
  expect(parseFrame(JSON.stringify({ ...call, method: 'mneme/hello' }))).toMatchObject({ ok: false, id: 4 });
  expect(parseFrame(JSON.stringify({ ...call, params: { method: 7 } }))).toMatchObject({ ok: false, id: 4 });
  expect(parseFrame(new Uint8Array(3))).toMatchObject({ ok: false, id: null });
  expect(parseFrame('x'.repeat(frameCap + 1))).toEqual({ ok: false, id: null, tooLarge: true });
});
