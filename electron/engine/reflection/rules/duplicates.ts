import type { Memory } from '#shared/model/memory.ts';
import type { Suggestion } from '#shared/model/reflection.ts';
import { distinguishing, plainName } from '../../entities/names.ts';
import type { Material, Page, PageFact } from '../material.ts';
import { numbersOf } from './conflict.ts';
import { evidenceOf } from './said.ts';
import type { Who } from './who.ts';
import { tellingWordsOf } from './words.ts';

/** From which two entities' names are so alike that the owner is asked. */
const alikeFrom = 0.85;
/** Of two facts' telling words, the share that is common. */
const sharedFrom = 0.75;
/** Facts of one page that are held against each other at most. */
const mostFacts = 150;

/** Memories that say one thing twice, and entities that are one: those given as candidates, and those on the pages. */
export function duplicatesIn(material: Material, who: Who, repeats: readonly Suggestion[]): Suggestion[] {
  const merges = [
    ...givenPairs(material),
    ...entityPairs(material, who),
    ...material.pages.flatMap(factPairs),
    ...repeats,
  ];
  const taken = new Set<string>();
  return merges.filter(({ does }) => {
    if (does.kind !== 'merge') return false;
    // What goes once cannot go again, nor stay for another.
    if (taken.has(does.drop) || taken.has(`>${does.keep}`)) return false;
    taken.add(does.drop).add(`>${does.drop}`);
    return true;
  });
}

function givenPairs({ alike, pages, core, episodes, earlier, procedures }: Material): Suggestion[] {
  if (alike.length === 0) return [];
  const all = [
    ...episodes,
    ...earlier,
    ...core.items,
    ...procedures,
    ...pages.flatMap(({ facts, summary }) => [summary, ...facts.map(({ memory }) => memory)]),
  ];
  const known = new Map(all.map((memory) => [memory.id, memory]));
  return alike.flatMap(({ keep, drop, likeness, merged }) => {
    const [stays, goes] = [known.get(keep), known.get(drop)];
    if (stays === undefined || goes === undefined) return [];
    if (stays.kind !== 'entity' && numbersOf(stays.text) !== numbersOf(goes.text)) return [];
    return [mergeOf(stays, goes, `They are alike to ${Math.round(likeness * 100)} %`, merged)];
  });
}

function mergeOf(keep: Memory, drop: Memory, why: string, text?: string): Suggestion {
  const entities = keep.kind === 'entity' && drop.kind === 'entity';
  const longer = keep.text.length >= drop.text.length ? keep.text : drop.text;
  const merged = entities ? '' : (text ?? longer);
  const [one, other] = entities ? [keep.title, drop.title] : [keep.text, drop.text].map((text) => text.split('\n')[0]);
  return {
    does: { kind: 'merge', keep: keep.id, drop: drop.id, merged },
    reason: `${why}: “${one}” and “${other}” seem to be one.`,
    evidence: [evidenceOf(keep), evidenceOf(drop)],
  };
}

/** Pages of one type whose names are alike; the page with more on it stays. */
function entityPairs({ pages }: Material, who: Who): Suggestion[] {
  const done = new Set<string>();
  return pages.flatMap((page) =>
    [page.name, ...page.aliases].flatMap((name) =>
      who.directory.similar(name, page.type).flatMap(({ id, score }) => {
        const other = who.pages.get(id);
        const key = [page.id, id].sort().join('\n');
        if (other === undefined || id === page.id || score < alikeFrom || done.has(key)) return [];
        done.add(key);
        if (isTold(page, other) || distinguishing(plainName(page.name)) !== distinguishing(plainName(other.name)))
          return [];
        const [keep, drop] = weightOf(page) >= weightOf(other) ? [page, other] : [other, page];
        return [mergeOf(keep.summary, drop.summary, `Their names are alike to ${Math.round(score * 100)} %`)];
      }),
    ),
  );
}

const weightOf = ({ facts, beliefs, relations, summary }: Page) =>
  facts.length + beliefs.length + relations.length + (summary.text === '' ? 0 : 1);

/** Two that a relation connects, or of which a page names the other, are two. */
const isTold = (a: Page, b: Page) =>
  a.relations.some(({ to }) => to === b.id) ||
  b.relations.some(({ to }) => to === a.id) ||
  [a, b].some((page) =>
    /\b(?:not to be confused with|different from|other than|no relation to)\b/i.test(page.summary.text),
  );

function factPairs(page: Page): Suggestion[] {
  const facts = page.facts.filter(({ superseded }) => !superseded).slice(0, mostFacts);
  const words = facts.map(
    ({ statement }) => new Set(tellingWordsOf(statement).filter((word) => !tellingWordsOf(page.name).includes(word))),
  );
  return facts.flatMap((fact, n) =>
    facts.slice(0, n).flatMap((before, m) => {
      if (!isAlike(before, fact, words[m] ?? new Set(), words[n] ?? new Set())) return [];
      return [mergeOf(before.memory, fact.memory, 'They say the same in other words')];
    }),
  );
}

const negation = /\b(?:not|no longer|never|no|nicht|kein)\b|n't|不/iu;

function isAlike(a: PageFact, b: PageFact, one: Set<string>, other: Set<string>): boolean {
  if (numbersOf(a.statement) !== numbersOf(b.statement)) return false;
  if (negation.test(a.statement) !== negation.test(b.statement)) return false;
  const both = [...one].filter((word) => other.has(word)).length;
  const [few, many] = [Math.min(one.size, other.size), Math.max(one.size, other.size)];
  if (few < 2) return few === many && both === few && few > 0;
  return both / (one.size + other.size - both) >= sharedFrom || (both === few && few >= 3 && many - few <= 2);
}
