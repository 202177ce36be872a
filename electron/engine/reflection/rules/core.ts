import type { Memory } from '#shared/model/memory.ts';
import type { Suggestion } from '#shared/model/reflection.ts';
import { dayNamed } from '../../capture/router/dates.ts';
import { daysFrom } from '../../language/dated.ts';
import { tellingWordsOf } from '../../language/telling-words.ts';
import { memoryEvidence } from '../earnest/sentences.ts';
import type { Material } from '../material.ts';

/** Days after which what happens “right now” and was neither used nor spoken of is no longer happening. */
const staleAfter = 30;
/** Days that a date in it may lie behind. */
const overdue = 7;
/** Uses from which a fact belongs in view at all times. */
const oftenUsed = 8;
/** Facts promoted in one reflection at most. */
const mostPromoted = 3;
/** Tokens that MEMORY.md keeps free, for what the day brings; and that a line which leaves gives back, about. */
const reserve = 100;
const freed = 15;
/** Of a fact's words, the share that a line of core memory has of it when it says it already. */
const saidFrom = 0.6;

/**
 * What MEMORY.md would say now: what lies behind or is spoken of no more leaves, what is used often comes in. What says
 * otherwise than a line of it is asked about, and changes nothing here.
 */
export function* coreEditsIn(material: Material): Generator<void, Suggestion[]> {
  const leaving: Suggestion[] = [];
  for (const item of material.core.items) {
    if (item.type !== 'active-context') continue;
    const why = yield* whyOver(item, material);
    if (why !== null) leaving.push(leavingFor(item, why));
  }
  return [...leaving, ...promotions(material, leaving.length)];
}

function* whyOver(item: Memory, material: Material): Generator<void, string | null> {
  const day = dayNamed(item.text, material.today);
  const behind = day === null ? 0 : daysFrom(day, material.today);
  if (behind > overdue) return `${day} lies ${behind} days back`;
  const since = yield* unusedSince(item, material);
  return since === null
    ? null
    : `It was last spoken of on ${since}, and nobody has used it for more than ${staleAfter} days`;
}

/** The day on which an item was last spoken of that was neither so nor looked up in the last weeks; null for any other, and where nothing says how old it is. */
function* unusedSince(item: Memory, { earlier, episodes, today, use }: Material): Generator<void, string | null> {
  const topic = tellingWordsOf(item.text.replace(/\*\*/g, '').replace(/^[^:]{2,40}:\s*/, ''));
  let about: Memory | undefined;
  for (const one of [...earlier, ...episodes].toReversed()) {
    yield;
    const there = new Set(tellingWordsOf(one.text));
    if (!topic.some((word) => there.has(word))) continue;
    about = one;
    break;
  }
  const since = about?.at?.slice(0, 10);
  const used = use.get(item.id);
  if (since === undefined || daysFrom(since, today) <= staleAfter || used?.pinned === true) return null;
  // What was there from the first day on has no use of its own; what somebody stored is as new as that.
  const isDated = used !== undefined && (used.accesses > 1 || used.stored === true);
  const isUsed = isDated && daysFrom(new Date(used.last).toISOString().slice(0, 10), today) <= staleAfter;
  return isUsed ? null : since;
}

function leavingFor(item: Memory, why: string): Suggestion {
  const block = item.title.split(' › ')[0] ?? item.title;
  return {
    does: { kind: 'core', block, was: { id: item.id, text: item.text }, now: null, to: 'episodic' },
    reason: `${why}. It leaves core memory and stays as history.`,
    evidence: [memoryEvidence(item)],
  };
}

/** Facts that were used again and again, as far as they fit in. */
function promotions({ pages, core, use }: Material, leaving: number): Suggestion[] {
  const there = core.items.map(({ text }) => new Set(tellingWordsOf(text)));
  let free = core.cap - reserve - core.tokens + leaving * freed;
  return pages
    .flatMap((page) =>
      page.facts
        .filter(({ superseded }) => !superseded)
        .map((fact) => ({ page, fact, uses: use.get(fact.memory.id)?.accesses ?? 1 })),
    )
    .filter(({ uses }) => uses >= oftenUsed)
    .sort((a, b) => b.uses - a.uses || (a.fact.memory.id < b.fact.memory.id ? -1 : 1))
    .flatMap(({ page, fact, uses }) => {
      const words = [...new Set(tellingWordsOf(fact.statement))];
      const isSaid = there.some((item) => words.filter((word) => item.has(word)).length >= saidFrom * words.length);
      const isNamed = tellingWordsOf(page.name).every((word) => words.includes(word));
      const now = isNamed ? fact.statement : `${page.name}: ${fact.statement}`;
      // Three letters a token is more than any tokenizer needs.
      const tokens = Math.ceil(now.length / 3) + 2;
      if (isSaid || tokens > free) return [];
      free -= tokens;
      return [
        {
          does: { kind: 'core' as const, block: 'Critical Facts', was: null, now, to: null },
          reason: `It was used ${uses} times and stands nowhere in core memory.`,
          evidence: [memoryEvidence(fact.memory, fact.statement)],
        },
      ];
    })
    .slice(0, mostPromoted);
}
