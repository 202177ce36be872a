/** Characters of a text that are read. */
const mostRead = 600;

const token = /\p{Script=Han}|[\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{M}]+|\d+|[^\s\p{L}\p{N}]/gu;

const straight = (text: string) =>
  text
    .slice(0, mostRead)
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .trim();

/** The words, signs and (of Chinese) characters of a text as they are written. */
export const writtenTokensOf = (text: string): string[] => straight(text).match(token) ?? [];

/** A token as it is compared: in small letters, every number as `0`. */
export const plainToken = (written: string): string => (/^\d/.test(written) ? '0' : written.toLowerCase());

export const tokensOf = (text: string): string[] => writtenTokensOf(text).map(plainToken);
