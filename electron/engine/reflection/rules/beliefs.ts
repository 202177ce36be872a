import type { Evidence, Suggestion } from '#shared/model/reflection.ts';
import { weigh } from '../../workspace/codecs/entity-belief.ts';
import type { HeldBelief, Material, Page } from '../material.ts';
import type { Claim, Clause } from './clause.ts';
import { conflicts } from './conflict.ts';
import { isVouched } from './lasting.ts';
import { bearingOf, inCommon } from './observed.ts';
import type { Who } from './resolver.ts';
import type { Said } from './sentence.ts';
import { claimsOfStatement } from './standing-claims.ts';
import { isBadNews, toneOf } from './tone.ts';
import { tellingWordsOf } from './words.ts';

/** Of a belief's telling words, the share that a sentence in its favour must hold. */
const leastShared = 0.6;
const negation = /\b(?:not|no longer|never|nicht|kein|rarely|hardly)\b|n't|不/iu;

/** Of a belief's words, the share from which the tone of a sentence tells. */
const leastToned = 0.3;

type Weighed = { supports: boolean; evidence: Evidence[]; id: string };

/**
 * Beliefs that what was said lately speaks for or against. One piece of evidence moves a belief a little; far only when it
 * is contradicted again and again. @source 004 "Opinion evolution"
 */
export function beliefsIn(
  said: readonly Said[],
  clauses: readonly Clause[],
  claims: readonly Claim[],
  material: Material,
  who: Who,
): Suggestion[] {
  const { pages, today } = material;
  const byEpisode = evidenceByEpisode(said);
  const fresh = bySubject(clauses.filter(({ said }) => said.fresh));
  const claimed = bySubject(claims.filter(({ said }) => said.fresh));
  const vouched = said
    .filter((one) => one.fresh && isVouched(one.memory))
    .map((one) => ({ one, names: new Set(who.directory.mentioned(one.plain).map(({ id }) => id)) }));
  // What names nobody is its owner's, who need not be named to be meant.
  const heardOf = (page: Page): Said[] =>
    vouched
      .filter(({ names }) => names.has(page.id) || (page.id === who.owner && names.size === 0))
      .map(({ one }) => one);
  return pages.flatMap((page) =>
    page.beliefs.flatMap((belief) => {
      const heard = heardOf(page);
      const ofPage = new Set(heard.map(({ memory }) => memory.id));
      const weighed = observed(belief, page, material, { ofPage, byEpisode }, who);
      evidenceFor(belief, page, fresh.get(page.id) ?? [], claimed.get(page.id) ?? [], heard, who, weighed);
      return weighed.length === 0 ? [] : changeOf(belief, page, weighed, today);
    }),
  );
}

function bySubject<T extends Clause | Claim>(all: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(one.subject.id);
    if (group === undefined) groups.set(one.subject.id, [one]);
    else group.push(one);
  }
  return groups;
}

/** One piece of evidence an episode, in order of time. */
function evidenceFor(
  belief: HeldBelief,
  page: Page,
  clauses: Clause[],
  claims: Claim[],
  heard: readonly Said[],
  who: Who,
  weighed: Weighed[],
): void {
  const subject = { id: page.id, name: page.name, type: page.type, known: true };
  const held = claimsOfStatement(belief.memory, belief.statement, subject, who);
  const take = (one: Pick<Clause, 'said'>, supports: boolean) => {
    const { id } = one.said.memory;
    if (![...weighed, ...belief.evidence].some((taken) => taken.id === id))
      weighed.push({ supports, evidence: one.said.evidence, id });
  };
  for (const claim of claims) if (held.some((one) => conflicts(one, claim))) take(claim, false);
  // Words like `best` are in anything.
  const words = [...new Set(tellingWordsOf(belief.statement))].filter(
    (word) => !tellingWordsOf(page.name).includes(word) && !/^(?:best|bett|good|well|bad|much|more)$/.test(word),
  );
  for (const clause of clauses) {
    const there = new Set(tellingWordsOf(clause.text));
    const share = words.filter((word) => there.has(word)).length / Math.max(1, words.length);
    if (words.length < 2 ? share < 1 : share < leastShared) continue;
    const tone = toneOf(clause.said.plain);
    const opposite = tone !== 0 && tone === (isBadNews(belief.statement) ? 1 : -1);
    take(clause, opposite ? false : negation.test(clause.text) === negation.test(belief.statement));
  }
  for (const one of heard) {
    const there = new Set([...tellingWordsOf(one.plain), ...one.memory.tags.flatMap((tag) => tellingWordsOf(tag))]);
    const share = words.filter((word) => there.has(word)).length / Math.max(1, words.length);
    const tone = toneOf(one.memory.text);
    if (share < leastToned || tone === 0) continue;
    take({ said: one }, tone === (isBadNews(belief.statement) ? -1 : 1));
  }
}

