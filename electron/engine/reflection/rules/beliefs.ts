import type { Evidence, Suggestion } from '#shared/model/reflection.ts';
import { weigh } from '../../workspace/codecs/entity-belief.ts';
import type { HeldBelief, Material, Page } from '../material.ts';
import type { Claim, Clause } from './claim.ts';
import { conflicts } from './conflict.ts';
import { isVouched } from './lasting.ts';
import type { Said } from './said.ts';
import { claimsOfStatement } from './standing-claims.ts';
import type { Who } from './who.ts';
import { tellingWordsOf } from './words.ts';

/** Of a belief's telling words, the share that a sentence in its favour must hold. */
const leastShared = 0.6;
const negation = /\b(?:not|no longer|never|nicht|kein|rarely|hardly)\b|n't|不/iu;

/** Sentences that sound as if something went well or is liked, and as if it did not. */
const glad =
  /(?<!\p{L})(?:beaming|love[sd]?|enjoy(?:s|ed)?|wants?|happy|glad|proud|great|well|fine|easily|smoothly|calm|confident|solved|succeeded|won|better|even joked|asked for more|more .{1,20} please|not a single|no (?:problem|trouble|freezing|complaint|error)|not one complaint|without (?:a|any) (?:problem|hitch|loss|error)|sold out|didn't (?:lose|fail|drop|freeze|break|complain)|froh|gern|begeistert|klappt|problemlos)(?!\p{L})|开心|喜欢|顺利/iu;
const sad =
  /(?<!\p{L})(?:tears|hates?|hated|refused?|complain(?:s|ed)|grumbled?|failed?|fails|badly|awful|lost|loses|froze|freezes|struggl\p{L}+|worse|angry|tired of|too (?:much|many|long|slow|cold|expensive)|switched off|gave away|sold the|not any ?more|doesn't need|no longer|stopped|avoid(?:s|ed)?|schimpf\p{L}+|schlecht|nie wieder)(?!\p{L})|讨厌|失败/iu;
/** Of a belief's words, the share from which the tone of a sentence tells. */
const leastToned = 0.3;

const undone =
  /(?<!\p{L})(?:none|nothing|nobody|no|not|never|without(?: any| a)?|keine?[rn]?|nichts|nie)(?: \p{L}+){0,2} (?:was |were |is |are |has |have |been |got )*(?:lost|failed|froze|frozen|broken|broke|dropped|missed|complain\p{L}*|verloren|ausgefallen)(?!\p{L})/iu;

/** +1 for what is liked, works or is good; −1 for what is disliked or fails; 0 when it cannot be told. */
function toneOf(said: string): number {
  // “None was lost” is good news.
  const [text, unharmed] = [said.replace(undone, ' '), undone.test(said)];
  const [up, down] = [unharmed || glad.test(text), sad.test(text)];
  if (up === down) return 0;
  return up ? 1 : -1;
}
const badNews =
  /(?<!\p{L})(?:dislikes?|hates?|avoids?|freezes|loses|fails|struggles|will not|won't|can't|cannot|never|not|rare|slow|bad|weak|worst|worse|poor|hard|difficult|expensive|late|noisy|broken|unreliable|a problem|mag (?:kein|nicht))(?!\p{L})|讨厌|不/iu;

type Weighed = { supports: boolean; evidence: Evidence[]; id: string };

/**
 * Beliefs that what was said lately speaks for or against. One piece of evidence moves a belief a little; far only when it
 * is contradicted again and again. @source 004 "Opinion evolution"
 */
export function beliefsIn(
  said: readonly Said[],
  clauses: readonly Clause[],
  claims: readonly Claim[],
  { pages, today }: Material,
  who: Who,
): Suggestion[] {
  const fresh = bySubject(clauses.filter(({ said }) => said.fresh));
  const claimed = bySubject(claims.filter(({ said }) => said.fresh));
  const groups = pages.filter(({ type }) => type !== 'person').length;
  // What is not said of anybody in particular is of the one project there is, or of whom the episode names.
  const heardOf = (page: Page): Said[] =>
    said.filter(
      (one) =>
        one.fresh &&
        isVouched(one.memory) &&
        (who.directory.mentioned(one.plain).some(({ id }) => id === page.id) ||
          (page.type !== 'person' && groups === 1) ||
          page.id === who.owner),
    );
  return pages.flatMap((page) =>
    page.beliefs.flatMap((belief) => {
      const weighed = evidenceFor(
        belief,
        page,
        fresh.get(page.id) ?? [],
        claimed.get(page.id) ?? [],
        heardOf(page),
        who,
      );
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
): Weighed[] {
  const subject = { id: page.id, name: page.name, type: page.type, known: true };
  const held = claimsOfStatement(belief.memory, belief.statement, subject, who);
  const found = new Map<string, Weighed>();
  const take = (one: Pick<Clause, 'said'>, supports: boolean) => {
    const { id } = one.said.memory;
    if (!found.has(id) && !belief.evidence.some((cited) => cited.id === id))
      found.set(id, { supports, evidence: one.said.evidence, id });
  };
  for (const claim of claims) if (held.some((one) => conflicts(one, claim))) take(claim, false);
  const words = [...new Set(tellingWordsOf(belief.statement))].filter(
    (word) => !tellingWordsOf(page.name).includes(word),
  );
  for (const clause of clauses) {
    const there = new Set(tellingWordsOf(clause.text));
    const share = words.filter((word) => there.has(word)).length / Math.max(1, words.length);
    if (words.length < 2 ? share < 1 : share < leastShared) continue;
    const tone = toneOf(clause.said.plain);
    const opposite = tone !== 0 && tone === (badNews.test(belief.statement) ? 1 : -1);
    take(clause, opposite ? false : negation.test(clause.text) === negation.test(belief.statement));
  }
  for (const one of heard) {
    const there = new Set([...tellingWordsOf(one.plain), ...one.memory.tags.flatMap((tag) => tellingWordsOf(tag))]);
    const share = words.filter((word) => there.has(word)).length / Math.max(1, words.length);
    const tone = toneOf(one.memory.text);
    if (share < leastToned || tone === 0) continue;
    take({ said: one }, tone === (badNews.test(belief.statement) ? -1 : 1));
  }
  return [...found.values()];
}

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
