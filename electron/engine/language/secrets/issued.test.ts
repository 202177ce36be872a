import fc from 'fast-check';
import { expect, test } from 'vitest';
import rules from '../../../../resources/secrets/rules.json' with { type: 'json' };
import { secretsIn } from './find.ts';
import { entropy } from './worth.ts';

type Rule = { id: string; keywords: string[]; entropy?: number; folds?: boolean; token?: string; value?: string };

/** Of forms from which the generator makes what they are not for: too even a value, or a border as a part of it. */
const written: Record<string, string[]> = {
  'gcp-api-key': ['AIzaK3r9QwLxT7bZ2nHs8YpEfJc4Ua6Mg1DiRtW'],
  'okta-access-token': ['00vK3r9QwLxT7bZ2nHs8YpEfJc4Ua6Mg1DiRtW5oXk'],
  'sentry-org-token': [
    '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',
  ],
  'sumologic-access-id': ['suK3r9QwLxT7bZ'],
};

/** What has no characters of its own: the generator knows no borders of words. */
const borders = /\\b|\^|\$$/g;

/** Values that a rule is for, as its own form says; those too even to be a key are none. */
function examplesOf({ id, token, value, entropy: least = 0 }: Rule): string[] {
  const own = written[id];
  if (own !== undefined) return own;
  const form = new RegExp(`^(?:${(token ?? value ?? '').replace(borders, '')})$`);
  const made = fc.sample(fc.noBias(fc.stringMatching(form)), { seed: 7, numRuns: 24 });
  return made.filter((one) => entropy(one) >= Math.max(least, 2.5)).slice(0, 3);
}

test.each(rules as Rule[])('[SECRET-4] $id: what it is for is found in a sentence, whole', (rule) => {
  const { keywords } = rule;
  const examples = examplesOf(rule);
  expect(examples).not.toEqual([]);
  for (const one of examples) {
    const text =
      rule.token === undefined ? `${keywords[0]}_api_key = "${one}"` : `The key of ${keywords[0]} is ${one} and stays.`;
    const found = secretsIn(text).map(({ at, end }) => text.slice(at, end));
    expect(
      found.filter((secret) => secret.includes(one.trim()) || one.includes(secret)),
      text,
    ).not.toEqual([]);
  }
});
