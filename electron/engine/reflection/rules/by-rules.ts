import type { Proposal, Suggestion } from '#shared/model/reflection.ts';
import { correctedIn } from '../../workspace/codecs/correction.ts';
import { saidIn } from '../earnest/sentences.ts';
import type { Material } from '../material.ts';
import { type Subject, whoIsWho } from '../resolver.ts';
import type { Reasoner } from '../run.ts';
import { atOnce, inTurns } from '../turns.ts';
import { contradictionsIn } from './contradictions.ts';
import { coreEditsIn } from './core.ts';
import { repeatsIn, suggestDuplicates } from './duplicates.ts';
import { factOf, factsIn } from './facts.ts';
import { insightsIn } from './insights.ts';
import { meetNewcomers, pagesFor } from './newcomers.ts';
import { proceduresIn } from './procedures.ts';
import { questionsIn } from './questions.ts';
import { reasonsIn } from './reasons.ts';

/**
 * What a reflection proposes, by rules alone: pure, and the same for the same material. They propose what is stated whole and
 * ask about what may not hold; the rest is for somebody who can reason. It goes sentence by sentence and yields between them,
 * so that ten thousand episodes need not be read in one breath.
 * @source 000 §10.3
 */
export function* reasoning(material: Material): Generator<void, Suggestion[]> {
  const who = yield* whoIsWho(material);
  const because = reasonsIn([...material.earlier, ...material.episodes].map(({ text }) => text));
  const gone = correctedIn([...material.earlier, ...material.episodes]);
  const said = (yield* saidIn(material.earlier, material.episodes)).filter(({ memory }) => !gone.has(memory.id));
  yield* meetNewcomers(said, material, who);
  const { contradictions, doubted, inCore } = yield* contradictionsIn(said, material, who, because);
  const always = material.core.items.map(({ text }) => text);
  const facts = yield* factsIn(said, who, always, doubted, [...material.earlier, ...material.episodes]);
  const entities = yield* pagesFor(facts, said, who, because);
  const paged = new Set(entities.flatMap(({ does }) => (does.kind === 'entity' ? [does.entity] : [])));
  const isPaged = ({ id, known }: Subject) => known || id === who.owner?.id || paged.has(id);
  const borne = facts.filter(([first]) => first !== undefined && isPaged(first.subject));
  const stated: Suggestion[] = [];
  for (const group of borne) {
    yield;
    stated.push(...factOf(group, because));
  }
  const found = [
    ...entities,
    ...stated,
    ...(yield* proceduresIn(material, who, because)),
    ...(yield* suggestDuplicates(material, yield* repeatsIn(said, contradictions))),
    ...contradictions,
    ...(yield* coreEditsIn(material)).filter((one) => !leavesOpen(one, inCore)),
  ];
  return [...found, ...insightsIn(material, found), ...questionsIn(material, found)];
}

/** A line of core memory that would go while another says otherwise: that would settle it without a word. */
const leavesOpen = ({ does }: Suggestion, open: ReadonlySet<string>): boolean =>
  does.kind === 'core' && does.was !== null && open.has(does.was.id);

/** All of it at once. */
export const reason = (material: Material): Suggestion[] => atOnce(reasoning(material));

/** Steps that a memory takes, about: as the sample's have it. */
const stepsEach = 8;

/**
 * The same in turns with whatever else the process does. `tell` hears about how far it is, as steps of all.
 * @throws the signal's reason when it is aborted
 */
export function reasonInTurns(
  material: Material,
  signal?: AbortSignal,
  tell: (done: number, total: number) => void = () => undefined,
): Promise<Suggestion[]> {
  const total = stepsEach * (material.earlier.length + material.episodes.length) + 1;
  return inTurns(reasoning(material), signal, (taken) => tell(Math.min(taken, total - 1), total));
}

/** Changes that are proposed without anybody who can reason: a person reads them all. */
const mostChanges = 20;

/** What is surest, or matters most, first: what cannot both hold, what stands twice, what is said whole. */
const order: readonly Proposal['kind'][] = [
  'contradiction',
  'core',
  'fact',
  'relation',
  'merge',
  'belief',
  'procedure',
  'question',
  'insight',
];

const note =
  'Mneme’s own rules read this; they propose little and only what is sure. Your agent finds more when you ask it to reflect, and so does a language model of yours (Settings → Models; a program such as claude -p will do).';

/** The reasoner that ships with Mneme. It takes no tokens and goes through the phases at once. */
export const byRules: Reasoner = {
  by: 'rules',
  async suggest({ read, material }, { phase, signal }) {
    for (const name of ['meta-reflection', 'consolidate'] as const) phase(name, 0, 1);
    const found = await reasonInTurns(read, signal, (done, total) => phase('consolidate', done, total));
    phase('rewrite core', 0, 1);
    const episodes = material.episodes.length;
    const answered = new Set(material.episodes);
    return { suggestions: fewest(found), tokens: 0, fellBack: null, by: 'rules', episodes, answered, note };
  },
};

/** As many as a person reads, with the pages that they need, in the order in which they were found. */
function fewest(found: readonly Suggestion[]): Suggestion[] {
  const ranked = found.filter(({ does }) => does.kind !== 'entity' && does.kind !== 'archive');
  ranked.sort((a, b) => order.indexOf(a.does.kind) - order.indexOf(b.does.kind));
  const kept = new Set(ranked.slice(0, mostChanges));
  const named = new Set([...kept].flatMap(({ does }) => entitiesOf(does)));
  return found.filter((one) => kept.has(one) || (one.does.kind === 'entity' && named.has(one.does.entity)));
}

function entitiesOf(does: Proposal): string[] {
  if (does.kind === 'relation') return [does.from, does.to];
  return 'entity' in does ? [does.entity] : [];
}