/** What was heard lately: of a page, and all of it by the episode that says it. */
type Heard = { ofPage: ReadonlySet<string>; byEpisode: ReadonlyMap<string, Evidence[]> };

/**
 * Episodes about what a belief was drawn from, told by whether it was so again: two of these hold, that they are of the
 * page, have a word of the belief, or share a tag with those it cites.
 */
function observed(
  belief: HeldBelief,
  page: Page,
  { episodes, earlier }: Material,
  { ofPage, byEpisode }: Heard,
  who: Who,
): Weighed[] {
  const cited = new Set(belief.evidence.map(({ id }) => id));
  const seen = [...earlier, ...episodes].filter(({ id }) => cited.has(id));
  if (seen.length === 0) return [];
  const texts = seen.map(({ text }) => text);
  const name = new Set(tellingWordsOf([page.name, ...page.aliases].join(' ')));
  const tags = new Set(seen.flatMap((memory) => memory.tags).filter((tag) => !name.has(tag.toLowerCase())));
  return episodes.flatMap((memory) => {
    const evidence = byEpisode.get(memory.id);
    if (evidence === undefined || cited.has(memory.id) || !isVouched(memory)) return [];
    // A tag alone is too wide: the episode is of the page, or speaks of what the belief does.
    const isOfPage = ofPage.has(memory.id) || mentions(page, memory.text, who);
    const isOfBelief = inCommon(belief.statement, memory.text, name).length > 0;
    const isTagged = memory.tags.some((tag) => tags.has(tag));
    const isAbout = [isOfPage, isOfBelief, isTagged].filter(Boolean).length >= 2;
    const bearing = isAbout ? bearingOf(belief.statement, texts, memory.text, name) : null;
    return bearing === null ? [] : [{ supports: bearing === 'for', evidence, id: memory.id }];
  });
}

/** The lines of new episodes, by episode. */
function evidenceByEpisode(said: readonly Said[]): Map<string, Evidence[]> {
  const lines = new Map<string, Evidence[]>();
  for (const { memory, fresh, evidence } of said) {
    if (!fresh) continue;
    const own = lines.get(memory.id);
    if (own === undefined) lines.set(memory.id, [...evidence]);
    else own.push(...evidence);
  }
  return lines;
}

const mentions = ({ id }: Page, text: string, { directory }: Who) =>
  directory.mentioned(text).some((mention) => mention.id === id);

function changeOf(belief: HeldBelief, page: Page, weighed: Weighed[], today: string): Suggestion[] {
  let next: Parameters<typeof weigh>[0] = belief;
  for (const { id, supports } of weighed) next = weigh(next, { id, supports }, today);
  const confidence = next.c ?? 0.5;
  if (confidence === belief.c) return [];
  const [pro, contra] = [weighed.filter(({ supports }) => supports), weighed.filter(({ supports }) => !supports)];
  const episodes = (n: number) => (n === 1 ? 'one episode' : `${n} episodes`);
  const parts = [
    ...(pro.length > 0 ? [`${episodes(pro.length)} ${pro.length === 1 ? 'bears' : 'bear'} it out`] : []),
    ...(contra.length > 0 ? [`${episodes(contra.length)} ${contra.length === 1 ? 'speaks' : 'speak'} against it`] : []),
  ];
  const rises = confidence > (belief.c ?? 0.5);
  // Only what moved it the way it went is noted as its evidence.
  const evidence = (rises ? pro : contra).flatMap((one) => one.evidence);
  if (evidence.length === 0) return [];
  return [
    {
      does: { kind: 'belief', entity: page.id, statement: belief.statement, was: belief.c, confidence },
      reason: `“${belief.statement}” of ${page.name}: ${parts.join(', ')}. Its confidence goes from ${belief.c ?? 'unknown'} to ${confidence}.`,
      evidence,
    },
  ];
}
