import type { Change, Evidence, Proposal, Suggestion } from '#shared/model/reflection.ts';
import { compare } from '../language/compare.ts';
import { rarityOf, rivalsOf } from '../language/reader/conflicting.ts';
import { sideOf } from '../language/reader/side.ts';
import { restOf } from '../language/rest.ts';
import { tellingWordsOf } from '../language/telling-words.ts';
import { type ChangeToApply, effectiveProposal } from './apply.ts';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Without merges of two memories that a contradiction of the same reflection holds against each other. */
export function withoutDisputed(suggestions: readonly Suggestion[]): Suggestion[] {
  const pairs = new Set(
    suggestions.flatMap(({ does }) => (does.kind === 'contradiction' ? [pairOf(does.sides.map(({ id }) => id))] : [])),
  );
  return suggestions.filter(({ does }) => does.kind !== 'merge' || !pairs.has(pairOf([does.keep, does.drop])));
}

const pairOf = (ids: readonly string[]) => [...ids].sort().join('\n');

const sides = ['first', 'second'] as const;
type SideName = (typeof sides)[number];
type Disputed = { contradiction: Change; side: SideName };

/**
 * Contradictions that a plain fact, or a line of core memory, waits for: it rests on the words of one side alone. Which side holds
 * decides on it, too. What takes the place of something else is shown as that, and waits for nothing.
 */
export function disputesOf(change: Change, changes: readonly Change[]): Disputed[] {
  const does = effectiveProposal(change);
  const isPlain = (does.kind === 'fact' && does.supersedes === null) || (does.kind === 'core' && does.was === null);
  if (!isPlain) return [];
  return changes.flatMap((contradiction) => {
    const { does: said } = contradiction;
    if (said.kind !== 'contradiction' || contradiction.verdict === 'reject') return [];
    const on = sides.filter((_, n) => change.evidence.some((one) => isOf(one, said.sides[n])));
    const [side] = on;
    return side === undefined || on.length > 1 ? [] : [{ contradiction, side }];
  });
}

/**
 * Whether a statement rests on a side of a contradiction that nobody settled, or takes the place of one: whatever it is beside that, to take it
 * in passing would answer the question.
 */
export function takesASide(change: Change, changes: readonly Change[]): boolean {
  const does = effectiveProposal(change);
  if (does.kind === 'contradiction' || does.kind === 'question' || does.kind === 'entity') return false;
  const replaced = does.kind === 'fact' ? does.supersedes : does.kind === 'core' ? (does.was?.id ?? null) : null;
  return changes.some((contradiction) => {
    const said = effectiveProposal(contradiction);
    if (said.kind !== 'contradiction' || contradiction.verdict === 'reject' || said.holds !== null) return false;
    return said.sides.some((side) => side.id === replaced || change.evidence.some((one) => isOf(one, side)));
  });
}

function isOf({ id, quote }: Evidence, side: { id: string; text: string } | undefined): boolean {
  if (side?.id !== id) return false;
  const [said, words] = [oneLine(side.text), oneLine(quote)];
  return said.includes(words) || words.includes(said);
}

/** What becomes of a fact by what was said of the contradictions that it waits for. */
export function afterDisputes(change: Change, changes: readonly Change[]): 'accepted' | 'rejected' | 'waits' | null {
  const said = disputesOf(change, changes).map(({ contradiction, side }) => {
    const does = effectiveProposal(contradiction);
    const holds = contradiction.verdict === 'accept' && does.kind === 'contradiction' ? does.holds : null;
    if (holds === null) return 'waits';
    return holds === 'both' || holds === side ? 'accepted' : 'rejected';
  });
  if (said.length === 0) return null;
  return said.includes('rejected') ? 'rejected' : said.includes('waits') ? 'waits' : 'accepted';
}

/**
 * Accepted changes as they are applied: where the side that holds becomes a fact of the page that says otherwise, it takes the place of
 * what is there, and the contradiction has nothing left to settle. Of several facts of one line that is one. Nothing is replaced twice,
 * nor written beside the words of its line where these take the place themselves.
 */
export function settledTogether(accepted: readonly Change[]): ChangeToApply[] {
  const inPlace = new Map<Change, ChangeToApply>();
  const settled = new Set<Change>();
  const replaced = new Set<string>();
  const saidAnyway = new Set<Change>();
  for (const contradiction of accepted) {
    const said = effectiveProposal(contradiction);
    if (said.kind !== 'contradiction' || said.holds === null || said.holds === 'both') continue;
    const { holds, sides: both } = said;
    const [kept, lost] = holds === 'first' ? both : [both[1], both[0]];
    // What another answer took away is settled; an episode says several things.
    const key = lost.id.startsWith('fact:') ? lost.id : `${lost.id} ${oneLine(lost.text)}`;
    const ofLine = accepted.filter(
      (change) =>
        !inPlace.has(change) &&
        isOfPage(effectiveProposal(change), lost) &&
        disputesOf(change, [contradiction]).some(({ side }) => side === holds),
    );
    const fact = ofLine.find((change) => givesAnother(lost.text, statementOf(change)));
    if (!replaced.has(key) && fact === undefined)
      for (const change of ofLine) if (saysIt(kept.text, statementOf(change))) saidAnyway.add(change);
    if (replaced.has(key) || fact !== undefined) settled.add(contradiction);
    const does = fact === undefined ? null : effectiveProposal(fact);
    if (!replaced.has(key) && fact !== undefined && does?.kind === 'fact')
      inPlace.set(fact, { ...fact, edited: { ...does, supersedes: lost.id }, rest: restOf(lost.text, kept.text) });
    replaced.add(key);
  }
  return accepted.flatMap((change) => {
    const placed = inPlace.get(change);
    if (placed !== undefined) return [placed];
    return settled.has(change) || saidAnyway.has(change) ? [] : [change];
  });
}

/** Whether a proposal is a fact of the page that the lost one stands on. */
const isOfPage = (does: Proposal, lost: { id: string }): boolean =>
  does.kind === 'fact' && lost.id.startsWith(`fact:${does.entity}:`);

const statementOf = (change: Change): string => {
  const does = effectiveProposal(change);
  return does.kind === 'fact' ? does.statement : '';
};

/** Whether every telling word of a statement stands in a line, which then says it as well. */
function saysIt(line: string, statement: string): boolean {
  const there = new Set(tellingWordsOf(line));
  return tellingWordsOf(statement).every((word) => there.has(word));
}

/** How likely a fact of the line that holds gives what does not hold another value; lines beside it are about something else. */
const leastRival = 0.5;

function givesAnother(lost: string, statement: string): boolean {
  if (/^(?:changes|contradicts)$/.test(compare(lost, statement))) return true;
  const [old, now] = [sideOf(lost), sideOf(statement)];
  return rivalsOf(now, [old], rarityOf([old, now])).some(({ p }) => p >= leastRival);
}
