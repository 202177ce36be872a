import type { memoryMethods } from '#shared/contract/methods/memory.ts';
import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Memory } from '#shared/model/memory.ts';
import { tokenizer } from '#shared/text/tokenizer.ts';
import { directoryOf } from '../capture/placing.ts';
import { storeMemory } from '../capture/store.ts';
import type { AccessVerb } from '../decay/access.ts';
import { currentId } from '../graph/aliases.ts';
import { supersededBy } from '../index/superseded.ts';
import type { Channel } from '../provenance/attribution.ts';
import { leftOut, withinBudget } from '../recall/budget.ts';
import { recallContext } from '../recall/context.ts';
import { understandIn } from '../recall/event-time.ts';
import type { Web } from '../recall/graph.ts';
import type { SearchOptions } from '../recall/options.ts';
import { recallAll } from '../recall/recall.ts';
import type { Found } from '../recall/search.ts';
import { timeless, timeTold, type Understood } from '../recall/understand.ts';
import { isWide } from '../recall/weigh.ts';
import type { Services } from '../services.ts';
import { supersededTag } from '../workspace/codecs/entity-marks.ts';
import { readFileStamped } from '../workspace/read.ts';

import { beginningOf } from './beginning.ts';
import { building, buildingOf } from './building.ts';
import { doubted, doubtOf } from './marks.ts';
import { narrowing } from './narrowing.ts';
import { nearTo } from './near.ts';
import { listedText, shown } from './shown.ts';
import type { AnswersOf } from './types.ts';
import { ownProposals, waitsInstead, withProposals } from './unconfirmed.ts';

export const memoryAnswers: AnswersOf<keyof typeof memoryMethods> = {
  async 'memory.store'(house, input, caller) {
    await house.ready;
    const stored = await storeMemory(house, input, caller);
    return { ...stored, near: await nearTo(house, stored.id, input.content, caller) };
  },

  async 'memory.search'(house, input, caller) {
    const { narrow, notes } = narrowing(house, input);
    const k = input.k ?? house.settings.get('recall.results');
    const asked = [input.query, ...(input.queries ?? [])].map((query) => {
      const set = asSet(house, query);
      // What took a fact's place later says nothing against it then.
      if (narrow.held !== undefined) set.alive = lifeOf(house, 1);
      const understood = input.dates === false ? timeless(set.understood) : set.understood;
      return { query, options: { ...narrow, k, ...set, understood } };
    });
    const recalled = await recallAll(house, asked, k);
    const found = await fitted(recalled, input.max_tokens);
    note(
      house,
      caller,
      'search',
      found.hits.map((hit) => hit.id),
      input.query,
    );
    house.desk.heard.gave(caller.session, house.index.get(found.hits.map(({ id }) => id)));
    house.desk.ledger.gave(
      caller.session,
      found.hits.map(({ text }) => text),
    );
    const own = isWide(narrow) ? await ownProposals(house, caller, input.query) : [];
    const hits = withProposals(standing(house, found.hits, input.explain), own, caller.name, k);
    const nothing = hits.length > found.hits.length ? null : ((await waitsInstead(house, hits.length)) ?? found.notice);
    const said = [...notes, pastOf(house), buildingOf(house) ?? nothing].filter((one) => one !== null);
    return {
      ...found,
      hits,
      understood: timeTold(asked.flatMap(({ options }) => options.understood.times)),
      notice: said.length === 0 ? null : said.join(' '),
    };
  },

  async 'memory.get'(house, { ids }, caller) {
    // What was renamed or merged is found by its old id, too.
    const current = new Map(ids.map((id) => [id, currentId(house.index, id)]));
    const memories = house.index.get([...new Set(current.values())]);
    const known = new Set(memories.map((memory) => memory.id));
    note(house, caller, 'get', [...known]);
    house.desk.heard.gave(caller.session, memories);
    house.desk.ledger.gave(
      caller.session,
      memories.map(({ text }) => text),
    );
    const missing = ids.filter((id) => !known.has(current.get(id) ?? id));
    const own = caller.role === 'subagent' ? await house.proposals.unconfirmedById(caller.name, missing) : [];
    const absent = missing.filter((id) => !own.some((one) => one.id === id));
    return {
      memories: [
        ...memories.map((memory) => doubted(house, shown(outdatedIn(house, memory), 100_000))),
        ...own.map(({ doubt, ...memory }) => ({ ...shown(memory, 100_000), doubt })),
      ],
      missing: absent,
      ...(absent.length > 0 && building(house)),
    };
  },

  async 'memory.browse'(house, { k, type, tag, confidence, source, cursor, ...input }, caller) {
    const page = house.index.browse({
      ...narrowing(house, input).narrow,
      type,
      tag,
      confidence,
      source,
      cursor,
      limit: k ?? house.settings.get('recall.results'),
    });
    house.desk.heard.gave(caller.session, page.memories);
    const memories = page.memories.map((memory) => doubted(house, shown(memory, listedText)));
    return { ...page, memories, ...building(house) };
  },

  async 'memory.context'(house, { query, queries = [], max_tokens, again }, caller) {
    // A new turn: what the last one was shown belongs to the answer that is given by now.
    house.provenance.answered(caller, null);
    const core = await readFileStamped(house.root, 'MEMORY.md');
    const countTokens = await tokenizer();
    const news = await beginningOf(house, caller, max_tokens, countTokens);
    const meaningOf = async (query: string) => ({
      query,
      meant: await house.meaning.view(query),
      understood: understandIn(house.index, query, nowOf(house)),
    });
    const bundle = recallContext(house.index, {
      ...(await meaningOf(query)),
      queries: await Promise.all(queries.map(meaningOf)),
      minScore: house.settings.get('recall.minScore'),
      web: webOf(house),
      alive: lifeOf(house),
      // What nobody stands by is left out unasked; a search finds it.
      awake: (memory) => house.unproven.doubt(memory.id) === null,
      doubt: ({ id }) => house.index.get([id]).map((memory) => doubtOf(house, memory))[0] ?? null,
      maxTokens: Math.max(1, max_tokens - countTokens(news)),
      core: withDoubts(house, core?.text ?? null),
      seen: again ? new Set() : house.provenance.seen(caller),
      unconfirmed: await ownProposals(house, caller, query),
      countTokens,
    });
    note(house, caller, 'recall', bundle.ids);
    const given = house.index.get(bundle.ids);
    house.desk.heard.gave(caller.session, [...house.index.memoriesOf('MEMORY.md'), ...given]);
    house.desk.ledger.gave(caller.session, [bundle.text, ...given.map(({ text }) => text)]);
    if (news === '') return bundle;
    const text = `${news}\n${bundle.text}`;
    return { ...bundle, text, tokens: countTokens(text) };
  },

  async 'memory.storers'(house) {
    return { storers: house.scores.storers() };
  },
};

