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
  const { begin, end } = marksIn(doc.lines);
  if (end !== -1) {
    const same = part.every((line, n) => doc.lines[begin + n] === line) && begin + part.length - 1 === end;
    return same ? text : print(splice(doc, begin, end - begin + 1, part));
  }
  const gap = isBlank(doc.lines.at(-1) ?? '') ? [] : [''];
  return print(splice(doc, doc.lines.length, 0, [...gap, ...part]));
}

/** The first pair of marks with no other beginning between them; `end` -1 when there is none. */
function marksIn(lines: string[]): { begin: number; end: number } {
  let begin = -1;
  for (const [n, line] of lines.entries()) {
    if (line.trim() === agentsBegin) begin = n;
    else if (line.trim() === agentsEnd && begin !== -1) return { begin, end: n };
  }
  return { begin, end: -1 };
}
