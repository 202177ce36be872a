import { hash } from 'node:crypto';
import { isDeviceName } from './names.ts';

/** Bytes of a slug; leaves room in a file name for a type, a number and an extension. */
const longest = 120;

/** Signs that tell names apart: C, C++ and C# are three things. */
const spoken: Record<string, string> = {
  '+': 'plus',
  '#': 'sharp',
  '&': 'and',
  '@': 'at',
  '%': 'percent',
  '*': 'star',
};

/**
 * A name as a file name: letters and digits of any script in lower case, the rest hyphens. Different names may share
 * one; see `uniqueSlug` and `distinctSlug`. Never empty, at most 120 bytes, never a name Windows refuses.
 */
export function slug(name: string): string {
  return reduce(name, longest).slug;
}

/**
 * Like `slug`, with four hex characters of the name added where something was lost that may tell two names apart:
 * symbols, emoji, the end of a very long name. Case, spaces and punctuation do not count.
 */
export function distinctSlug(name: string): string {
  const { slug, lossy } = reduce(name, longest);
  if (!lossy) return slug;
  const tail = `-${hash('sha256', name.normalize('NFC'), 'hex').slice(0, 4)}`;
  return reduce(name, longest - tail.length).slug + tail;
}

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken. */
export function uniqueSlug(name: string, taken: ((slug: string) => boolean) | ReadonlySet<string>): string {
  const isTaken = typeof taken === 'function' ? taken : (slug: string) => taken.has(slug);
  const base = slug(name);
  if (!isTaken(base)) return base;
  for (let n = 2; ; n++) if (!isTaken(`${base}-${n}`)) return `${base}-${n}`;
}

function reduce(name: string, bytes: number): { slug: string; lossy: boolean } {
  const spelt = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[+#&@%*]/g, (sign) => `-${spoken[sign]}-`);
  const words = spelt.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-').replace(/^-+|(?<!-)-+$/g, '');
  const cut = atMost(words, bytes);
  // A hyphen may lead or trail only where the cut fell.
  const whole = cut.replace(/(?<!-)-+$/, '');
  const lossy = cut.length < words.length || /[^\p{L}\p{N}\p{M}\p{P}\p{Z}\s]/u.test(spelt) || whole === '';
  if (whole === '') return { slug: 'untitled', lossy };
  return { slug: isDeviceName(whole) ? `${whole}-note` : whole, lossy };
}

/** The longest beginning of whole characters within `bytes` of UTF-8. */
function atMost(text: string, bytes: number): string {
  let size = 0;
  let units = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    units += character.length;
  }
  return text.slice(0, units);
}
