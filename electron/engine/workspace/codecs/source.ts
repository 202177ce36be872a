import { fail } from '#shared/model/error.ts';
import type { Passage } from '#shared/model/import.ts';
import type { Memory } from '#shared/model/memory.ts';
import { oneLine, toDoc, trimLines, wordsToLines } from '../lines.ts';
import { contentRange, headingLevel, headingText } from '../markdown.ts';
import { inScope } from '../scope.ts';
import type { ParsedFile } from '../types.ts';
import { fieldOf, headerLine, headerOf } from './header.ts';

/** What a source page says of its document. Days as `YYYY-MM-DD`; `original`: workspace path, null where it is not kept. */
export type DocumentPage = {
  title: string;
  date: string;
  author: string | null;
  original: string | null;
  stored: string;
  scope: string | null;
  /** What whoever kept it says that it is; may be empty. */
  about: string;
  /** Where it was brought from. */
  from: string;
  /** sha256 of its bytes: the page is named by a part of it only. */
  hash: string;
  passages: readonly Passage[];
};

export const sourcePath = (id: string): string => `memory/sources/${id}.md`;

/**
 * The id of the document with this hash, and whether it has its page: eight characters of the hash, the next eight where those are another
 * document's. A page that does not say its hash is taken for the one that is named so.
 */
export async function sourceIdOf(
  hash: string,
  textAt: (path: string) => Promise<string | null>,
): Promise<{ id: string; known: boolean }> {
  for (let from = 0; from + 8 <= hash.length; from += 8) {
    const id = hash.slice(from, from + 8);
    const text = await textAt(sourcePath(id));
    if (text === null) return { id, known: false };
    const said = fieldOf(headerOf(toDoc(text).lines, 0), 'sha256');
    if (said === null || said === hash) return { id, known: true };
  }
  throw fail('file.exists', 'Other documents have every name that this one could have.', 'Remove one of them.');
}

/** Whether words were taken from a document, as `source:3f2a9c1b#p3` says. */
export const isOfDocument = (source: string): boolean => /^source:[\da-f]{8}(?:#|$)/.test(source);

const passageHeading = /^## (p\d{1,6}(?:-\d{1,6})?)(?: · ([^\n]{0,400}))?$/;

/** A document’s page: every line of it is quoted, so that none of its words is a heading, a field or a link of this workspace. */
export function createSource({
  title,
  date,
  author,
  original,
  stored,
  scope,
  about,
  from,
  hash,
  passages,
}: DocumentPage): string {
  const fields = {
    ...{ Type: 'source', Date: date },
    ...(author !== null && { Author: author }),
    ...(original !== null && { Original: original }),
    ...{ From: from, Sha256: hash, Stored: stored },
    ...(scope !== null && { Scope: scope }),
  };
  const lines = passages.flatMap(({ label, heading, text }) => [
    '',
    heading === '' ? `## ${label}` : `## ${label} · ${oneLine(heading)}`,
    ...toDoc(text).lines.map((line) => (line === '' ? '>' : `> ${line}`)),
  ]);
  return `${[`# ${oneLine(title)}`, headerLine(fields), ...(about === '' ? [] : ['', ...trimLines(wordsToLines(about)).map(asWords)]), ...lines].join('\n')}\n`;
}

/** A line of whoever kept it, which is neither a heading nor a quotation: those are the document’s. */
const asWords = (line: string) => line.replace(/^ {0,3}(?=[#>])/, '$&\\');

/**
 * One memory a passage, marked as somebody else’s words, and one of what is said of the document above the first. What is not
 * quoted further down is its owner’s note on it, and no memory.
 */
export function parseSource(path: string, text: string): ParsedFile {
  const { lines } = toDoc(text);
  const header = headerOf(lines, 0);
  const name = path.slice('memory/sources/'.length, -'.md'.length);
  const isTitled = headingLevel(lines[0] ?? '') === 1;
  const title = isTitled ? headingText(lines[0] ?? '') : name;
  const memoryOf = (id: string, words: readonly string[], range: { line: number; endLine: number }): Memory => {
    const memory: Memory = {
      ...{ id, kind: 'note', store: 'semantic', path, ...range, title, text: words.join('\n').trim() },
      ...{ at: fieldOf(header, 'date'), type: null, confidence: null, tags: ['untrusted'] },
      ...{ source: id, entities: [], parent: null },
    };
    return inScope(memory, fieldOf(header, 'scope'));
  };
  const first = lines.findIndex((line) => passageHeading.test(line));
  const above = { from: (header.at(-1)?.line ?? (isTitled ? 0 : -1)) + 1, to: first === -1 ? lines.length : first };
  const about = contentRange(lines, above.from, above.to);
  const memories: Memory[] = [];
  const taken = new Map<string, number>();
  if (about !== null)
    memories.push(
      memoryOf(`source:${name}`, lines.slice(about.from, about.to), { line: about.from + 1, endLine: about.to }),
    );
  for (let n = above.to; n < lines.length; n++) {
    const [, label, heading] = passageHeading.exec(lines[n] ?? '') ?? [];
    if (label === undefined) continue;
    const quoted = quotedFrom(lines, n + 1);
    if (quoted.words.length === 0) continue;
    // A page edited by hand may have a label twice. None holds a colon.
    const nth = (taken.get(label) ?? 0) + 1;
    taken.set(label, nth);
    const id = `source:${name}#${label}${nth === 1 ? '' : `:${nth}`}`;
    const passage = memoryOf(id, quoted.words, { line: n + 1, endLine: quoted.to });
    memories.push({ ...passage, title: `${title} › ${heading ?? label}` });
    n = quoted.to - 1;
  }
  return { kind: 'source', title, memories, links: [], problems: [] };
}

/** The quoted lines from a 0-based one on; `to`: 0-based, behind the last. */
function quotedFrom(lines: readonly string[], from: number): { words: string[]; to: number } {
  let to = from;
  while (to < lines.length && lines[to]?.startsWith('>')) to++;
  return { words: lines.slice(from, to).map((line) => line.replace(/^> ?/, '')), to };
}