function pastOf({ asOf }: Services): string | null {
  return asOf === null ? null : `As of ${asOf}.`;
}

/** Core memory with a word about lines that nobody stands by. */
function withDoubts({ unproven }: Services, core: string | null): string | null {
  const doubts = unproven.doubts().filter(({ path }) => path === 'MEMORY.md');
  return core === null || doubts.length === 0
    ? core
    : `${core.trimEnd()}\n\n> ${doubts.map(({ message }) => message).join(' ')}\n`;
}

/** Results with how alive each is and who stored it. */
function standing(house: Services, hits: Found['hits'], explain: boolean): Output<'memory.search'>['hits'] {
  const { index, scores } = house;
  const memories = new Map(index.get(hits.map(({ id }) => id)).map((memory) => [memory.id, memory]));
  return hits.map(({ reasons, ...hit }) => {
    const { status } = scores.of({ source: null, parent: null, ...hit, ...memories.get(hit.id) });
    const agent = scores.storedBy(hit.id);
    const memory = memories.get(hit.id);
    const by = memory === undefined ? null : supersededBy(index, memory);
    const { source: _, ...known } = doubted(house, { ...hit, source: memories.get(hit.id)?.source ?? null });
    return {
      ...known,
      ...(by === null ? {} : { supersededBy: by }),
      status,
      agent,
      ...(explain ? { explanation: reasons } : {}),
    };
  });
}

/** Only what is given counts as shown, so it is cut before anything is noted. */
async function fitted(found: Found, maxTokens: number | undefined): Promise<Found> {
  if (maxTokens === undefined) return found;
  const { hits, left } = withinBudget(found.hits, maxTokens, await tokenizer());
  const notices = [leftOut(left, hits.length, maxTokens), found.notice].filter((one) => one !== null);
  return { ...found, hits, notice: notices.length === 0 ? null : notices.join(' ') };
}

/** What of a house a question is weighed with. */
export type Scales = Pick<Services, 'index' | 'settings' | 'scores' | 'associations' | 'ports'>;

/** How a question is searched for with the settings as they are, whatever narrows it. */
export function asSet(
  house: Scales,
  query: string,
): Pick<SearchOptions, 'minScore' | 'alive' | 'web'> & { understood: Understood } {
  return {
    minScore: house.settings.get('recall.minScore'),
    alive: lifeOf(house),
    understood: understandIn(house.index, query, nowOf(house)),
    web: webOf(house),
  };
}

function nowOf({ ports }: Scales): { now: number; zone: string } {
  return { now: ports.clock.now(), zone: ports.clock.zone };
}

function webOf(house: Scales): Web {
  return {
    hops: house.settings.get('recall.hops'),
    index: house.index,
    associations: house.associations,
    archived: (memory) => house.scores.of(memory).status === 'archived',
    similar: (name) => directoryOf(house).similar(name),
    mentioned: (text) =>
      directoryOf(house)
        .mentioned(text)
        .map(({ id }) => id),
  };
}

/** An episode, which nobody rewrites, is marked as a fact is where a correction took its place. */
const outdatedIn = ({ index }: Pick<Services, 'index'>, memory: Memory): Memory =>
  supersededBy(index, memory) === null || memory.tags.includes(supersededTag)
    ? memory
    : { ...memory, tags: [...memory.tags, supersededTag] };

/** What was superseded answers behind what took its place. */
const outdated = 0.5;

/** `1 − w + w × score`: with w = 1 decay ranks as published, with 0 not at all. */
function lifeOf({ index, scores, settings }: Scales, superseded = outdated): (memory: Memory) => number {
  const w = settings.get('recall.decayWeight');
  return (memory) => (1 - w + w * scores.of(memory).score) * (supersededBy(index, memory) === null ? 1 : superseded);
}

const channels: Partial<Record<AccessVerb, Channel>> = {
  search: 'tool_search_returned',
  get: 'tool_get',
  recall: 'auto_injected',
};

/** What an agent was shown counts as access; the owner looking around does not. */
function note(house: Services, caller: Caller, verb: AccessVerb, ids: string[], query?: string): void {
  if (caller.role === 'owner') return;
  if (query !== undefined) house.provenance.asked(query);
  house.access.note(house.ports.clock.now(), verb, ids);
  const channel = channels[verb];
  if (channel) house.provenance.shown(caller, channel, ids);
}
