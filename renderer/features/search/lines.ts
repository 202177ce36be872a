import { plainText } from '../../ui/plain.ts';

/** What a memory says, line by line as a person reads it; a heading without words of its own is none. */
export const linesOf = (text: string): string[] =>
  text
    .slice(0, 4_000)
    .split('\n')
    .filter((line) => !/^\s*#{1,6}\s/.test(line))
    .map((line) => plainText(line, 4_000))
    .filter(Boolean);
