import type { graphMethods } from '#shared/contract/methods/graph.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Memory } from '#shared/model/memory.ts';
import { type Scorable, scorableEntity } from '../decay/scores.ts';
import { type About, aboutEntity, asHeld, namedIn } from '../graph/about.ts';
import { alikePairs } from '../graph/alike.ts';
import { planBelieve } from '../graph/believe.ts';
import { edgesOf } from '../graph/edges.ts';
import { type EntityStanding, graphMap } from '../graph/map.ts';
import { planMerge } from '../graph/merge.ts';
import { requireEntity, whoMayBe } from '../graph/persons.ts';
import { type GraphAround, type GraphPlan, graphBy } from '../graph/plan.ts';
import { edgesAhead } from '../graph/registered.ts';
import { planAddRelation, planLink, planUnlink } from '../graph/relate.ts';
import { planRename } from '../graph/rename.ts';
import { ownerOf } from '../graph/resolve.ts';
import { planSplit } from '../graph/split.ts';
import { fromOtherEnd, vocabularyOf } from '../graph/vocabulary.ts';
import { speaksAsOneself } from '../language/spoken-turn.ts';
import { heldThen } from '../recall/bounds.ts';
import { type IsPending, pendingOn, supersededYet } from '../recall/pending.ts';
import type { Services } from '../services.ts';
import { bareWords } from '../workspace/codecs/correction.ts';
import { readField } from '../workspace/codecs/entity-header.ts';
import { labelOf } from '../workspace/codecs/entity-page.ts';
import { readFileStamped } from '../workspace/read.ts';
import { building } from './building.ts';
import { doubted } from './marks.ts';
import { originsOf } from './origins.ts';
import { listedText, shownMemory } from './shown.ts';
import type { HandlersOf } from './types.ts';

const around = ({ root, index, ports }: Services): GraphAround => ({ root, index, clock: ports.clock });
/** How an entity stands in memory: as its page has it, like everywhere else. */
function standing({ index, scores }: Services, id: string, known?: Scorable): EntityStanding {
  const page = known ?? index.get([`entity:${id}`])[0];
  const { accesses, score, pinned, status } = scores.of(page ?? scorableEntity(id));
  return { accesses, score, pinned, archived: status === 'archived', updated: page?.at ?? null };
}

/** What took the place of an episode, which its words do not say; a fact says until when it held. */
function outdated({ index }: Services, memory: Memory, isPending: IsPending): { supersededBy?: string } {
  const by = memory.kind === 'episode' ? supersededYet(index, memory, isPending) : null;
  return by === null ? {} : { supersededBy: by };
}

/** Without what was archived: whoever asked to forget something is not told of it by their agent. */
function aliveOf(about: About, { scores }: Services): About {
  const alive = <M extends Memory>(memories: M[]) => memories.filter((memory) => !scores.isArchived(memory));
  const { facts, beliefs, timeline, questions, mentions } = about;
  return {
    ...about,
    facts: alive(facts),
    beliefs: alive(beliefs),
    timeline: alive(timeline),
    questions: alive(questions),
    mentions: alive(mentions),
  };
}

