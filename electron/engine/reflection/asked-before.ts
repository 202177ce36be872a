import { attributeOf } from '../language/attribute.ts';
import { comparableOf } from '../language/compare.ts';
import { differingKinds, givesTheSame } from './conflicts.ts';

/** Of what a contradiction is, and its two sides. */
export type AskedContradiction = { about: string; sides: readonly { id: string; text: string }[] };

/**
 * Whether the owner said before that values of this subject and attribute stand beside each other: readings of a series, however many
 * come. What has one value at a time is asked about again once a side gives a value that no such question had. Pure.
 * @param refused contradictions that the owner said are none
 */
export function isAskedBefore(asked: AskedContradiction, refused: readonly AskedContradiction[]): boolean {
  const before = refused.filter((one) => isOfOneAttribute(asked, one)).flatMap(({ sides }) => sides);
  if (before.length === 0) return false;
  const isKnown = (side: Side) => before.some((old) => isSame(old, side) || givesTheSame(old.text, side.text));
  return asked.sides.every(isKnown) || ![...before, ...asked.sides].some(hasOneValue);
}

type Side = AskedContradiction['sides'][number];

const isSame = (a: Side, b: Side): boolean => a.id === b.id && a.text === b.text;

const hasOneValue = ({ text }: Side): boolean => attributeOf(text) !== null || comparableOf(text).values.length === 0;

/** Whether both are of one subject in the same words but for values, or one side is the same and the others give values of one kind. */
function isOfOneAttribute(a: AskedContradiction, b: AskedContradiction): boolean {
  if (a.about === b.about && a.sides.some(({ text }) => b.sides.some((other) => haveOneFrame(text, other.text))))
    return true;
  return a.sides.some((side, n) => {
    const at = b.sides.findIndex((other) => isSame(other, side));
    const [mine, theirs] = [a.sides[1 - n], b.sides[1 - at]];
    if (at < 0 || mine === undefined || theirs === undefined) return false;
    const kinds = differingKinds(side.text, theirs.text);
    return differingKinds(side.text, mine.text).some((kind) => kinds.includes(kind));
  });
}

function haveOneFrame(a: string, b: string): boolean {
  const [mine, theirs] = [comparableOf(a).frame, comparableOf(b).frame];
  return mine.size > 0 && mine.size === theirs.size && [...mine].every((word) => theirs.has(word));
}
