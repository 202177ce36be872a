import { engineText } from '../../text/text.ts';

/** A memory in a summary, by its id and what it says. */
const named = /\b[a-z]+:[\p{L}\p{M}\p{N}_:.-]{1,200} \(([^()]{1,200})\)/gu;

/** A summary as a person reads it: with a capital at its beginning, and a memory by what it says alone. */
export function sentence(text: string): string {
  return engineText(text.replace(named, '“$1”')).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
