import { wellFormed } from '../lines.ts';

/**
 * Words on one line: a line end becomes `<br>`, a `<br>` that was there gets a backslash, backslashes before either
 * are doubled. `decodeContent` gives the words back.
 */
export function encodeContent(words: string): string {
  const lines = wellFormed(words)
    .replace(/\r\n?/g, '\n')
    .trim()
    .split('\n')
    .map((line) => line.split('<br>'));
  return lines
    .map((parts, l) => {
      const whole = parts.map((part, n) => (n < parts.length - 1 ? `${doubled(part)}\\` : part)).join('<br>');
      return l < lines.length - 1 ? doubled(whole) : whole;
    })
    .join('<br>');
}

/** Text whose backslashes at its end are doubled. */
const doubled = (text: string) => text + '\\'.repeat(slashesAtEnd(text));

function slashesAtEnd(text: string): number {
  let count = 0;
  while (text[text.length - 1 - count] === '\\') count++;
  return count;
}

/** The words that `encodeContent` wrote; what an owner wrote by hand, too. */
export function decodeContent(written: string): string {
  const parts = written.split('<br>');
  return parts
    .map((part, n) => {
      if (n === parts.length - 1) return part;
      const slashes = slashesAtEnd(part);
      const kept = part.slice(0, part.length - Math.ceil(slashes / 2));
      return slashes % 2 === 0 ? `${kept}\n` : `${kept}<br>`;
    })
    .join('');
}
