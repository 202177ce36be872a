import type { Memory } from '#shared/model/memory.ts';
import type { Suggestion } from '#shared/model/reflection.ts';
import { correctedBy } from '../../workspace/codecs/correction.ts';
import type { Material } from '../material.ts';
import { beliefsIn } from './beliefs.ts';
import { claimsIn, clausesIn } from './claim.ts';
import { contradictionsIn } from './contradictions.ts';
import { coreEditsIn } from './core.ts';
import { duplicatesIn } from './duplicates.ts';
import { factsIn } from './facts.ts';
import { insightsIn } from './insights.ts';
import { notableIn } from './notable.ts';
import { proceduresIn } from './procedures.ts';
import { questionsIn } from './questions.ts';
import { endsOf, relationsIn } from './relations.ts';
import { repeatsIn } from './repeats.ts';
import { whoIsWho } from './resolver.ts';
import { saidIn } from './sentences.ts';

/**
 * What a reflection proposes, by rules alone: pure, and the same for the same material. It goes sentence by sentence and
 * yields between them, so that ten thousand episodes need not be read in one breath.
 * @source 000 §10.3
 */
export function* reasoning(material: Material): Generator<void, Suggestion[]> {
  const who = whoIsWho(material);
  const gone = supersededIn([...material.earlier, ...material.episodes]);
  const said = (yield* saidIn(material.earlier, material.episodes)).filter(({ memory }) => !gone.has(memory.id));
  const clauses = yield* clausesIn(said, who);
  const claims = yield* claimsIn(clauses);
  const disputes = yield* contradictionsIn(clauses, claims, said, material, who);
  const facts = yield* factsIn(clauses, material, who, disputes);
  const relations = yield* relationsIn(clauses, material, who, disputes.gone);
  const ends = endsOf(relations, facts, who);
  const found = [
    ...ends,
    ...notableIn(said, [...ends, ...facts], who),
    ...facts,
    ...relations,
    ...beliefsIn(said, clauses, claims, material, who),
    ...(yield* proceduresIn(material)),
    ...duplicatesIn(material, yield* repeatsIn(said, disputes)),
    ...disputes.contradictions,
    ...coreEditsIn(said, claims, disputes.superseded, material, who),
  ];
  const sure = found.filter((one) => !isDoubted(one, disputes.doubted) && !leavesOpen(one, disputes.inCore));
  return [...sure, ...insightsIn(material, sure), ...questionsIn(material, sure)];
}

/** A plain fact, or a new line of core memory, of which something else may say otherwise: what nobody asks about waits. */
const isDoubted = ({ does, evidence }: Suggestion, doubted: ReadonlySet<string>): boolean =>
  ((does.kind === 'fact' && does.supersedes === null) || (does.kind === 'core' && does.was === null)) &&
  evidence.some(({ id }) => doubted.has(id));

/** A line of core memory that would go while another says otherwise: that would settle it without a word. */
const leavesOpen = ({ does }: Suggestion, open: ReadonlySet<string>): boolean =>
  does.kind === 'core' && does.was !== null && does.now === null && open.has(does.was.id);

/** Episodes that a correction took the place of: what they say is history. */
const supersededIn = (episodes: readonly Memory[]): ReadonlySet<string> =>
  new Set(episodes.flatMap(({ type, text }) => (type === 'correction' ? correctedBy(text) : [])));

/** All of it at once. */
export function reason(material: Material): Suggestion[] {
  const steps = reasoning(material);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Milliseconds of reasoning after which the event loop gets its turn. */
const slice = 15;

/** Steps that a memory takes, about: as the sample's have it. */
const stepsEach = 8;

/**
 * The same in turns with whatever else the process does. `tell` hears about how far it is, as steps of all.
 * @throws the signal's reason when it is aborted
 */
export async function reasonInTurns(
  material: Material,
  signal?: AbortSignal,
  tell: (done: number, total: number) => void = () => undefined,
): Promise<Suggestion[]> {
  const steps = reasoning(material);
  const total = stepsEach * (material.earlier.length + material.episodes.length) + 1;
  let taken = 0;
  for (let since = performance.now(); ; ) {
    signal?.throwIfAborted();
    const { done, value } = steps.next();
    if (done === true) return value;
    taken += 1;
    if (performance.now() - since < slice) continue;
    tell(Math.min(taken, total - 1), total);
    await new Promise(setImmediate);
    since = performance.now();
  }
}
