import type { Memory } from '#shared/model/memory.ts';
import { frontMatterOf } from '../front-matter.ts';
import { toDoc } from '../lines.ts';
import { entitiesIn, linksIn } from '../links.ts';
import { headingLevel, headingText, maskOf } from '../markdown.ts';
import { inScope } from '../scope.ts';
import type { ParsedFile } from '../types.ts';
import { fieldOf, headerOf } from './header.ts';
import { headerUse } from './header-use.ts';

/** A file that is one memory: title and header comments aside, all of it is the text. */
export function parsePage(path: string, text: string, kind: 'procedure' | 'vault'): ParsedFile {
  const { lines } = toDoc(text);
  const front = frontMatterOf(lines);
  const mask = maskOf(lines, front.lines);
  const folder = kind === 'procedure' ? 'memory/procedures/' : 'memory/vault/';
  const name = path.slice(folder.length).replace(/\.md$/, '');
  // A vault note has no header: all below its title is its owner's.
  const header = kind === 'vault' ? [] : headerOf(lines, front.lines);
  const headerLines = new Set(header.map(({ line }) => line));
  let first = front.lines;
  while (first < lines.length && lines[first]?.trim() === '') first++;
  const titled = headingLevel(lines[first] ?? '') === 1;
  const said = titled ? headingText(lines[first] ?? '').replace(/\.md$/, '') : '';
  const title = front.values.get('title')?.[0] ?? (said || name);
  const from = titled ? first + 1 : first;
  const body = lines.slice(from).filter((_, n) => !headerLines.has(n + from));
  const words = body
    .join('\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  const memory: Memory = {
    id: `${kind}:${name}`,
    kind,
    store: kind === 'procedure' ? 'procedural' : 'vault',
    path,
    line: 1,
    endLine: Math.max(1, lines.length),
    title,
    text: words,
    at: fieldOf(header, 'learned') ?? fieldOf(header, 'created') ?? null,
    type: kind === 'procedure' ? 'procedure' : null,
    confidence: null,
    tags: front.values.get('tags') ?? [],
    source: fieldOf(header, 'source'),
    entities: entitiesIn(words),
    parent: null,
  };
  const used = kind === 'procedure' ? headerUse(header) : undefined;
  if (used !== undefined) memory.used = used;
  inScope(memory, fieldOf(header, 'scope') ?? front.values.get('scope')?.[0]);
  const memories = lines.length === 0 ? [] : [memory];
  return { kind, title, memories, links: linksIn(path, lines, mask, memories), problems: [] };
}
