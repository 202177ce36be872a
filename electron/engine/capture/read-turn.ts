import { starred, stars } from '../language/secrets/withhold.ts';
import { type ExtractCandidate, extractWithModel } from '../llm/extract.ts';
import { orByRules } from '../llm/fall-back.ts';
import type { ModelTurn } from '../llm/turn.ts';
import { wallMinute } from '../workspace/when.ts';
import type { CaptureDeps } from './deps.ts';
import { wish } from './salience.ts';
import { messageOrigin } from './trust.ts';
import {
  alwaysKept,
  askedIn,
  type ObservedTurn,
  overlap,
  type StatementToKeep,
  statedInTurn,
  type TurnReading,
} from './wanted.ts';

/** Characters of a tool's output that a model reads: what can be looked up again is not for memory. */
const mostOfTool = 2_000;

type Read = { wanted: StatementToKeep[]; note: string | null };

/**
 * The durable statements of a turn by the language model, else by rules with a note why. When `signal` aborts, rules
 * answer.
 */
export async function readTurn(
  deps: CaptureDeps,
  turn: ObservedTurn,
  reading: TurnReading,
  signal: AbortSignal,
): Promise<Read> {
  const byRules = await statedInTurn(turn, reading);
  const prepared = prepare(deps, turn, reading, signal);
  if (prepared.messages.length === 0) return { wanted: byRules, note: null };
  const byModel = async (): Promise<StatementToKeep[]> => {
    const { candidates } = await extractWithModel(deps.models, prepared, reading.salience.text);
    const asked = askedIn(turn, reading).map(({ text }) => text);
    const news = candidates.filter((one) => isNews(one, asked, reading));
    const covered = (text: string) => news.some(({ quote }) => overlap(quote, text));
    const missed = byRules.filter((one) => one.unwanted || (one.why === alwaysKept && !covered(one.text)));
    return [...news.map((one) => wantedFrom(one, prepared)), ...missed];
  };
  try {
    const { value, note } = await orByRules(deps.models, byModel, () => byRules);
    return { wanted: value, note };
  } catch (cause) {
    if (!signal.aborted) throw cause;
    return { wanted: byRules, note: 'By rules: the workspace was closing.' };
  }
}

/** Neither given by memory, nor handled by itself, nor against the profile, nor about a secret that was starred. */
function isNews(
  { text, quote }: ExtractCandidate,
  asked: readonly string[],
  { ledger, session, salience }: TurnReading,
): boolean {
  if (asked.some((words) => overlap(words, quote))) return false;
  return ![text, quote].some(
    (words) => ledger.knows(session, words) || words.includes(stars) || wish(salience, words) === 'never',
  );
}

function wantedFrom(candidate: ExtractCandidate, turn: ModelTurn): StatementToKeep {
  const { text, kind, confidence, trust } = candidate;
  const most = trust === 'agent' && confidence === 'high' ? 'medium' : confidence;
  const sure = trust === 'untrusted' ? 'low' : most;
  return { text, why: 'model', kind, confidence: sure, trust, source: sourceOf(candidate, turn) };
}

/** The turn as a model may read it: no secrets, nothing that memory had given, tools in short, system messages not at all. */
function prepare(
  deps: CaptureDeps,
  turn: ObservedTurn,
  { ledger, session }: TurnReading,
  signal: AbortSignal,
): ModelTurn {
  const messages = turn.messages.flatMap((message) => {
    if (message.role === 'system') return [];
    const isTool = message.role === 'tool';
    // Cut twice: a secret that the first cut halves is behind the second.
    const read = isTool ? message.content.slice(0, 2 * mostOfTool) : message.content;
    const own = starred(ledger.without(session, read)).trim();
    const content = isTool ? own.slice(0, mostOfTool) : own;
    return content === '' ? [] : [{ ...message, content, trust: messageOrigin(message).trust }];
  });
  const at = turn.at === undefined ? Number.NaN : Date.parse(turn.at);
  const { clock } = deps.ports;
  const { day, time } = wallMinute(Number.isNaN(at) ? clock.now() : at, clock.zone);
  return { messages, at: `${day}T${time}`, signal };
}

/** Where the words of a candidate came from; one that counts less than its quote came from elsewhere in the turn. */
function sourceOf({ message, trust }: ExtractCandidate, turn: ModelTurn): string {
  if (trust !== 'untrusted') return 'conversation';
  const quoted = turn.messages[message];
  const from = quoted?.trust === 'untrusted' ? quoted : turn.messages.find((one) => one.trust === 'untrusted');
  return from === undefined ? 'tool:unknown' : messageOrigin(from).source;
}
