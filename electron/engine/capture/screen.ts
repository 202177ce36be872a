import { type MethodName, methods } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { fail } from '#shared/model/error.ts';
import { cleaned, countsOf, visible } from '#shared/text/invisible.ts';
import { lookAlike } from '#shared/text/look-alike.ts';
import type { Index } from '../index/types.ts';
import { markOf, replaced, withoutMarks } from '../language/secrets/withhold.ts';
import { type QuarantineDeps, quarantine } from './quarantine.ts';

/** Fields that are compared with what stands on disk already, and written nowhere. */
const asTheyAre = new Set(['oldText', 'hash', 'base', 'cursor']);
/** Fields that name things: they become file names, headings and lines of logs, and hold no mark. */
const naming = new Set([
  ...[
    'title',
    'entity',
    'entities',
    'tags',
    'path',
    'source',
    'name',
    'names',
    'id',
    'ids',
    'alias',
    'aliases',
    'from',
  ],
  ...['to', 'relation', 'type', 'store', 'agent', 'agents', 'keep', 'drop', 'scope', 'occurred_at', 'trigger'],
]);

/** The owner's own writing into memory, wherever it is typed; settings and keys are written elsewhere. */
const intoMemory =
  /^(?:memory\.(?:store|edit|propose|review|feedback)|graph\.|proposals\.decide|reflection\.(?:draft|decide)|contract\.add)/;

/** A new text for what stands already. */
const isEdit = (input: unknown): input is { id: string; content: string } =>
  typeof input === 'object' && input !== null && 'id' in input && 'content' in input && typeof input.id === 'string';

/** What was said in a turn that is observed, and facts of it: capture holds their secrets back itself, by whose words they are. */
const ofTurn = new Set(['content', 'text', 'quote']);

type ScreenDeps = QuarantineDeps & { readonly index: Pick<Index, 'get'> };
type Screened<T> = { input: T; said: string[] };

/**
 * What a caller hands over, as it may be taken in: without invisible characters and without secrets, which are held
 * for the owner with their whole statement; of the owner's own words only where they are stored. `said`: what was taken out, in words for the answer.
 * @throws input.invalid where a name holds a secret, and where nothing is left to be stored; path.refused for a path with
 * invisible characters
 */
export function screen<T>(deps: ScreenDeps, method: MethodName, input: T, caller: Caller): Screened<T> {
  // The owner's own files are the owner's.
  if (caller.role === 'owner' && method.startsWith('library.')) return { input, said: [] };
  const removed = new Map<string, number>();
  const said = new Set<string>();
  // What the owner writes into memory is held as anybody's: agents read it, and the history and sync keep it.
  const watched = (field: string) =>
    caller.role === 'owner' ? intoMemory.test(method) : !(method === 'memory.observe' && ofTurn.has(field));
  const edited = isEdit(input) ? deps.index.get([input.id])[0]?.text : undefined;
  const reads = methods[method].effect === 'read';
  const taken = mapTexts(input, '', (text, field) => {
    if (asTheyAre.has(field)) return text;
    if (field === 'content' && isNoText(text))
      throw fail('input.invalid', 'This is no text: it holds bytes that mean nothing.', 'Store text in UTF-8.');
    const plain = cleaned(text);
    // A path without them would be another path: nothing is read or written in the place of what was named.
    if (field === 'path' && plain.removed.size > 0)
      throw fail('path.refused', `The path holds ${countsOf(plain.removed)}.`, 'Name the file without them.');
    for (const [kind, count] of plain.removed) removed.set(kind, (removed.get(kind) ?? 0) + count);
    if (isEntity(field)) noteLookAlike(plain.text, said);
    if (!watched(field)) return plain.text;
    return reads
      ? withoutSecrets(deps, plain.text)
      : withheldFrom(deps, { text: plain.text, edited }, field, caller, said);
  }) as T;
  if (removed.size > 0) said.add(`Left out, because nobody sees them: ${countsOf(removed)}.`);
  return { input: taken, said: [...said] };
}

/** Of a text's characters, the share that may be what stands for a broken byte, or is a control with no meaning in text. */
const mostBroken = 0.1;

/** A byte that is none of UTF-8 and a control stand here and there in what was copied; in what is no text they are many. */
const isNoText = (text: string): boolean =>
  (text.match(/(?!\s)[\p{Cc}\ufffd]/gu)?.length ?? 0) > text.length * mostBroken;

const isEntity = (field: string) => field === 'entity' || field === 'entities' || field === 'alias';

function noteLookAlike(name: string, said: Set<string>): void {
  const why = lookAlike(name);
  if (why !== null) said.add(`The name “${name}” ${why}; it may be taken for another.`);
}

/** A question goes on without its secret, a mark in its place: what was asked is written down. */
function withoutSecrets({ captureQueue }: QuarantineDeps, text: string): string {
  return replaced(text, captureQueue.held.withhold(text).secrets, ({ kind }) => markOf(kind));
}

/** `edited`: how what is written anew stands so far; a secret that the owner let in there once may stay. */
function withheldFrom(
  deps: QuarantineDeps,
  { text, edited }: { text: string; edited: string | undefined },
  field: string,
  caller: Caller,
  said: Set<string>,
): string {
  const held = deps.captureQueue.held.withhold(text).held.filter(({ words }) => edited?.includes(words) !== true);
  const rest = replaced(text, held, ({ kind }) => markOf(kind));
  const [first] = held;
  if (first === undefined) return text;
  const ids = held.flatMap(({ words, kind }) => quarantine(deps, words, caller, { kind })?.id ?? []);
  const remedy = caller.role === 'owner' ? releasing(ids) : 'Leave the secret out, or let the owner release it.';
  if (naming.has(field))
    throw fail('input.invalid', `${field} holds a secret (${first.kind}); nothing was written.`, remedy);
  if ((withoutMarks(rest).match(/\p{L}/gu)?.length ?? 0) < 2)
    throw fail(
      'input.invalid',
      `This holds a secret (${first.kind}); it was not stored, but held back for the owner.`,
      remedy,
    );
  const what = `A secret (${first.kind}) was held back for the owner; a mark stands in its place.`;
  said.add(caller.role === 'owner' ? `${what} ${remedy}` : what);
  return rest;
}

/** How the owner decides on what was held; several are told apart by their list. */
function releasing([id = 'ID', ...more]: readonly string[]): string {
  const one = more.length === 0 ? id : 'ID';
  return `Today shows it, and so does mneme held; mneme held keep ${one} stores it after all, mneme held discard ${one} throws it away.`;
}

/** What an agent is shown: where something invisible stands, it says so. */
export function shownTo<T>(answer: T): T {
  return mapTexts(answer, '', visible) as T;
}

/** The answer with words about what was taken out, where it has a place for them; else `tell` says them. */
export function withNotices<T>(answer: T, said: readonly string[], tell: (words: string) => void): T {
  if (said.length === 0) return answer;
  const words = said.join(' ');
  if (typeof answer !== 'object' || answer === null) return answer;
  for (const field of ['message', 'notice', 'note'] as const) {
    if (!(field in answer)) continue;
    const own = (answer as Record<string, unknown>)[field];
    return { ...answer, [field]: typeof own === 'string' && own !== '' ? `${own} ${words}` : words };
  }
  tell(words);
  return answer;
}

/** Every text within a value, with the name of the field it stands in; lists go by the name of theirs. */
function mapTexts(value: unknown, field: string, change: (text: string, field: string) => string): unknown {
  if (typeof value === 'string') return change(value, field);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, field, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, name, change)]));
}
