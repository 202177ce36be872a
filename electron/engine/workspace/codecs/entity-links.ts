import { frontMatterOf } from '../front-matter.ts';
import { printDoc, toDoc } from '../lines.ts';
import { fencedLine, maskOf } from '../markdown.ts';

/** `[[old]]`, `[[old|label]]`, `[[old#part]]`, `[[entity:old]]` */
const wikilink = /\[\[(\s*)((?:entity:)?)([^\][|#\\\s](?:[^\][|#\\]*[^\][|#\\\s])?)(\s*(?:[|#\\][^\][]*)?)\]\]/g;
/** `[+fact:old:1a2b3c4d]`, `[superseded-by fact:old:…]` */
const cited = /(\[(?:[+-]|supersedes |superseded-by ))(fact:|belief:|entity:)([^\][\s:]+)((?::[^\][\s]*)?\])/g;

/**
 * A file's text with every link to the entity `from` leading to `to`, and how many there were. Labels stay; so does
 * every other byte, and what stands in fenced code, which is no link.
 */
export function relink(text: string, from: string, to: string): { text: string; count: number } {
  if (!text.includes(from)) return { text, count: 0 };
  const doc = toDoc(text);
  const mask = maskOf(doc.lines, frontMatterOf(doc.lines).lines);
  let count = 0;
  const replaced = (whole: string, id: string, make: () => string) => {
    if (id !== from) return whole;
    count++;
    return make();
  };
  const lines = doc.lines.map((line, n) => {
    if (mask[n] === fencedLine || !line.includes(from)) return line;
    return line
      .replace(wikilink, (whole, lead, prefix, id, rest) =>
        replaced(whole, id, () => `[[${lead}${prefix}${to}${rest}]]`),
      )
      .replace(cited, (whole, open, kind, id, rest) => replaced(whole, id, () => `${open}${kind}${to}${rest}`));
  });
  return count === 0 ? { text, count } : { text: printDoc({ ...doc, lines }), count };
}
