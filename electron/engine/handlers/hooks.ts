import type { hookMethods } from '#shared/contract/methods/hooks.ts';
import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Memory } from '#shared/model/memory.ts';
import { directoryOf } from '../capture/placing.ts';
import { supersededBy } from '../index/superseded.ts';
import { detectTriggers } from '../language/triggers/detect.ts';
import { memoryLine } from '../recall/context.ts';
import { otherProject } from '../recall/projects.ts';
import { search } from '../recall/search.ts';
import type { QueryReading } from '../recall/understand.ts';
import type { Services } from '../services.ts';
import { doubtOf, isGivenUnasked } from './marks.ts';
import { asSet, contextFor, noteAccess, scopeFor } from './memory.ts';
import type { HandlersOf } from './types.ts';

const mostMemories = 3;
const mostCharacters = 1_200;
/** Results looked at: some were shown to the session already, or are of something else. */
const looked = 12;
/** Characters of one memory. */
const mostOfOne = 500;

/** Characters that a token stands for, near enough: the tokenizer takes longer to load than a hook waits. */
const perToken = 4;
const mostTokens = 2_170;

export const hookHandlers: HandlersOf<keyof typeof hookMethods> = {
  async 'hook.start'(services, { again }, caller) {
    const count = (text: string) => Math.ceil(text.length / perToken);
    const asked = { query: '', max_tokens: mostTokens, again };
    const { instead: _, ...context } = await contextFor(services, asked, caller, count);
    return context;
  },

  async 'hook.prompt'(services, { message, patience_ms = Number.POSITIVE_INFINITY }, caller) {
    const until = performance.now() + patience_ms;
    return promptedBy(services, message, caller, () => performance.now() <= until);
  },
};

/**
 * What a person's prompt calls up: memories about who or what it names, and those that answer a question about what was.
 * Words alone, all in memory: somebody waits for it.
 */
function promptedBy(
  services: Services,
  message: string,
  caller: Caller,
  isWaitedFor: () => boolean,
): Output<'hook.prompt'> {
  const names = directoryOf(services).mentioned(message);
  const set = asSet(services, message);
  const asksBack = isAboutPast(services, message, set.understood);
  if (names.length === 0 && !asksBack) return { text: '', ids: [] };
  const seen = services.provenance.seen(caller);
  const awake = (memory: Memory) => isGivenUnasked(services, memory) && supersededBy(services.index, memory) === null;
  const options = { k: looked, ...set, scope: scopeFor({}, caller), unasked: true, awake, textLength: mostOfOne };
  const hits = search(services.index, message, options).hits.filter(
    ({ id, kind, text, title }) =>
      kind !== 'core' &&
      !seen.has(id) &&
      (kind !== 'entity' || text !== title) &&
      (asksBack || names.some((name) => isAbout({ id, title, text }, name))),
  );
  const lines: string[] = [];
  const ids: string[] = [];
  let length = 0;
  for (const hit of hits.slice(0, mostMemories)) {
    const doubt = services.index.get([hit.id]).map((memory) => doubtOf(services, memory))[0] ?? null;
    const line = memoryLine(hit, { doubt, project: otherProject(hit, options.scope) });
    length += line.length + 1;
    if (length > mostCharacters) break;
    lines.push(line);
    ids.push(hit.id);
  }
  // What is given counts as told, and is not told again in that session.
  if (!isWaitedFor()) return { text: '', ids: [] };
  noteAccess(services, caller, 'recall', ids);
  const given = services.index.get(ids);
  services.captureQueue.heard.gave(caller.session, given);
  services.captureQueue.ledger.gave(caller.session, [...lines, ...given.map(({ text }) => text)]);
  return { text: lines.join('\n'), ids };
}

/** Asks memory in so many words, for what was decided, when something was, or for a time that it names. */
function isAboutPast(services: Services, message: string, { kind, type, times }: QueryReading): boolean {
  const asks = /[?？]\s*$/u.test(message.trimEnd());
  if (detectTriggers(message, services.settings.get('capture.phrases')).some((one) => one.kind === 'search'))
    return true;
  return asks && (type !== null || kind === 'when' || kind === 'latest' || kind === 'prefers' || times.length > 0);
}

/** Whether a memory stands on the page of what is named, or says its name. */
const isAbout = (
  { id, title, text }: { id: string; title: string; text: string },
  { id: entity, name }: { id: string; name: string },
): boolean => id.includes(entity) || `${title}\n${text}`.toLowerCase().includes(name.toLowerCase());
