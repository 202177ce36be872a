import file from '../../../../resources/reader/changed.json' with { type: 'json' };
import { changedKinds, isOfOneThing, topicOf, valueGivenIn } from '../change.ts';
import { compare } from '../compare.ts';
import { hole } from '../values.ts';
import { rarityOf, rivalsOf } from './conflicting.ts';
import { plainlyShared, type Side } from './side.ts';
import { tokensOf } from './tokens.ts';
import { trained } from './trained.ts';

/** A statement and what is read of it. */
type OlderSaid = { text: string; side: Side };
/** `tells`: how likely its own words tell a change, from 0 to 1. */
export type NewerStatement = OlderSaid & { tells: number };
/** What tells of an older statement whether it is what a newer one says has changed; what a newer one tells by, as 0 or 1. */
export type ChangeSigns = Record<keyof typeof file.weights, number>;

/** From here on a rival is one that could be meant as well. */
const possible = 0.15;
/** What is rather not of the same thing is left alone, however surely a change is told: the one that was meant may not be here. */
const leastLikely = 0.5;
/** Where there is nothing else, to be far before it says little. */
const farthest = 3;

/** How likely a statement without another value or name in the older one's place must tell a change by its own words. */
const leastTelling = 0.27;
/** With a mere sign of a change, which can be a word of another language (“report”), and another value. */
const leastSigned = 0.08;

/**
 * Of older statements the likeliest to be what a newer one tells as changed, whatever either is worded like; null where none can be. Which
 * one is meant is nearly always told by the words of both; whether one is, by all that is weighed here.
 */
export function likeliestChange(
  now: NewerStatement,
  older: readonly OlderSaid[],
  model = trained('pair'),
): { n: number; signs: ChangeSigns } | null {
  const sides = older.map(({ side }) => side);
  const rivals = rivalsOf(now.side, sides, rarityOf([now.side, ...sides]), model).filter(({ n }) => !sides[n]?.asks);
  const [best, next] = rivals;
  const old = older[best?.n ?? -1];
  if (best === undefined || old === undefined || best.p < leastLikely || isNews(old, now)) return null;
  const { told } = now.side;
  const is = (yes: boolean) => (yes ? 1 : 0);
  const signs = {
    likely: odds(best.p),
    ahead: Math.min(farthest, odds(best.p) - odds(next?.p ?? 0)),
    same: odds(best.same),
    tells: odds(now.tells),
    rivals: Math.log(1 + rivals.filter(({ p }) => p > possible).length),
    ...{ back: is(told === 'back'), moved: is(told === 'moved'), now: is(told === 'now'), turns: is(told === 'turns') },
  };
  return { n: best.n, signs };
}

/**
 * Whether it tells something else of the same: “Ida now swims at nine” says nothing of her dentist at ten, and a mere sign of a change
 * needs another value or name in the place of the old one, or words that tell it.
 */
function isNews(old: OlderSaid, now: NewerStatement): boolean {
  const { told } = now.side;
  const stated = valueGivenIn(now.text);
  const kinds = stated === null ? null : changedKinds(old.text, stated);
  const isNamed = namesMore(now.side, old.side);
  const isInPlace = (kinds?.size ?? 0) > 0 || (isNamed && namesMore(old.side, now.side));
  // “Dr Bell changed the dose” ends nothing that is said of Dr Bell alone.
  if (told !== 'back' && !isOfTheSame(old.side, now.side, { isInPlace, isNamed })) return true;
  if (stated !== null && kinds !== null && kinds.size > 0) {
    if (told === 'turns') return !isNamed && now.tells < leastSigned;
    const topic = topicOf(old.text, stated);
    return told === 'now' && !isOfOneThing(topic, kinds, stated, () => false) && !giveOneThing(old.text, now.text);
  }
  if (told !== 'turns' && told !== 'not') return false;
  // Somebody else who “wrote about the delays” did so as well; whom one takes over from is named, or more than a sign tells it.
  if (isNamed) return told === 'turns' && now.tells < leastSigned && !namesPersonOf(now.side, old.side);
  return now.tells < leastTelling;
}

const namesMore = (one: Side, other: Side): boolean => one.names().some(({ name }) => !other.folded.includes(name));

/** Whether they share more than whom they speak of; where it gives another value or name in the old one's place that is enough. */
function isOfTheSame(old: Side, now: Side, { isInPlace, isNamed }: { isInPlace: boolean; isNamed: boolean }): boolean {
  // Of somebody much is said; the words of another name say what of.
  const words = plainlyShared(old, now, 'person').length;
  const names = namesPersonOf(old, now) || namesPersonOf(now, old) ? 1 : 0;
  if (isInPlace) return words + names > 0;
  if (isNamed) return words > 0;
  const values = now.line.filter((one) => one.startsWith(hole) && old.line.includes(one)).length;
  return words + names + values >= fewestShared;
}

/** Whether one says the name of a person whom the other names, or a part of it: `Bo` for `Bo Lindqvist`. */
function namesPersonOf(one: Side, other: Side): boolean {
  const said = new Set(tokensOf(one.folded));
  return other.names().some(({ name, type }) => type === 'person' && tokensOf(name).some((part) => said.has(part)));
}

/** What a statement shares at least with one in which it gives nothing another value or name: words, names and values. */
const fewestShared = 2;

/** In the same words, but for their values: of one thing by one word alone, as “the review is on” is. */
const giveOneThing = (old: string, now: string): boolean => /^(?:changes|contradicts)$/.test(compare(old, now));

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
