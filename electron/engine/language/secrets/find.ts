import { formedIn, formKeywords } from './forms.ts';
import { issuedIn, issuedKeywords } from './issued.ts';
import { Keywords } from './keywords.ts';
import { spokenIn, spokenKeywords } from './spoken.ts';
import type { Secret } from './types.ts';
import { unbroken } from './unbroken.ts';

const keywords = new Keywords([...formKeywords, ...issuedKeywords, ...spokenKeywords]);

/**
 * Secrets that a text holds: keys in their issuers' formats, private keys, addresses with passwords, what is assigned to
 * a name that means a secret, what is said to be one, card numbers. Hashes, UUIDs, ordinary addresses, placeholders and
 * code that speaks of secrets are none. An IBAN is none: it stands on every invoice. Pure; in order, without overlaps.
 */
export function secretsIn(text: string): Secret[] {
  if (!/[\d\p{L}]{3}/u.test(text)) return [];
  return inOrder([...seenIn(text), ...brokenIn(text)]);
}

/** Secrets that were found in several ways, in order and without overlaps: what two ways saw is one. Pure. */
export function inOrder(found: readonly Secret[]): Secret[] {
  const apart: Secret[] = [];
  for (const secret of found.toSorted((a, b) => a.at - b.at || b.end - a.end)) {
    const last = apart.at(-1);
    // It is all that either saw.
    if (last !== undefined && secret.at < last.end) {
      last.end = Math.max(last.end, secret.end);
      if (secret.lead !== undefined) last.lead = Math.min(last.lead ?? secret.lead, secret.lead);
    } else apart.push({ ...secret });
  }
  return apart;
}

function seenIn(text: string): Secret[] {
  const places = keywords.in(text);
  return [...formedIn(text, places), ...issuedIn(text, places), ...spokenIn(text, places)];
}

/** Secrets that a line break goes through. */
function brokenIn(text: string): Secret[] {
  const whole = unbroken(text);
  if (whole === null) return [];
  return seenIn(whole.text).flatMap((secret) => {
    const { at, end } = { at: whole.placeOf(secret.at), end: whole.placeOf(secret.end - 1) + 1 };
    return end - at > secret.end - secret.at ? [{ kind: secret.kind, at, end }] : [];
  });
}
