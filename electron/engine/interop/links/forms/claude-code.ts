import { oneLine, toDoc } from '../../../workspace/lines.ts';
import { slug } from '../../../workspace/slug.ts';
import { frontMatter } from '../../writers/pages.ts';
import { placeInSource } from '../../writing.ts';
import type { TextPiece } from '../statement.ts';
import { changeBy, removeLine } from './lines.ts';
import type { LinkForm } from './types.ts';
import { replaceStatement, withLine } from './words-in-file.ts';

const index = 'MEMORY.md';
const isIndexLine = (line: string) => /^[-*] \[[^\]]{1,200}\]\([^)]{1,200}\)/.test(line);

/** Auto memory of one project: a topic file a memory, and its line in the index that is read at the start of a session. */
export const claudeCodeForm: LinkForm = {
  format: 'claude-code',
  takes: ['fact', 'belief', 'core', 'episode', 'procedure'],
  change: changeBy(withBody),
  async remove(statement, around) {
    const { file } = placeInSource(statement);
    if (file === index || /(?:^|\/)claude(?:\.local)?\.md$/i.test(file)) return removeLine(statement, around);
    const text = await around.draft.text(index);
    const lines = text?.split('\n').filter((line) => !(isIndexLine(line) && line.includes(`](${file})`)));
    if (text !== null && lines !== undefined) await around.draft.put(index, lines.join('\n'));
    await around.draft.put(file, null);
    return null;
  },
  async add({ kind, words, title, about }, { draft }) {
    const isUser = about === null || about.name.toLowerCase() === 'user';
    const text = kind === 'procedure' || isUser ? words : `${about.name}: ${words}`;
    const name = kind === 'procedure' ? title : shortly(text);
    const type = kind === 'procedure' ? 'feedback' : isUser && kind !== 'episode' ? 'user' : 'project';
    const file = await draft.free(slug(name).slice(0, 60) || 'memory');
    await draft.put(file, `${frontMatter({ name, description: shortly(text), type })}${text.trim()}\n`);
    const line = `- [${name.replace(/[\][]/g, ' ')}](${file}) - ${shortly(text)}`;
    await draft.put(index, withLine((await draft.text(index)) ?? '', line, isIndexLine));
    return { file };
  },
};

/** Other words in a topic file. Its description, which its reader puts before them, stays where it is. */
function withBody(text: string, statement: TextPiece, words: string): string | null {
  const body = toDoc(text)
    .lines.slice(placeInSource(statement).line - 1)
    .join('\n')
    .trim();
  const own = statement.text.trim();
  const lead = own.endsWith(body) ? own.slice(0, own.length - body.length) : '';
  const fresh = words.startsWith(lead) ? words.slice(lead.length) : words;
  return replaceStatement(text, lead === '' ? statement : { ...statement, text: body }, fresh, 'many');
}

/** Whole words of one line. */
function shortly(text: string): string {
  const line = oneLine(text).replace(/^#+ /, '');
  return line.length <= 60 ? line : line.slice(0, line.lastIndexOf(' ', 60) + 1 || 60).trim();
}
