import { scopeOf } from '../../../electron/engine/workspace/scope.ts';
import { fold, isBroken, labelOf, type Share } from '../truth/judge.ts';
import type { Page } from '../truth/live.ts';
import type { Item, Person } from './files.ts';
import type { Line, Lived } from './live.ts';
import { says, saysAll, saysHalf } from './says.ts';

export const measured = [
  'kept',
  'kept and in place',
  'on the right page with its type',
  'on a page of a name or a tie that leads to it',
  'on the right page, or where its caller said',
  'in the right project',
  'changed facts superseded with their history',
  'first answers right, sharing a word',
  'first answers right, in other words',
  'right answers within the context',
  'lines kept that are durable',
  'lines of medium confidence or more that are durable',
  'kept, at medium confidence or more',
  'broken pages',
  'forbidden strings',
  'calls refused',
] as const;
export type Measure = (typeof measured)[number];
/** `n` of `of`; `cases`: those that went wrong, in words. */
export type Verdict = Record<Measure, Share>;

/** What lies on disk after somebody's days and what was answered, held against what of them is durable. Pure. */
export function judge(person: Person, lived: Lived): Verdict {
  const { gold } = person;
  const kept = new Map(gold.map((item) => [item.n, keepersOf(item, person, lived)]));
  const of = (item: Item) => kept.get(item.n) ?? [];
  const inPlace = (item: Item) => of(item).filter(({ store }) => item.store.includes(store));
  const isSure = ({ confidence }: Line) => confidence !== 'low';
  const lines = lived.end.filter(({ stands }) => stands);
  const changes = gold.flatMap((item) => {
    const old = gold.find(({ n }) => n === item.changes);
    return old === undefined ? [] : [{ item, old }];
  });
  // Where gold leaves the store open, what lies rightly in another one has no page to be on.
  const paged = gold.filter((item) => {
    const elsewhere = inPlace(item).length > 0 && inPlace(item).every(({ store }) => store !== 'semantic');
    return item.page !== null && of(item).length > 0 && !elsewhere;
  });
  const scoped = gold.filter((item) => of(item).some(hasScope));
  const where = (item: Item) => {
    const there = of(item).map(({ path, store }) => `${store}, ${path}`);
    return `${item.n} ${item.text || item.must.join(' … ')} → ${there.join('; ') || 'nowhere'}`;
  };
  return {
    kept: shareOf(gold, (item) => of(item).length > 0, where),
    'kept and in place': shareOf(gold, (item) => inPlace(item).length > 0, where),
    'on the right page with its type': shareOf(
      paged,
      (item) => of(item).some((line) => isOnPage(line, item, person, lived)),
      where,
    ),
    'on a page of a name or a tie that leads to it': shareOf(
      paged,
      (item) => of(item).some((line) => isOnPage(line, item, person, lived, isKnownFor)),
      where,
    ),
    'on the right page, or where its caller said': shareOf(
      paged,
      (item) => of(item).some((line) => isOnPage(line, item, person, lived) || isWhereSaid(line, item, person, lived)),
      where,
    ),
    'in the right project': shareOf(
      scoped,
      (item) =>
        of(item)
          .filter(hasScope)
          .every(({ scope }) => (scope ?? null) === scopeOf(item.scope)),
      (item) =>
        `${item.n} ${item.text} → ${of(item).map(({ scope }) => scope ?? 'global')}, not ${item.scope ?? 'global'}`,
    ),
    'changed facts superseded with their history': shareOf(
      changes,
      ({ item, old }) => isSuperseded(item, old, of(item).length > 0, person, lived),
      ({ item, old }) => `${where(old)} ← ${item.n} ${item.text}`,
    ),
    ...answers(lived),
    'lines kept that are durable': shareOf(lines, (line) => isDurable(line, gold), wordsOf),
    'lines of medium confidence or more that are durable': shareOf(
      lines.filter(isSure),
      (line) => isDurable(line, gold),
      wordsOf,
    ),
    'kept, at medium confidence or more': shareOf(gold, (item) => of(item).some(isSure), where),
    'broken pages': counted([...lived.pages.filter(isBroken).map(({ file }) => file), ...lived.unreadable]),
    'forbidden strings': counted([...lived.leaked].map(([words, place]) => `${words} stands in ${place}`)),
    'calls refused': counted(lived.refused),
  };
}

function shareOf<T>(all: readonly T[], isRight: (one: T) => boolean, words: (one: T) => string): Share {
  const bad = all.filter((one) => !isRight(one));
  return { of: all.length, n: all.length - bad.length, cases: bad.map(words) };
}
const counted = (cases: string[]): Share => ({ of: cases.length, n: cases.length, cases });

/** A fact's words with the name of whom it is about, and with its id, which is the name where no other is given. */
const wordsOf = ({ title, text, parent, path }: Line) =>
  `${text.trim()} (${title}${parent === null ? '' : `, ${parent.replace(/^.*?--/, '').replaceAll('-', ' ')}`}, ${path})`;

const hasScope = ({ store }: Line) => store !== 'core' && store !== 'vault';

/** The lines that keep an item: in the end, or, of one that something made outdated, at some time since it was said. */
function keepersOf(item: Item, { gold, turns }: Person, { after, end }: Lived): Line[] {
  const standing = (lines: readonly Line[]) => lines.filter((line) => line.stands && saysAll(wordsOf(line), item));
  if (!gold.some(({ changes }) => changes === item.n)) return standing(end);
  const since = turns.slice(turns.findIndex(({ turn }) => turn === item.turn));
  return since.map(({ turn }) => standing(after.get(turn) ?? [])).find((lines) => lines.length > 0) ?? [];
}

