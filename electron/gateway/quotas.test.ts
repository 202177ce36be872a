import { expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import type { MnemeError } from '#shared/model/error.ts';
import { Quotas, quotas, strangers } from './quotas.ts';

const of = (name: string, role: Caller['role']): Caller => ({ name, role, session: 's', proven: true });

/** Takes until it is refused; how often it went well, and the refusal. */
function spend(held: Quotas, caller: Caller, writes: boolean, most = 10_000): { taken: number; refusal?: MnemeError } {
  for (let taken = 0; taken < most; taken++) {
    try {
      held.take(caller, writes, {});
    } catch (thrown) {
      return { taken, refusal: thrown as MnemeError };
    }
  }
  return { taken: most };
}

test.each(['main', 'subagent', 'reader'] as const)(
  '[QUOTA-1] %s: calls and writes are bounded, and come back with time',
  (role) => {
    let now = 0;
    const held = new Quotas(() => now);
    const writer = spend(held, of('a', role), true);
    expect(writer.taken).toBe(quotas[role].writes.atOnce);
    expect(writer.refusal?.value).toMatchObject({ code: 'rate.limited', remedy: expect.stringMatching(/^Wait \d+ s/) });
    now += 1_000;
    expect(spend(held, of('a', role), true).taken).toBe(quotas[role].writes.perSecond);
    const reader = spend(held, of('b', role), false);
    expect(reader.taken).toBe(quotas[role].calls.atOnce);
    expect(reader.refusal?.code).toBe('rate.limited');
  },
);

test('[QUOTA-2] one that spent all takes nothing from others, nor from the owner', () => {
  const held = new Quotas(() => 0);
  spend(held, of('a', 'subagent'), false);
  expect(spend(held, of('b', 'subagent'), false, 10)).toEqual({ taken: 10 });
  expect(spend(held, of('a', 'owner'), true)).toEqual({ taken: 10_000 });
});

test('[QUOTA-3] connecting anew gives nothing back; another role counts anew', () => {
  const held = new Quotas(() => 0);
  spend(held, of('a', 'subagent'), true);
  expect(spend(held, { ...of('a', 'subagent'), session: 'another' }, true).taken).toBe(0);
  expect(spend(held, of('a', 'main'), true).taken).toBe(quotas.main.writes.atOnce);
});

test('[QUOTA-4] what one call hands over is bounded by role', () => {
  const held = new Quotas(() => 0);
  const big = { content: 'x'.repeat(1_100_000) };
  held.take(of('a', 'main'), true, big);
  held.take(of('b', 'subagent'), false, big);
  expect(() => held.take(of('b', 'subagent'), true, big)).toThrow('the bound for a sub-agent');
});

test('[QUOTA-5] names without a token give nothing: the connection counts, and all such connections together', () => {
  const held = new Quotas(() => 0);
  const invented = (n: number, session: string): Caller => ({ name: `agent ${n}`, role: 'subagent', session });
  const taken = (session: (n: number) => string) =>
    Array.from({ length: 1_000 }, (_, n) => spend(held, invented(n, session(n)), true, 1).taken).filter(
      (one) => one > 0,
    );
  expect(taken(() => 'one connection')).toHaveLength(quotas.subagent.writes.atOnce);
  expect(taken((n) => `connection ${n}`)).toHaveLength(strangers.writes.atOnce - quotas.subagent.writes.atOnce);
  expect(spend(held, of('a', 'subagent'), true).taken).toBe(quotas.subagent.writes.atOnce);
});
