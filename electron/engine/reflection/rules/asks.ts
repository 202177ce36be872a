import file from '../../../../resources/reader/asks.json' with { type: 'json' };
import { isPassing, tellsTurn } from '../../language/change.ts';
import { contentOf, denies } from '../../language/content.ts';
import { daysFrom } from '../../language/dated.ts';
import { isIntended } from '../../language/modality.ts';
import { plainlyShared, sharesPlainWord } from '../../language/reader/side.ts';
import { readStatement } from '../../language/reader/statement.ts';
import { hole } from '../../language/values.ts';
import { agree, isApart, withoutValues } from '../agreeing.ts';
import { cannotBothHold, givesOtherwise, saysTheSame } from '../conflicts.ts';
import {
  areOfTheirDays,
  haveOneRole,
  holdTogether,
  isCorrection,
  isEntry,
  isNamedOtherwise,
  isStated,
  type SidedStatement,
  saysItChanged,
  sharedNames,
  sharesPageOnly,
} from './askable.ts';

/** How likely both are rivals or say the same; `next`: how likely the likeliest other one is; `reading`: each is an entry of a series. */
export type RivalReading = { p: number; same: number; next: number; reading: boolean };
/** What tells of two whether a reader would ask which of them holds. */
export type AskSigns = Record<keyof typeof file.weights, number>;

/** What is read of one alone, once: it is held against many. */
type OwnSigns = Record<
  'keep' | 'passing' | 'intended' | 'denies' | 'entry' | 'words' | 'values' | 'changed' | 'stated',
  number
>;
const known = new WeakMap<SidedStatement, OwnSigns>();

const is = (yes: boolean): number => (yes ? 1 : 0);
/** The logarithm of the odds, within bounds. */
const odds = (p: number): number => Math.log(within(p) / (1 - within(p)));
const within = (p: number) => Math.min(1 - 1e-4, Math.max(1e-4, p));
/** Where there is nothing else, to be far before it says little. */
const farthest = 3;
const mostValues = 4;
const mostNames = 3;

function ownSigns(one: SidedStatement): OwnSigns {
  const read = known.get(one);
  if (read !== undefined) return read;
  const content = contentOf(one.plain);
  const own = {
    keep: odds(readStatement(one.plain).keep),
    passing: is(isPassing(one.plain)),
    intended: is(isIntended(one.plain)),
    denies: is(denies(content)),
    entry: is(isEntry(one)),
    words: Math.log(1 + content.words.filter(({ key }) => key !== hole).length),
    values: Math.min(mostValues, content.values.length),
    changed: is(saysItChanged(one)),
    stated: is(isStated(one)),
  };
  known.set(one, own);
  return own;
}

/**
 * Whether one gives another value or name in the place of the other's, or tells a change, and nothing says that both hold: what else is
 * alike is no question.
 */
export function givesAnother(before: SidedStatement, now: SidedStatement): boolean {
  const corrects = isCorrection(before, now);
  if (!corrects && (sharesPageOnly(before, now) || holdTogether(before, now))) return false;
  if (before.said !== null && now.said !== null && areOfTheirDays(before, now)) return false;
  if (givesOtherwise(before.plain, now.plain)) return true;
  // Of what stands written both were weighed when they were written.
  if (now.said === null) return false;
  // A change of a thing that the older one has no word of is of another one: eggs are no flour.
  const tellsChange = saysItChanged(now) && sharesPlainWord(before.side, now.side);
  return corrects || tellsChange || isNamedOtherwise(before, now) || haveOneRole(before, now);
}

/** All that is weighed of an older statement and a newer one. */
export function askSigns(before: SidedStatement, now: SidedStatement, read: RivalReading): AskSigns {
  const [old, fresh] = [ownSigns(before), ownSigns(now)];
  const likely = odds(read.p);
  const { told } = now.side;
  const [a, b] = [before.memory.at, now.memory.at].map((at) => at?.slice(0, 10));
  const sameDay = is(a !== undefined && b !== undefined && daysFrom(a, b) <= 0);
  const [otherwise, named] = [is(givesOtherwise(before.plain, now.plain)), is(isNamedOtherwise(before, now))];
  const corrects = is(isCorrection(before, now));
  const cannot = is(cannotBothHold(before.plain, now.plain));
  const [written, turn, moved] = [
    is(before.said === null && now.said !== null),
    is(tellsTurn(now.plain)),
    is(told === 'moved'),
  ];
  const [samePage, core] = [is(before.about !== null && before.about === now.about), is(before.memory.kind === 'core')];
  const plain = Math.log(1 + plainlyShared(before.side, now.side).length);
  return {
    likely,
    same: odds(read.same),
    ahead: Math.max(-farthest, Math.min(farthest, likely - odds(read.next))),
    reading: is(read.reading),
    ...{ role: is(haveOneRole(before, now)), cannot, otherwise, named, corrects },
    nothing: is(otherwise + named + corrects === 0),
    ...{ moved, now: is(told === 'now'), turns: is(told === 'turns'), tellsTurn: turn, oldChanged: old.changed },
    ...{ statedOld: old.stated, statedNow: fresh.stated, keepOld: old.keep, keepNow: fresh.keep },
    ...{ passingOld: old.passing, passingNow: fresh.passing, intendedNow: fresh.intended },
    ...{ entryOld: old.entry, entryNow: fresh.entry, denyOne: is(old.denies !== fresh.denies) },
    pageOnly: is(sharesPageOnly(before, now)),
    apart: is(isApart(before.plain, now.plain)),
    apartBare: is(isApart(withoutValues(before.plain), withoutValues(now.plain))),
    agree: is(agree(before.text, now.text)),
    saysSame: is(saysTheSame(before.text, now.text)),
    ...{ samePage, written, bothWritten: is(now.said === null), core },
    ...{ names: Math.min(mostNames, sharedNames(before.side, now.side)), plain, sameDay },
    ...{ wordsOld: old.words, wordsNow: fresh.words, valuesNow: fresh.values },
    ...{ likelyOtherwise: likely * otherwise, likelyNamed: likely * named, likelyWritten: likely * written },
    ...{ likelyMoved: likely * moved, likelyPassing: likely * fresh.passing, likelyEntry: likely * fresh.entry },
    ...{ likelyCannot: likely * cannot, likelyToday: likely * sameDay, likelyCore: likely * core },
    ...{ likelyPage: likely * samePage, likelyStated: likely * old.stated, likelyPlain: likely * plain },
    ...{ writtenOtherwise: written * otherwise, writtenTurn: written * turn, turnOtherwise: turn * otherwise },
  };
}

/** How likely a reader finds that both cannot hold, or that the newer one tells what became of the older; from 0 to 1. */
export function surenessToAsk(signs: AskSigns): number {
  const names = Object.keys(file.weights) as (keyof AskSigns)[];
  return 1 / (1 + Math.exp(-names.reduce((sum, name) => sum + file.weights[name] * signs[name], file.bias)));
}

/**
 * `askFrom`: from here on at least four of five questions are right, of authors that nothing was learnt from. `vetoBelow`: what the exact
 * rules would ask is not worth asking. Both by `bench train`.
 */
export const { askFrom, vetoBelow } = file;
