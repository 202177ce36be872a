import type { HeaderUse } from '#shared/model/memory.ts';
import { frontMatterOf } from '../front-matter.ts';
import { printDoc, toDoc } from '../lines.ts';
import { fieldOf, type HeaderField, headerOf } from './header.ts';

const dayIn = (text: string | null): string | null => /\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0] ?? null;

const fleeting = new Set(['decay score', 'access count', 'last accessed', 'last used']);

/** What a page's header says of its use; undefined where it says nothing of it, and that nobody pinned it. */
export function headerUse(header: HeaderField[]): HeaderUse | undefined {
  const read = (key: string) => fieldOf(header, key);
  const updated = dayIn(read('last updated')) ?? dayIn(read('learned')) ?? dayIn(read('created'));
  const last = dayIn(read('last accessed')) ?? dayIn(read('last used'));
  const written = Number.parseFloat(read('decay score') ?? '');
  const score = written > 0 && written < 1 ? written : null;
  const accesses = Math.max(1, Number.parseInt(read('access count') ?? '', 10) || 1);
  const pinned = /^(?:yes|true)$/i.test(read('pinned') ?? '');
  if (!pinned && !header.some(({ key }) => fleeting.has(key))) return undefined;
  const asOf =
    [updated, last]
      .filter((day) => day !== null)
      .sort()
      .at(-1) ?? null;
  return { score, asOf, accesses, last, pinned };
}

/** The page without what changes by the hour: whether it is pinned stays, and so does the number of its lines. */
export function withoutUse(text: string): string {
  const doc = toDoc(text);
  const header = headerOf(doc.lines, frontMatterOf(doc.lines).lines);
  let isPinSaid = header.some(({ key }) => key === 'pinned');
  const lines = [...doc.lines];
  for (const n of new Set(header.filter(({ key }) => fleeting.has(key)).map(({ line }) => line))) {
    const line = lines[n] ?? '';
    const end = line.indexOf('-->');
    const kept = line
      .slice(4, end)
      .split('|')
      .filter((part) => !fleeting.has((part.split(':')[0] ?? '').trim().toLowerCase()))
      .map((part) => part.trim());
    if (kept.length === 0 && !isPinSaid) kept.push('Pinned: no');
    isPinSaid = true;
    // A comment of nothing would be shown as text; its line stays, so that no other one moves.
    lines[n] = kept.length === 0 ? line.slice(end + 3).trim() : `<!-- ${kept.join(' | ')} ${line.slice(end)}`;
  }
  return printDoc({ ...doc, lines });
}
