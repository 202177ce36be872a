import { t } from '../../text/text.ts';
/** A file for reading: what its comments say apart, and its words as Markdown. */
export type Readable = { facts: readonly { name: string; value: string }[]; text: string };

const comment = /<!--((?:(?!<!--)[\s\S])*?)-->/g;
const heading = /^## (\d{1,2}:\d{2})((?: \| [^|\n]+)*)[ \t]*$/gm;

/** Metadata comments become facts and leave the text; an episode's heading becomes words. @source 000 §5, §6.2 */
export function readable(body: string): Readable {
  const facts: { name: string; value: string }[] = [];
  const text = body.replace(/<!--((?:(?!<!--)[\s\S])*?)-->[ \t]*\n?/g, (_, inside: string) => {
    for (const part of inside.split('|')) {
      const found = /^\s*(\p{L}[\p{L} ]{1,30}):\s*(\S(?:[^\n]{0,199}\S)?)\s*$/u.exec(part);
      if (found?.[1] && found[2]) facts.push({ name: found[1], value: found[2] });
    }
    return '';
  });
  return { facts, text: text.replace(heading, (_, time: string, rest: string) => `## ${time} ${entryWords(rest)}`) };
}

/** A file without its comments; what stood on a line still stands on it, so that lines keep their numbers. */
export function withoutComments(body: string): string {
  return body.replace(comment, (said) => said.replace(/[^\n]+/g, ''));
}

/** ` | decision | confidence:high | tags:[a, b] | source:x` → `decision, high confidence, #a #b`. */
function entryWords(rest: string): string {
  const parts = rest.split('|').map((part) => part.trim());
  const words = parts.flatMap((part) => {
    const confidence = /^confidence:\s*(\w+)$/.exec(part)?.[1];
    if (confidence) return [t('{confidence} confidence', { confidence })];
    const tags = /^tags:\s*\[(.*)\]$/.exec(part)?.[1];
    if (tags !== undefined)
      return tags.trim() === ''
        ? []
        : [
            tags
              .split(',')
              .map((tag) => `#${tag.trim()}`)
              .join(' '),
          ];
    const source = /^source:\s*(\S+)$/.exec(part)?.[1];
    if (source) return source === 'conversation' ? [] : [t('from {source}', { source })];
    return part === '' ? [] : [part];
  });
  return words.join(', ');
}

/** A page that holds headings and comments only, as a template does: each heading with what its comment asks; null of any other. */
export function askedBy(body: string): { heading: string; asked: string }[] | null {
  if (/^(?!#).*\S/m.test(withoutComments(body))) return null;
  const parts = body.split(/^(?=#{1,6} )/m).map((part) => ({
    heading: /^#{1,6} (.*)/.exec(part)?.[1]?.trim() ?? '',
    // What is asked stands behind how much room there is for it; a name in capitals is a value of the page's own.
    asked: [...part.matchAll(comment)]
      .map(([, said = '']) => said.trim())
      .flatMap((said) => (/^\p{Lu}[\p{Lu} ]{1,30}:/u.test(said) ? [] : said.replace(/^[^—]*—/, '').trim()))
      .join(' '),
  }));
  return parts.filter(({ heading: name, asked }) => name !== '' || asked !== '');
}