export const graphHandlers: HandlersOf<keyof typeof graphMethods> = {
  async 'memory.entity'(services, { name, valid_at }, caller) {
    const who = whoMayBe(services.index, name);
    if (who.id === null)
      return { ...(await unpaged(services, name)), candidates: who.candidates, ...building(services) };
    const row = requireEntity(services.index, who.id);
    const held = asHeld(await aboutEntity(around(services), row), heldThen(valid_at, services.ports.clock));
    const about = caller.role === 'owner' ? held : aliveOf(held, services);
    const file = await readFileStamped(services.root, row.path);
    const text = services.captureQueue.aside.shown(row.path, file?.text ?? null) ?? '';
    const owner = ownerOf(services.index);
    const isPending = pendingOn({ now: services.ports.clock.now(), zone: services.ports.clock.zone });
    const listed = (memories: typeof about.facts) =>
      memories.map((memory) => ({
        ...doubted(services, shownMemory(memory, listedText)),
        ...outdated(services, memory, isPending),
        ...(services.scores.isArchived(memory) && { archived: true as const }),
        ...(owner.page?.id !== row.id && speaksAsOneself(bareWords(memory)) && { speaker: owner.name ?? 'the user' }),
      }));
    const facts = services.index.memoriesOf(row.path).length - 1;
    const given = [...about.facts, ...about.beliefs, ...about.timeline, ...about.questions, ...about.mentions];
    services.captureQueue.heard.gave(caller.session, given);
    services.captureQueue.ledger.gave(caller.session, given.map((memory) => memory.text).concat(about.summary.text));
    return {
      entity: {
        ...row,
        facts,
        ...standing(services, row.id),
        summary: about.summary.text,
        created: readField(text, 'created'),
        updated: readField(text, 'last updated'),
      },
      candidates: [],
      facts: listed(about.facts),
      beliefs: about.beliefs.map((belief) => {
        const { c, supporting, contradicting } = belief;
        return { ...doubted(services, shownMemory(belief, listedText)), c, supporting, contradicting };
      }),
      timeline: listed(about.timeline),
      questions: listed(about.questions),
      relations: about.relations,
      mentions: listed(about.mentions),
      problems: about.problems,
    };
  },

  async 'graph.names'({ index }) {
    const named = index.entities().filter(({ id, label }) => label !== '' && label !== labelOf(id));
    return Object.fromEntries(named.map(({ id, label }) => [id, label]));
  },
  async 'graph.map'(services, { focus, hops, limit }) {
    const middle = focus === undefined ? undefined : requireEntity(services.index, focus).id;
    const vocabulary = await vocabularyOf(services.root);
    const pages = middle === undefined ? services.index.pages() : undefined;
    // Of thousands each part takes long enough: the event loop has its turn between them.
    await new Promise(setImmediate);
    const map = graphMap(services.index, {
      vocabulary,
      focus: middle,
      hops,
      limit,
      standing: (id) => standing(services, id, pages?.get(`entity:${id}`)),
    });
    await new Promise(setImmediate);
    const originOf = originsOf(services);
    return { ...map, nodes: map.nodes.map((node) => ({ ...node, origin: originOf(node) })) };
  },

  async 'graph.rename'(services, { entity, name, type }, caller) {
    const plan = () => planRename({ entity, name, type, byOwner: caller.role === 'owner' }, around(services));
    return written(services, plan, caller, 'renamed an entity');
  },

  async 'graph.merge'(services, { from, into, preview }, caller) {
    const plan = () => planMerge({ from, into, byOwner: caller.role === 'owner' }, around(services));
    return preview ? previewed(services, plan) : written(services, plan, caller, 'merged two entities');
  },

  async 'graph.split'(services, { entity, ids, into, type, preview }, caller) {
    const plan = () => planSplit({ entity, ids, into, type }, around(services));
    return preview ? previewed(services, plan) : written(services, plan, caller, 'split an entity');
  },

  async 'graph.link'(services, asked, caller) {
    return written(services, () => planLink(asked, around(services)), caller, 'connected two entities');
  },

  async 'graph.unlink'(services, asked, caller) {
    return written(services, () => planUnlink(asked, around(services)), caller, 'took a relation away');
  },

  async 'graph.believe'(services, asked, caller) {
    return written(services, () => planBelieve(asked, around(services)), caller, 'weighed a belief');
  },

  async 'graph.vocabulary'(services) {
    const vocabulary = await vocabularyOf(services.root);
    const used = new Map<string, number>();
    for (const { relation } of edgesOf(services.index)) used.set(relation, (used.get(relation) ?? 0) + 1);
    const relations = vocabulary.map(({ name, inverse, group, description }) => ({
      name,
      inverse,
      group,
      description,
      used: (used.get(name) ?? 0) + (inverse === null || inverse === name ? 0 : (used.get(inverse) ?? 0)),
    }));
    return { relations };
  },

  async 'graph.addRelation'(services, relation, caller) {
    return written(services, () => planAddRelation(relation, around(services)), caller, 'added a kind of relation');
  },

  async 'graph.alike'(services, { entity, limit }) {
    const one = entity === undefined ? undefined : requireEntity(services.index, entity).id;
    return { pairs: await alikePairs(services.index, { entity: one, limit }) };
  },
};

const nobody = {
  entity: null,
  facts: [],
  beliefs: [],
  timeline: [],
  questions: [],
  relations: [],
  mentions: [],
  problems: [],
};

/** What is said of a name without a page: who links to it, and the memories that say it. */
async function unpaged(services: Services, name: string) {
  const edges = await edgesAhead(services, name);
  const vocabulary = await vocabularyOf(services.root);
  const labels = new Map(services.index.entities().map(({ id, label, type }) => [id, { label, type }]));
  const relations = edges.map(({ from, relation, to }) => {
    const out = !labels.has(from);
    const id = out ? to : from;
    const known = labels.get(id);
    const other = { id, label: known?.label ?? id, type: known?.type ?? 'unknown', known: known !== undefined };
    return out
      ? { relation, direction: 'out' as const, other }
      : { relation: fromOtherEnd(vocabulary, relation), direction: 'in' as const, other };
  });
  const mentions = namedIn(services.index, name)
    .filter((memory) => !services.scores.isArchived(memory))
    .map((memory) => doubted(services, shownMemory(memory, listedText)));
  return { ...nobody, relations, mentions };
}

type Written = { paths: string[]; change: string };

/** A plan through the door; one that changes nothing is answered without a change. */
async function written<T>(
  services: Services,
  plan: () => Promise<GraphPlan<T>>,
  caller: Caller,
  verb: string,
): Promise<T & Written> {
  await services.ready;
  const first = await plan();
  if (first.set.changes.length === 0) return { ...first.result, paths: [], change: '' };
  const { receipt, result } = await services.door.commit(plan, graphBy(caller, verb));
  return { ...result, paths: receipt.files.map(({ path }) => path), change: receipt.change };
}

async function previewed<T>(services: Services, plan: () => Promise<GraphPlan<T>>): Promise<T & Written> {
  await services.ready;
  const { set, result } = await plan();
  return { ...result, paths: set.changes.map(({ path }) => path), change: '' };
}
