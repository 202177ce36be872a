import type { Memory, MemoryKind } from '#shared/model/memory.ts';
import { soughtWords } from '../index/query.ts';
import { supersededBy } from '../index/superseded.ts';
import type { Index } from '../index/types.ts';
import { attributeOf } from '../language/attribute.ts';
import { compare } from '../language/compare.ts';
import { contentOf } from '../language/content.ts';
import { deniableIn } from '../language/denial.ts';
import { isPutRight, isToldOtherwise, takingBack } from '../language/retraction.ts';
import { spelled } from '../language/spelling.ts';
import { foldName } from '../language/tokens.ts';
import { hole } from '../language/values.ts';
import { bareWords } from '../workspace/codecs/correction.ts';
import { readMarks } from '../workspace/codecs/entity-marks.ts';
import { isOneScope } from '../workspace/scope.ts';
import { deniedIn } from './denied.ts';
import { namePartOf } from './name-parts.ts';

export type KnownMemory = { memory: Memory; standing: 'same' | 'changes' | 'contradicts' };

/**
 * `path`: of the entity's page that a fact would stand on. `page`: what a procedure or a note would be. `scope`: the project it
 * is said of; what is known of another is another matter.
 */
export type LookupPlace = {
  kinds: MemoryKind[];
  path?: string;
  page?: { title: string; text: string };
  scope?: string | null | undefined;
};

/** Words looked up at most; the longest are the rarest. */
const mostWords = 6;
/** Clauses of a statement that are looked up. */
const mostClauses = 4;
/** Characters of a statement whose words are looked up. */
const mostRead = 2_000;
/** Memories compared at most. */
const mostCompared = 20;

/**
 * The memory that a statement repeats, or whose value it changes; null when it is news. Only memories of the kinds given,
 * and only where they would stand. A repeat goes before a change.
 */
export function knownAs(index: Index, text: string, where: LookupPlace): KnownMemory | null {
  const same = compared(index, text, text, where, 'same') ?? compared(index, besidesValues(text), text, where, 'same');
  if (same !== null) return same;
  return otherValueOf(index, text, where) ?? deniedBy(index, text, where);
}

/** What gives the attribute that a statement gives another value. */
function otherValueOf(index: Index, text: string, where: LookupPlace): KnownMemory | null {
  const about = attributeOf(text)?.sought;
  if (about === undefined) return null;
  const here = compared(index, about, text, where, 'changes');
  if (here !== null || where.path === undefined || !isOnPageOfValue(where.path, text)) return here;
  const elsewhere = compared(index, about, text, { kinds: where.kinds, scope: where.scope }, 'changes');
  if (elsewhere === null || elsewhere.memory.kind !== 'fact') return null;
  const { path, text: said } = elsewhere.memory;
  return isOnPageOfValue(path, readMarks(said).statement) ? elsewhere : null;
}

/** What says what the statement denies, or denies what it says, clause by clause. */
function deniedBy(index: Index, text: string, where: LookupPlace): KnownMemory | null {
  if (text.length > mostRead) return null;
  for (const clause of deniableIn(text).slice(0, mostClauses)) {
    const found = compared(index, clause, text, where, 'changes');
    if (found !== null) return found;
  }
  return null;
}

/**
 * What a statement takes back: the one that gives the same another value, else the last one that was stored on this day, where
 * what is said instead fits it, and shares of it what it names. Null for a statement that takes nothing back.
 */
export function takenBackBy(index: Index, text: string, where: LookupPlace, day: string): Memory | null {
  const instead = takingBack(text);
  if (instead === null) return null;
  const named =
    knownAs(index, instead, where) ?? compared(index, besidesValues(instead), instead, where, 'contradicts');
  if (named !== null) return named.standing === 'same' ? null : named.memory;
  const denied = deniedIn(index, instead, where.scope);
  if (denied !== null) return denied;
  return lastPutRight(index, instead, where, day);
}

/** Memories of a day among which what was just told is looked for. */
const mostLately = 8;

/** What was told last, where what is said instead fits it; else the nearest before it of which it tells otherwise in its own words. */
function lastPutRight(index: Index, instead: string, { scope }: LookupPlace, day: string): Memory | null {
  const { memories } = index.browse({ kinds: ['episode'], since: day, limit: mostLately, counted: false });
  // Of one minute, the one that stands last in its file.
  const lately = memories
    .filter((memory) => isOneScope(memory.scope, scope))
    .toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? '') || b.line - a.line);
  const isName = namePartOf(index);
  const meant = lately.find(
    (memory, n) =>
      supersededBy(index, memory) === null &&
      ((n === 0 && isPutRight(bareWords(memory), instead)) || isToldOtherwise(bareWords(memory), instead, isName)),
  );
  return meant ?? null;
}

/** The words of a text without its values, which another spelling has in other words; empty for a text without any. */
function besidesValues(text: string): string {
  const { words, values } = contentOf(text);
  return values.length === 0 ? '' : words.flatMap(({ key, as }) => (key === hole ? [] : [as])).join(' ');
}

/** `The owner of the gateway is Piotr` stands on the page of Piotr, who is the value: the older one stands on another's. */
export function isOnPageOfValue(path: string, text: string): boolean {
  const page = path.split('/').at(-1) ?? '';
  const name = page.slice(page.indexOf('--') + 2, -'.md'.length).replaceAll('-', ' ');
  return name !== '' && foldName(attributeOf(text)?.value ?? '').includes(name);
}

/** A page repeats another by its title and all of its text: a line of it can stand under “never”. */
const isSamePage = (page: Memory, title: string, text: string) =>
  spelled(page.title) === spelled(title) && spelled(page.text) === spelled(text);

/** Memories that say all telling words of a text, the nearest first. */
function sayingAllOf(index: Index, text: string, kinds: MemoryKind[], path?: string): Memory[] {
  const terms = soughtWords(text.slice(0, mostRead)).filter(({ stop }) => !stop);
  if (terms.length === 0) return [];
  const telling = terms.toSorted((a, b) => b.words.length - a.words.length).slice(0, mostWords);
  const expression = telling.map(({ words }) => `"${words}"`).join(' AND ');
  const { candidates } = index.match(expression, { kinds, limit: mostCompared });
  return index.load(candidates.filter((one) => path === undefined || one.path === path).map(({ n }) => n));
}

/** Memories that may say the same as a text, or give what it tells another value, itself among them; each once. */
export function besideWords(index: Index, text: string, kinds: MemoryKind[]): Memory[] {
  const parts = [text, besidesValues(text), attributeOf(text)?.sought ?? ''];
  const near = [...new Set(parts)].flatMap((one) => (one === '' ? [] : sayingAllOf(index, one, kinds)));
  return [...new Map(near.map((memory) => [memory.id, memory])).values()];
}

function compared(
  index: Index,
  sought: string,
  text: string,
  { kinds, path, page, scope }: LookupPlace,
  wanted: KnownMemory['standing'],
): KnownMemory | null {
  for (const memory of sayingAllOf(index, sought, kinds, path)) {
    if (!isOneScope(memory.scope, scope)) continue;
    const said = bareWords(memory);
    const stands = page ? (isSamePage(memory, page.title, page.text) ? 'same' : 'unrelated') : compare(said, text);
    if (stands === wanted && supersededBy(index, memory) === null) return { memory, standing: wanted };
  }
  return null;
}
