import type { Link, Memory } from '#shared/model/memory.ts';
import { fencedLine, type Mask } from './markdown.ts';

/** The targets of `[[target]]`, `[[target|label]]`, `[[target#heading]]` in one line; label and heading left out. */
export function wikilinksIn(line: string): string[] {
  const targets: string[] = [];
  for (let open = line.indexOf('[['); open !== -1; ) {
    const close = line.indexOf(']]', open + 2);
    if (close === -1) break;
    // `[[a [[b]]`: the inner one is the link.
    const start = line.lastIndexOf('[[', close - 1);
    const target = targetOf(line.slice(Math.max(start, open) + 2, close));
    if (target !== '') targets.push(target);
    open = line.indexOf('[[', close + 2);
  }
  return targets;
}

function targetOf(inner: string): string {
  const bar = inner.indexOf('|');
  const name = bar === -1 ? inner : inner.slice(0, bar);
  const mark = name.indexOf('#');
  // A label's bar is written `\|` inside a table.
  return (mark === -1 ? name : name.slice(0, mark)).replace(/\\$/, '').trim();
}

/** Every wikilink of a file outside fenced code, each with the memory it stands in. `memories` in order of lines. */
export function linksIn(path: string, lines: string[], mask: Mask, memories: Memory[]): Link[] {
  const links: Link[] = [];
  let m = 0;
  for (let n = 0; n < lines.length; n++) {
    const line = lines[n] ?? '';
    if (mask[n] === fencedLine || !line.includes('[[')) continue;
    const targets = wikilinksIn(line);
    if (targets.length === 0) continue;
    while (m < memories.length - 1 && (memories[m]?.endLine ?? 0) < n + 1) m++;
    const memory = memories[m];
    const from = memory && memory.line <= n + 1 && n + 1 <= memory.endLine ? memory.id : null;
    for (const to of targets) links.push({ path, line: n + 1, from, to, relation: null });
  }
  return links;
}

/** Ids of entities that a text names by links: `[[person--alex|Alex]]` → `person--alex`. In order, each once. */
export function entitiesIn(text: string): string[] {
  if (!text.includes('[[')) return [];
  const ids = text
    .split('\n')
    .flatMap(wikilinksIn)
    .filter((target) => target.includes('--'));
  return [...new Set(ids.map((id) => id.replace(/^entity:/, '')))];
}
