import { isBlank, print, splice, toDoc } from '../lines.ts';
import { agentsBegin, agentsEnd, agentsGenerated, agentsTemplate } from '../template-texts.ts';

/**
 * AGENTS.md with Mneme's part current: what stands between the marks is replaced, the owner's lines keep their bytes.
 * A file without the marks gets the part at its end; a missing one begins from the template.
 */
export function withAgentsPart(text: string | null): string {
  if (text === null || isBlank(text)) return `${text ?? ''}${agentsTemplate}`;
  const doc = toDoc(text);
  const part = agentsGenerated.trimEnd().split('\n');
  const begin = doc.lines.findIndex((line) => line.trim() === agentsBegin);
  const end = doc.lines.findIndex((line, n) => n > begin && line.trim() === agentsEnd);
  if (begin !== -1 && end !== -1) {
    const same = part.every((line, n) => doc.lines[begin + n] === line) && begin + part.length - 1 === end;
    return same ? text : print(splice(doc, begin, end - begin + 1, part));
  }
  const gap = isBlank(doc.lines.at(-1) ?? '') ? [] : [''];
  return print(splice(doc, doc.lines.length, 0, [...gap, ...part]));
}
