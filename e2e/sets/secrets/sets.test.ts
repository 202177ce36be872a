import { expect, test } from 'vitest';
import { secretsIn } from '../../../electron/engine/language/secrets/find.ts';
import { withhold } from '../../../electron/engine/language/secrets/withhold.ts';
import rules from '../../../resources/secrets/rules.json' with { type: 'json' };
import { nearMisses } from './near-misses.ts';
import { planted } from './set.ts';

test('[SECRET-1] of secrets in real formats, in sentences of many languages, at least 95 of 100 are withheld', () => {
  const set = [3, 7, 11].flatMap((seed) => planted(seed));
  const left = set.filter(({ text, secrets }) => secrets.some((one) => withhold(text).rest.includes(one)));
  expect(set.length).toBeGreaterThan(400);
  expect(left.map(({ id }) => id).length / set.length).toBeLessThan(0.05);
});

test.each(nearMisses)('[SECRET-2] no secret in: %s', (text) => expect(secretsIn(text)).toEqual([]));

test('[SECRET-3] no rule is long, and hostile text of 100 kB is read in a moment', () => {
  for (const { id, token, value } of rules as { id: string; token?: string; value?: string }[])
    expect((token ?? value ?? '').length, id).toBeLessThanOrEqual(200);
  const parts = [
    'a3-',
    'password is ',
    'glpat-t1_',
    'ey'.repeat(9),
    'heroku key: ',
    'a1-',
    '密码是',
    'to is ',
    'cookie:a=',
    '://a:',
  ];
  for (const part of parts) expect(secretsIn(part.repeat(100_000 / part.length)).length).toBeLessThan(50_000);
});
