import { starred } from '../engine/language/secrets/withhold.ts';

/** Characters of what a call was about. */
const mostAbout = 60;

/** Parameters that say what a call is about and hold nothing that is to be remembered. */
const telling = ['query', 'path', 'about', 'id', 'ids', 'entity', 'name', 'title', 'store', 'uri'] as const;

/**
 * What a call was about, in a few words: a query, a path, an id; never the content of a memory. Pure.
 * @param hidden gives a text without its secrets
 */
export function aboutCall(input: unknown, hidden: (text: string) => string = starred): string {
  if (typeof input !== 'object' || input === null) return '';
  const given = input as Record<string, unknown>;
  for (const field of telling) {
    const value = given[field];
    const words = Array.isArray(value) ? value.filter((one) => typeof one === 'string').join(', ') : value;
    if (typeof words === 'string' && words.trim() !== '') return shortened(hidden(words.slice(0, 4 * mostAbout)));
  }
  if (Array.isArray(given.decisions)) return `${given.decisions.length} decisions`;
  return Array.isArray(given.messages) ? `${given.messages.length} messages` : '';
}

function shortened(words: string): string {
  const line = words.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return line.length > mostAbout ? `${line.slice(0, mostAbout - 1).trimEnd()}…` : line;
}
