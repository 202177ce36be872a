import file from '../../../../resources/reader/changed.json' with { type: 'json' };
import { changedKinds, isOfOneThing, statedIn, topicOf } from '../change.ts';
import { rarityOf, rivalsOf } from './conflicting.ts';
import { type Side, sharesPlainWord } from './side.ts';
import { trained } from './trained.ts';

/** A statement and what is read of it. */
export type Said = { text: string; side: Side };
/** What tells of an older statement whether it is what a newer one says has changed; what a newer one tells by, as 0 or 1. */
export type ChangeSigns = Record<keyof typeof file.weights, number>;

/**
 * How the values of two statements stand. All sorts of things have a time: only the words around it can show that it is of one
 * (`alike`). `named`: names or words are all that differs, and another name stands there; `none`: not even that.
 */
type Standing = 'alike' | 'apart' | 'named' | 'none';

/** From here on a rival is one that could be meant as well. */
const possible = 0.15;
/** Where there is nothing else, to be far before it says little. */
const farthest = 3;

/**
 * Of older statements the likeliest to be what a newer one tells as changed, whatever either is worded like; null where nothing
 * but names is shared with any, and the newer one does not take it back. `isName`: whether a folded word is a name of something.
 */
export function likeliestChange(
  now: Said,
  older: readonly Said[],
  isName: (word: string) => boolean,
  model = trained('pair'),
): { n: number; signs: ChangeSigns } | null {
  const sides = older.map(({ side }) => side);
  const rivals = rivalsOf(now.side, sides, rarityOf([now.side, ...sides]), model).filter(({ n }) => !sides[n]?.asks);
  const [best, ...others] = rivals;
  const old = older[best?.n ?? -1];
  if (best === undefined || old === undefined) return null;
  const isMeant = ({ n }: { n: number }) => sides[n] !== undefined && sharesPlainWord(sides[n], now.side);
  const ahead = (of: number | undefined) => Math.min(farthest, odds(best.p) - odds(of ?? 0));
  const stands = standingOf(old, now, isName);
  const { told } = now.side;
  if (told !== 'back' && !isPossible(stands, told, isMeant(best))) return null;
  // Two older ones with other values of the same show a series, of which this is the next.
  if (stands === 'alike' && others.some(({ n }) => older[n] && standingOf(older[n], now, isName) === 'alike'))
    return null;
  const is = (yes: boolean) => (yes ? 1 : 0);
  const signs = {
    likely: odds(best.p),
    ahead: ahead(others[0]?.p),
    aheadOfMeant: ahead(others.find(isMeant)?.p),
    same: odds(best.same),
    rivals: Math.log(1 + rivals.filter(({ p }) => p > possible).length),
    ...{ back: is(told === 'back'), moved: is(told === 'moved'), now: is(told === 'now'), turns: is(told === 'turns') },
    ...{ alike: is(stands === 'alike'), apart: is(stands === 'apart') },
    ...{ named: is(stands === 'named'), nothing: is(stands === 'none') },
    passing: is(now.side.passing),
    nowAlike: is(told === 'now' && stands === 'alike'),
  };
  return { n: best.n, signs };
}

/**
 * Names alone are shared by what is of two things, “Ida now swims at nine” says nothing of her dentist at ten, and a mere sign of a
 * change needs another name in the old one's place.
 */
const isPossible = (stands: Standing, told: Side['told'], isMeant: boolean): boolean =>
  stands === 'alike' || (isMeant && (told === 'moved' || stands === 'named' || (told === 'now' && stands === 'none')));

/** How likely it is what has changed, from 0 to 1. */
export function surenessOf(signs: ChangeSigns): number {
  const names = Object.keys(file.weights) as (keyof ChangeSigns)[];
  return 1 / (1 + Math.exp(-names.reduce((sum, name) => sum + file.weights[name] * signs[name], file.bias)));
}

/** The logarithm of the odds, within bounds. */
function odds(p: number): number {
  const within = Math.min(1 - 1e-4, Math.max(1e-4, p));
  return Math.log(within / (1 - within));
}

function standingOf({ text: old, side }: Said, now: Said, isName: (word: string) => boolean): Standing {
  const stated = statedIn(now.text);
  const kinds = stated === null ? null : changedKinds(old, stated);
  if (stated !== null && kinds !== null && kinds.size > 0) {
    const change = { ...stated, moved: now.side.told !== 'now' };
    return isOfOneThing(topicOf(old, change), kinds, change, isName) ? 'alike' : 'apart';
  }
  return now.side.names().some(({ name }) => !side.folded.includes(name)) ? 'named' : 'none';
}
