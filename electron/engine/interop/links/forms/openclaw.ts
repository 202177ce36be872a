import { oneLine } from '../../../workspace/lines.ts';
import { placeInSource } from '../../writing.ts';
import { changeBlock, changeLine, isTheirs, removeLine } from './lines.ts';
import type { LinkForm } from './types.ts';
import { withLine } from './words-in-file.ts';

const core = 'MEMORY.md';
const isDay = (file: string) => /^(?:memory\/)?\d{4}-\d{2}-\d{2}/.test(file);

/** A workspace of OpenClaw: what is known as lines of MEMORY.md, what happened behind the others of its day. */
export const openclawForm: LinkForm = {
  format: 'openclaw',
  takes: ['fact', 'belief', 'core', 'episode'],
  change: (statement, words, around) =>
    statement.sort === 'episode' || statement.sort === 'procedure'
      ? changeBlock(statement, words, around)
      : changeLine(statement, words, around),
  async remove(statement, around) {
    // Both write into a day at once: what stands there stays, its log only grows.
    if (isDay(placeInSource(statement).file)) return 'A day’s log is only added to: remove it there.';
    return statement.sort === 'procedure' ? isTheirs : removeLine(statement, around);
  },
  async add({ kind, words, about, day, time }, { draft }) {
    if (kind === 'episode') {
      const file = `memory/${day}.md`;
      const text = (await draft.text(file)) ?? `# ${day}\n`;
      const plain = words.trim().replace(/^(?=#{1,2}[ \t])/gm, '\\');
      await draft.put(file, `${text.trimEnd()}\n\n## ${time}\n${plain}\n`);
      return { file };
    }
    const isUser = about === null || about.name.toLowerCase() === 'user';
    const line = isUser ? `- ${oneLine(words)}` : `- W @${about.name.replace(/[\s:@]+/g, '-')}: ${oneLine(words)}`;
    const text = (await draft.text(core)) ?? '# Memory\n\n';
    await draft.put(
      core,
      withLine(text, line, (other) => /^[-*] /.test(other)),
    );
    return { file: core };
  },
};
