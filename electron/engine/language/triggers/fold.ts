/**
 * A message made ready for matching. Every step keeps the length, so that an offset in the folded text is the offset in
 * the message (UTF-16 units).
 */

const plain = /^[\x20-\x7e\n]*$/;
const foreign = /[\u2018\u2019\u201b\u02bc\u2032\u201c\u201d\u201f\u3000\u00a0\u2007\u202f\uff01-\uff5e]/g;
const doubled = new Set(['\u201c', '\u201d', '\u201f']);
const spaces = new Set(['\u3000', '\u00a0', '\u2007', '\u202f']);

/** Lower case, straight quotes, half-width letters and punctuation, plain spaces. Same length as `message`. */
export function foldMessage(message: string): string {
  const lower = lowerCase(message);
  if (plain.test(lower)) return lower;
  return lower.replace(foreign, (sign) => {
    if (doubled.has(sign)) return '"';
    if (spaces.has(sign)) return ' ';
    const code = sign.charCodeAt(0);
    if (code < 0xff01) return "'";
    return String.fromCharCode(code - 0xfee0).toLowerCase();
  });
}

function lowerCase(message: string): string {
  const lower = message.toLowerCase();
  if (lower.length === message.length) return lower;
  // `İ` becomes two characters; such letters stay as they are.
  return Array.from(message, (sign) => (sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign)).join(
    '',
  );
}

const quoting = /["'`>~«‹「『„]/;
const quoted = [
  // Fenced blocks, closed or running to the end.
  /^[ \t]*(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^[ \t]*\1[`~]*[ \t]*$|$(?![\s\S]))/gm,
  // Code spans.
  /(?<!`)(`{1,9})(?!`)[^\n]{0,200}?[^`]\1(?!`)/g,
  // Block quotes.
  /^[ \t]{0,3}>[^\n]*/gm,
  // Quotations, within a paragraph: what nobody closes is quoted up to its end. Curly and full-width marks are straight by now.
  /"[^"\n]*"/g,
  /[„"][^"\n]*"/g,
  /«[^»\n]*»?|‹[^›\n]*›?|「[^」\n]*」?|『[^』\n]*』?/g,
  // Single quotes: an apostrophe inside or behind a word opens nothing.
  /(?<![\p{L}\p{N}])'(?=\S)(?:[^'\n]|(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}]))*(?<=\S)'(?![\p{L}\p{N}])/gu,
];

/** Blanks for what the message only quotes: code, block quotes, quotations. Same length; `folded` from `foldMessage`. */
export function withoutQuotes(folded: string): string {
  if (!quoting.test(folded)) return folded;
  let text = folded;
  // A blank that is no space, so that a phrase cannot reach across it; line ends stay.
  for (const form of quoted) text = text.replace(form, (span) => span.replace(/[^\n]/g, '\ue000'));
  return text;
}
