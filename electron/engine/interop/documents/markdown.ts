import { fail } from '#shared/model/error.ts';
import { frontMatterOf } from '../../workspace/front-matter.ts';
import { toDoc } from '../../workspace/lines.ts';
import { headingLevel, headingText, maskOf } from '../../workspace/markdown.ts';
import { decoded } from './decoded.ts';
import type { DocumentBlock, DocumentReader } from './types.ts';

/** Markdown, and text of which nothing is known: paragraphs between blank lines. */
export const readMarkdown: DocumentReader = async (bytes, path) => {
  if (bytes.subarray(0, 64 * 1024).includes(0) && bytes[0] !== 0xff && bytes[0] !== 0xfe)
    throw fail('file.unparsed', `${path} is no text.`, 'Name a text, a page, a PDF, a DOCX or a mail.');
  const whole = decoded(bytes);
  const { lines } = toDoc(whole);
  const { lines: start, values } = frontMatterOf(lines);
  const mask = maskOf(lines, start);
  const blocks: DocumentBlock[] = [];
  let text: string[] = [];
  const end = () => {
    if (text.length > 0) blocks.push({ text: text.join('\n'), level: 0 });
    text = [];
  };
  for (const [n, line] of lines.entries()) {
    if (n < start) continue;
    const level = mask[n] === 0 ? headingLevel(line) : 0;
    if (level > 0 || (line.trim() === '' && mask[n] === 0)) end();
    if (level > 0) blocks.push({ text: headingText(line), level });
    else if (line.trim() !== '') text.push(line);
  }
  end();
  const first = blocks.find(({ level }) => level === 1)?.text ?? null;
  const value = (key: string) => values.get(key)?.[0] ?? null;
  const date = value('date') ?? value('created');
  return { title: value('title') ?? first, author: value('author'), date, blocks, left: [], beside: [whole] };
};
