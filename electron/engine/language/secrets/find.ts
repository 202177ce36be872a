import { formedIn, formKeywords } from './forms.ts';
import { issuedIn, issuedKeywords } from './issued.ts';
import { Keywords } from './keywords.ts';
import { spokenIn, spokenKeywords } from './spoken.ts';
import type { Secret } from './types.ts';

const keywords = new Keywords([...formKeywords, ...issuedKeywords, ...spokenKeywords]);

/**
 * Secrets that a text holds: keys in their issuers' formats, private keys, addresses with passwords, what is assigned to
 * a name that means a secret, what is said to be one, card numbers. Hashes, UUIDs, ordinary addresses, placeholders and
 * code that speaks of secrets are none. An IBAN is none: it stands on every invoice. Pure; in order, without overlaps.
 */
export function secretsIn(text: string): Secret[] {
  if (!/[\d\p{L}]{3}/u.test(text)) return [];
  const places = keywords.in(text);
  const found = [...formedIn(text, places), ...issuedIn(text, places), ...spokenIn(text, places)];
  found.sort((a, b) => a.at - b.at || b.end - a.end);
  const apart: Secret[] = [];
  for (const secret of found) {
    const last = apart.at(-1);
    // Two forms of one secret: it is all that either saw.
    if (last !== undefined && secret.at < last.end) last.end = Math.max(last.end, secret.end);
    else apart.push({ ...secret });
  }
  return apart;
}
