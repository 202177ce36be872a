import { fail, MnemeError } from '#shared/model/error.ts';
import type { Memory } from '#shared/model/memory.ts';
import type { Suggestion } from '#shared/model/reflection.ts';
import { countedNoun } from '#shared/text/counted.ts';
import type { Models } from '../../llm/types.ts';
import { modelGuide } from '../reasoner/guide.ts';
import { Intake } from '../reasoner/intake.ts';
import type { MaterialPart } from '../reasoner/parts.ts';
import { candidatesFor, type PreparedParts, prepared } from '../reasoner/prepare.ts';
import { united } from '../reasoner/unite.ts';
import { byRules } from '../rules/by-rules.ts';
import type { At, Reasoner, ReasonerResult, ReflectionStart } from '../run.ts';
import { Conversation } from './conversation.ts';

/** Faults that another part would meet as well. */
const ending = new Set(['model.none', 'model.budget', 'model.limited']);

/**
 * A language model as a reasoner: the parts, the handles and the checks are those of every reasoner. What it did not answer for stays
 * unread; where it failed, Mneme's own rules stand in for those episodes, and it is said why. `cap`: tokens that a
 * reflection may write; a part that is begun is ended.
 */
export function byModel(models: Models, cap: () => number): Reasoner {
  const by = models.state().provider === 'agent' ? ('agent' as const) : ('model' as const);
  return {
    by,
    async suggest(surveyed, at) {
      const { read, rejected } = surveyed;
      // Whoever has a model needs no word on how to have one.
      if (read.episodes.length === 0) return { ...(await byRules.suggest(surveyed, at)), note: undefined };
      const tell = (done: number, total: number) => at.phase('survey', done, total);
      const candidates = await candidatesFor(surveyed, at.signal, tell);
      const night = await prepared(read, rejected, candidates);
      const intake = new Intake(models.state().model || 'the connected agent', night.ground, candidates);
      const went = await through(night, intake, models, cap(), at);
      return foundBy(went, intake, await intake.stillDoubted(), surveyed, by);
    },
  };
}

/** How a night went. `fault`: why parts of it were not answered for; null where nothing failed. */
type Went = {
  answered: ReadonlySet<Memory>;
  withheld: number;
  fault: MnemeError | null;
  cost: { in: number; out: number };
};

async function through(
  { parts, total, ground }: PreparedParts,
  intake: Intake,
  models: Models,
  cap: number,
  { phase, signal }: At,
): Promise<Went> {
  const { material, handles } = ground;
  const guide = modelGuide(material.vocabulary, true);
  const conversation = new Conversation({ models, intake, handles, guide, signal });
  const answered = new Set<Memory>();
  let [withheld, inRow] = [0, 0];
  let fault: MnemeError | null = null;
  for (const part of parts) {
    phase('consolidate', part.n - 1, withinCap(part.n, total, conversation.written, cap));
    const failed = await answering(conversation, part, signal);
    fault = failed ?? fault;
    inRow = failed === null ? 0 : inRow + 1;
    if (failed === null) for (const one of part.episodes) answered.add(one);
    if (failed === null) withheld += part.withheld;
    if (inRow > 1 || ending.has(failed?.code ?? '')) break;
    if (conversation.written * (1 + 1 / part.n) > cap || intake.room <= 0) break;
  }
  phase('rewrite core', 0, 1);
  if (fault === null) await conversation.weigh(await intake.doubts());
  return { answered, withheld, fault, cost: conversation.cost };
}

/** How many parts there will be, by what those before this one took. */
const withinCap = (n: number, total: number, written: number, cap: number): number =>
  written === 0 ? total : Math.min(total, Math.max(n, Math.floor((cap * (n - 1)) / written)));

/** Why a part was not answered for; null where it was. */
async function answering(
  conversation: Conversation,
  part: MaterialPart,
  signal: AbortSignal,
): Promise<MnemeError | null> {
  try {
    return (await conversation.answer(part)) ? null : unreadable();
  } catch (thrown) {
    signal.throwIfAborted();
    if (thrown instanceof MnemeError) return thrown;
    throw thrown;
  }
}

const unreadable = () =>
  fail(
    'model.invalid',
    'The language model gave no answer that can be read to its end.',
    'If it happens often, choose another model.',
  );

function foundBy(
  went: Went,
  intake: Intake,
  doubted: readonly Suggestion[],
  { read, material }: ReflectionStart,
  by: 'agent' | 'model',
): ReasonerResult {
  const { answered, withheld, fault, cost } = went;
  const left = fault === null ? [] : read.episodes.filter((one) => !answered.has(one));
  const suggestions = united([...intake.suggestions, ...doubted, ...restingOn(left, intake.kept)], intake.kept);
  const reasoned = intake.reasoned(withheld, undefined);
  const own = intake.suggestions.length > 0 ? reasoned.passed : 0;
  const isAnswered = answered.size > 0 || own > 0;
  return {
    suggestions,
    tokens: cost.out,
    tokensRead: cost.in,
    fellBack: fault === null ? null : fellBack(fault, left.length, answered.size, own),
    by: isAnswered ? by : 'rules',
    episodes: answered.size > 0 ? answered.size : material.episodes.length,
    answered,
    ...(isAnswered && { reasoned }),
  };
}

/** What Mneme itself makes of episodes that nobody else answered for. */
function restingOn(episodes: readonly Memory[], candidates: readonly Suggestion[]): Suggestion[] {
  const ids = new Set(episodes.map(({ id }) => id));
  return candidates.filter(({ evidence }) => evidence.some(({ id }) => ids.has(id)));
}

function fellBack({ value: { message, remedy } }: MnemeError, episodes: number, answered: number, own: number): string {
  const isBroken = answered === 0 && own > 0;
  const kept = isBroken
    ? ` Its answer broke off; ${countedNoun(own, 'change')} of it ${own === 1 ? 'is' : 'are'} kept.`
    : '';
  const which = answered + own > 0 ? `By rules for ${countedNoun(episodes, 'episode')}` : 'By rules';
  return `${which}: ${message}${kept} ${remedy} What was not answered for stays unread.`;
}
