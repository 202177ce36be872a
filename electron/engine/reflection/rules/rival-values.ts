import { attributeOf } from '../../language/attribute.ts';
import { type Comparable, comparableOf, compare } from '../../language/compare.ts';
import type { Material } from '../material.ts';
import { isVouched } from './lasting.ts';
import type { Said } from './sentence.ts';
import { evidenceOf } from './sentences.ts';
import { standingOf } from './standing.ts';

/** Two sayings of one thing that give it different values, and neither says that it changed. */
export type Conflicts = { before: Stated; now: Stated };
/** A sentence of an episode, or a fact as it stands on its entity's page. */
export type Stated = Pick<Said, 'text' | 'plain' | 'memory' | 'evidence' | 'fresh'> & { page: string };

/** Statements of one thing that a new one is held against at most: the newest. */
const mostBeside = 12;
/** Words of a statement of which one may be missing in another. */
const fewestForOneLess = 4;
const mostForOneLess = 10;

/**
 * Sentences with another value for the same thing, whomever or whatever it is. Only what has the same words but for its values
 * is compared, so the work grows with what was said and not with its square.
 */
export function* rivalsIn(said: readonly Said[], material: Material): Generator<void, Conflicts[]> {
  const bySign = new Map<string, { one: Stated; read: Comparable }[]>();
  const found: Conflicts[] = [];
  for (const [n, one] of [...written(material), ...said.filter(isStated).map(unpaged)].entries()) {
    if (n % 50 === 49) yield;
    const read = comparableOf(one.plain);
    const attribute = attributeOf(one.plain);
    if (attribute === null && read.values.length === 0) continue;
    const near = new Set<{ one: Stated; read: Comparable }>();
    for (const words of [...signsOf(read), ...(attribute === null ? [] : [`of ${attribute.about}`])]) {
      // A fact may leave out what its page is about.
      const sign = `${one.page}\n${words}`;
      const group = bySign.get(sign) ?? [];
      for (const other of group) near.add(other);
      bySign.set(sign, [...group.slice(1 - mostBeside), { one, read }]);
    }
    if (!one.fresh || attribute?.told) continue;
    const other = clashing(near, one);
    if (other !== undefined) found.push({ before: other, now: one });
  }
  return found;
}

/** The newest of these whose words give the same another value. */
function clashing(near: ReadonlySet<{ one: Stated }>, { plain, memory }: Stated): Stated | undefined {
  const isClash = ({ one }: { one: Stated }) =>
    one.memory.id !== memory.id && /^(?:changes|contradicts)$/.test(compare(one.plain, plain));
  return [...near].toReversed().find(isClash)?.one;
}

const unpaged = (sentence: Said): Stated => ({ ...sentence, page: '' });

/** The facts that stand on pages. */
export const written = (material: Material): Stated[] =>
  standingOf(material).flatMap(({ memory, statement, page }) =>
    page === null
      ? []
      : [{ text: statement, plain: statement, memory, evidence: [evidenceOf(memory, statement)], fresh: true, page }],
  );

/** Of events each has its own figures. */
const isStated = ({ memory }: Said) => /^(?:fact|preference|decision)$/.test(memory.type ?? '') && isVouched(memory);

/** The words of a statement without its values, in any order; and with each of them left out, as another may say it. */
function signsOf({ frame }: Comparable): string[] {
  const words = [...frame].map((word) => (word.length > 4 ? word.replace(/s$/, '') : word)).sort();
  const less =
    words.length >= fewestForOneLess && words.length <= mostForOneLess
      ? words.map((_, n) => words.filter((__, at) => at !== n).join(' '))
      : [];
  return words.length === 0 ? [] : [words.join(' '), ...less];
}