/** What said the old stands no more, its words are still on disk, and what is new was kept. */
function isSuperseded(item: Item, old: Item, isNewKept: boolean, { turns }: Person, { after, end }: Lived): boolean {
  const before = turns.slice(
    0,
    turns.findIndex(({ turn }) => turn === item.turn),
  );
  const own = before
    .flatMap(({ turn }) => after.get(turn) ?? [])
    .filter((line) => line.stands && saysAll(wordsOf(line), old));
  // Said and put right within one turn.
  const within = end.filter((line) => !line.stands && saysAll(wordsOf(line), old));
  const isOut = own.length > 0 ? own.every((line) => isGone(line, old, end)) : within.length > 0;
  return isNewKept && isOut && end.some((line) => saysAll(wordsOf(line), old));
}

/** Superseded where it is, no more there, or, of a procedure or a line of core memory that was written anew, saying something else. */
function isGone({ id, kind, text }: Line, old: Item, end: readonly Line[]): boolean {
  const now =
    kind === 'core' ? end.find((line) => line.kind === kind && line.text === text) : end.find((line) => line.id === id);
  return now === undefined || !now.stands || (kind === 'procedure' && !saysAll(wordsOf(now), old));
}

const spelt = (type: string) => type.toLowerCase().replace('organisation', 'organization');

/** Names of what a page is tied to: the stand-up’s page says of which project it is. */
const tiedTo = ({ text }: Page) =>
  [...text.matchAll(/\[\[[a-z]+--([^\]]+)\]\]/g)].map(([, name = '']) => name.replaceAll('-', ' '));

/** `Küche Lackner` is the page of what its author called Lackner: the words of one name are among those of the other. */
function isKnownFor(name: string, wanted: string): boolean {
  const [few, many] = [name.split(' '), wanted.split(' ')].sort((a, b) => a.length - b.length);
  return few?.every((word) => word.length > 2 && many?.includes(word)) ?? false;
}

/**
 * A fact on the page of its name, or of another name that the page gives. The person's own page goes by any of theirs.
 * @param fits whether a page's name is the wanted one; where another than the same does, its type may be another one, too
 */
function isOnPage(
  line: Line,
  item: Item,
  { person }: Person,
  { pages }: Lived,
  fits?: (name: string, wanted: string) => boolean,
): boolean {
  const file = line.path.split('/').at(-1);
  const page = line.path.startsWith('memory/graph/entities/') ? pages.find((one) => one.file === file) : undefined;
  if (page === undefined || item.page === null) return false;
  const header = page.text.split('\n## ')[0] ?? '';
  const aliases = /Aliases: ([^>]+?) *-->/.exec(header)?.[1]?.split(',') ?? [];
  const names = [labelOf(page), ...aliases, page.file.replace(/^.*?--/, '').replace('.md', '')].map(fold);
  const self = [
    person,
    ...(person.match(/[\p{L}\p{M}'’-]+/gu) ?? []),
    'owner',
    'user',
    'me',
    'I',
    'the user',
    'the owner',
  ].map(fold);
  const wanted = fold(item.page);
  const isNamed =
    names.includes(wanted) ||
    (fits !== undefined && [...names, ...tiedTo(page).map(fold)].some((name) => fits(name, wanted))) ||
    (self.includes(wanted) && names.some((name) => self.includes(name)));
  const type = /^([a-z]+)--/.exec(page.file)?.[1] ?? '';
  return isNamed && (fits !== undefined || item.type === null || spelt(item.type) === spelt(type));
}

/**
 * Whether a fact stands on the page of the name and type that its caller gave in that turn: the author of the calls and the one of the
 * key did not know of each other, and called one thing a project and a person, a kitchen and its customer.
 */
function isWhereSaid(line: Line, { turn }: Item, { calls }: Person, { pages }: Lived): boolean {
  const page = pages.find(({ file }) => line.path === `memory/graph/entities/${file}`);
  const said = (calls?.get(turn) ?? []).flatMap(({ args }) => [args, ...((args as { facts?: object[] }).facts ?? [])]);
  const isNamed = ({ entity, type }: { entity?: unknown; type?: unknown }) =>
    page !== undefined &&
    typeof entity === 'string' &&
    [labelOf(page), page.file.replace(/^.*?--/, '').replace('.md', '')].map(fold).includes(fold(entity)) &&
    (typeof type !== 'string' || spelt(type) === page.file.slice(0, page.file.indexOf('--')));
  return said.some(isNamed);
}

const isDurable = (line: Line, gold: readonly Item[]) => gold.some((item) => saysHalf(wordsOf(line), item));

function answers({ asked }: Lived) {
  const has = (text: string | null, words: readonly string[]) => text !== null && words.some((one) => says(text, one));
  const isRight = ({ question, first }: Lived['asked'][number]) => has(first, question.right);
  const words = ({ question, first }: Lived['asked'][number]) =>
    `${question.question} → ${first?.replace(/\s+/g, ' ') ?? 'nothing that stands'}`;
  const ofKind = (kind: string) => asked.filter(({ question }) => question.kind === kind);
  return {
    'first answers right, sharing a word': shareOf(ofKind('shares'), isRight, words),
    'first answers right, in other words': shareOf(ofKind('other-words'), isRight, words),
    'right answers within the context': shareOf(
      asked,
      ({ question, inContext }) => has(inContext, question.right),
      words,
    ),
  };
}
