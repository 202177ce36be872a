import type { CallToolResult } from '@modelcontextprotocol/server';
import type { AnyMethod } from '#shared/contract/method.ts';
import { type MethodName, methods } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { toErrorValue } from '#shared/model/error.ts';
import type { Log } from '../../engine/ports.ts';
import type { Dispatch } from '../dispatch.ts';
import { askingFirst } from './elicit.ts';
import { ignoredIn, ignoredWords } from './ignored.ts';
import { leanOf } from './lean.ts';
import type { AskPerson } from './questions.ts';
import { say, sayError } from './say.ts';
import { unaliased } from './tools.ts';
import type { ViewKeys } from './view/keys.ts';
import { shownBeside } from './view/view.ts';

export type ToolCall = { tool: string; method: MethodName; given: Record<string, unknown>; caller: Caller };

/**
 * The answer as programs read it. What a reading tool found is told in its text, which every client passes on: some drop
 * the text as soon as there is structure, and with it what stands there of trust and doubt.
 */
const forPrograms = (tool: string, { effect }: AnyMethod, result: Record<string, unknown>) =>
  effect === 'read' ? { _meta: { 'mneme/result': result } } : { structuredContent: leanOf(tool, result) };

/** What a call is answered with; `ask`, `keys` null: the client cannot ask its person, or show a view. */
export type Answering = {
  dispatch: Dispatch;
  log: Log;
  ask: AskPerson | null;
  keys: ViewKeys | null;
  /** Whether the owner lets views decide. */
  decides: boolean;
};

/** One call of a tool. An error is an answer with its code, words and next step. */
export async function answerCall(
  { tool, method, given, caller }: ToolCall,
  { dispatch, log, ask, keys, decides }: Answering,
): Promise<CallToolResult> {
  const input = unaliased(tool, given);
  const ignored = ignoredIn(methods[method].input, input);
  const words = ignoredWords(ignored);
  try {
    const told: string[] = [];
    const asking = { ...caller, tell: (words: string) => void told.push(words) };
    const run = async (asked: unknown) => (await dispatch(method, asked, asking)) as Record<string, unknown>;
    const result = await askingFirst(ask, method, input, run);
    const { text, view } = await shownBeside({ tool, given: input, caller }, result, { dispatch, keys, decides });
    const lines = [say(tool, result), ...told, ...(words === null ? [] : [words]), ...(text === null ? [] : [text])];
    const whole = words === null ? result : { ...result, ignored };
    const answer = forPrograms(tool, methods[method], whole);
    const _meta = view === null ? {} : { _meta: { ...('_meta' in answer ? answer._meta : {}), 'mneme/view': view } };
    return { content: lines.map((text) => ({ type: 'text', text })), ...answer, ..._meta };
  } catch (thrown) {
    // Nobody waits for what its client ended, and nothing is wrong with it.
    const refused = refusedCall(tool, thrown, caller.signal?.aborted ? null : log);
    // A name that the tool does not know is often the reason why another is missing.
    return words === null ? refused : { ...refused, content: [...refused.content, { type: 'text', text: words }] };
  }
}

/** What went wrong, for the model in words and for programs with its code. */
export function refusedCall(tool: string, thrown: unknown, log: Log | null): CallToolResult {
  const error = toErrorValue(thrown);
  if (error.code === 'internal')
    log?.error('a tool failed', { tool, cause: thrown instanceof Error ? thrown.stack : String(thrown) });
  return { isError: true, content: [{ type: 'text', text: sayError(error) }], _meta: { 'mneme/error': error } };
}
