import { itemsIn, type LineItem } from '../items.ts';
import { type Doc, printDoc, splice } from '../lines.ts';
import { wikilinksIn } from '../links.ts';
import { slug } from '../slug.ts';
import { addLines, readEntity } from './entity-page.ts';

/** One bullet of `## Relations`: `Developed by: [[person--alex]], [[person--sam]]`. */
export type RelationBullet = { relation: string; targets: string[]; linked: boolean };

export function readRelation(text: string): RelationBullet {
  const colon = text.indexOf(':');
  const linkAt = text.indexOf('[[');
  const named = colon > 0 && (linkAt === -1 || colon < linkAt);
  const relation = named ? slug(text.slice(0, colon)) : 'relates-to';
  const rest = named ? text.slice(colon + 1) : text;
  const linked = rest.split('\n').flatMap(wikilinksIn);
  if (linked.length > 0) return { relation, targets: linked, linked: true };
  // A link that is not closed still names somebody.
  const words = rest.split(/[,\n]/).map((target) => target.replace(/\[\[|\]\]/g, '').trim());
  return { relation, targets: words.filter((target) => target !== ''), linked: false };
}

/** A relation as a person writes it: `used-by` → `Used by`. */
export function relationWords(relation: string): string {
  return relation.replaceAll('-', ' ').replace(/^./u, (letter) => letter.toUpperCase());
}

type Relations = { doc: Doc; items: (LineItem & RelationBullet)[] };

function relationsOf(text: string): Relations {
  const { doc, mask, sections } = readEntity(text);
  const items = sections
    .filter(({ level, title }) => level === 2 && slug(title) === 'relations')
    .flatMap(({ from, to }) => itemsIn(doc.lines, mask, from, to))
    .map((item) => ({ ...item, ...readRelation(item.text) }));
  return { doc, items };
}

/** Adds a relation to a page: to the bullet of its kind when that ends with a link, else as a bullet of its own. */
export function addRelationTo(
  text: string,
  relation: string,
  target: string,
  today: string,
): { text: string; line: number } {
  const { doc, items } = relationsOf(text);
  const bullet = items.findLast(
    (item) => item.relation === relation && item.bullet && item.text.trimEnd().endsWith(']]'),
  );
  if (!bullet) return addLines(text, 'Relations', [`- ${relationWords(relation)}: [[${target}]]`], today);
  const line = doc.lines[bullet.end] ?? '';
  const next = splice(doc, bullet.end, 1, [`${line.trimEnd()}, [[${target}]]`]);
  // The end of the line stays what it was.
  next.ends[bullet.end] = doc.ends[bullet.end] ?? '\n';
  return { text: printDoc(next), line: bullet.end + 1 };
}

/**
 * Takes targets of one relation (or of any, when `relation` is null) away; a bullet that has none left goes, its words
 * stay when it says more than names.
 */
export function removeRelationFrom(
  text: string,
  relation: string | null,
  isTarget: (target: string) => boolean,
): { text: string; removed: number } {
  const { doc, items } = relationsOf(text);
  let next = doc;
  let removed = 0;
  for (const item of items.toReversed()) {
    if (relation !== null && item.relation !== relation) continue;
    const gone = item.targets.filter(isTarget);
    if (gone.length === 0) continue;
    removed += gone.length;
    if (gone.length === item.targets.length && isBare(item)) {
      next = splice(next, item.line, item.end - item.line + 1, []);
      continue;
    }
    const lines = next.lines.slice(item.line, item.end + 1);
    const without = lines.map((line) => (item.linked ? withoutLinks(line, isTarget) : withoutWords(line, isTarget)));
    const changed = { ...next, lines: next.lines.with(item.line, without[0] ?? '') };
    for (const [n, line] of without.entries()) changed.lines[item.line + n] = line;
    next = changed;
  }
  return { text: removed === 0 ? text : printDoc(next), removed };
}

/** True for a bullet of names and nothing else. */
function isBare({ text, linked }: LineItem & RelationBullet): boolean {
  if (!linked) return true;
  const colon = text.indexOf(':');
  const linkAt = text.indexOf('[[');
  const rest = colon > 0 && colon < linkAt ? text.slice(colon + 1) : text;
  return /^[\s,]*$/.test(rest.replace(/\[\[[^\][]*\]\]/g, ''));
}

const link = /\[\[[^\][]*\]\]/g;

/** The line without these links and the commas beside them; a link amid other words leaves its words. */
function withoutLinks(line: string, isTarget: (target: string) => boolean): string {
  const goes = (one: string) => wikilinksIn(one).some(isTarget);
  const listed = line
    .replace(/,[ \t]*(\[\[[^\][]*\]\])/g, (whole, one: string) => (goes(one) ? '' : whole))
    .replace(/(\[\[[^\][]*\]\])[ \t]*,[ \t]*/g, (whole, one: string) => (goes(one) ? '' : whole));
  return listed.replace(link, (one) => (goes(one) ? one.slice(2, -2).replace(/^.*\|/, '') : one));
}

function withoutWords(line: string, isTarget: (target: string) => boolean): string {
  const head = /^[ \t]*(?:[-*+][ \t]+)?(?:[^:]*:)?[ \t]*/.exec(line)?.[0] ?? '';
  const kept = line
    .slice(head.length)
    .split(',')
    .filter((word) => !isTarget(word.trim()));
  return head + kept.join(',').trimStart();
}
