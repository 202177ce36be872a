import type { z } from 'zod';
import type { storeInput } from '#shared/contract/shapes.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Action, By, ChangeSet } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { Memory, Store } from '#shared/model/memory.ts';
import { tokenizer } from '#shared/text/tokenizer.ts';
import { calledFully } from '../graph/rename.ts';
import { type Resolve, type ResolvedMention, requireOne } from '../graph/resolve.ts';
import { dayBegun } from '../language/dates/begun.ts';
import { stretchIn } from '../language/dates/stretch.ts';
import { isOneClause } from '../language/rest.ts';
import { titleOf } from '../language/title.ts';
import type { Clock } from '../ports.ts';
import { actingAs } from '../workspace/acting.ts';
import { addCoreItem, coreBlocks } from '../workspace/codecs/core.ts';
import { addFact, createEntity } from '../workspace/codecs/entity.ts';
import { appendEpisode } from '../workspace/codecs/episodes.ts';
import { createProcedure } from '../workspace/codecs/procedure.ts';
import { createVault } from '../workspace/codecs/vault.ts';
import { type DiskText, readText } from '../workspace/disk.ts';
import type { WorkspaceDraft } from '../workspace/draft.ts';
import { gist } from '../workspace/gist.ts';
import { isObeyed } from '../workspace/paths.ts';
import { uniqueSlug } from '../workspace/slug.ts';
import { occurredAt, wallMinute } from '../workspace/when.ts';
import { evictions } from './evictions.ts';
import { inlineSteps } from './inline-steps.ts';

/** A memory whose store is decided. */
export type Request = Omit<
  z.output<typeof storeInput>,
  'type' | 'entities' | 'relations' | 'replaces' | 'core' | 'scope'
> & {
  store: Store;
  /** The project it belongs to; null: said of all; undefined: nobody said. */
  scope?: string | null | undefined;
  /** Front matter that a note of the vault came with. */
  front?: string | undefined;
};
/** Where a memory went. */
export type StoreResult = { status: 'stored' | 'proposed'; id: string; path: string; line: number; message: string };
type Remembered = { set: ChangeSet; result: StoreResult };

/** What a plan may look at: the workspace on disk, the clock, and which entities there are. */
export type Surroundings = {
  root: string | WorkspaceDraft;
  clock: Clock;
  /** The id of the page that a name, alias or id means; null when none or more than one does. */
  entityNamed(name: string): string | null;
  /** What a mention means, a new page included. */
  resolve: Resolve;
  exists(path: string): boolean;
  coreCap: number;
  /** How much a memory is used, and whether it is pinned. */
  standingOf(memory: Memory): { accesses: number; pinned: boolean; last: number };
};

/** Plans one memory into the store it names. Free of effects: the door may run it twice. */
export function planRemember(request: Request, around: Surroundings): Promise<Remembered> {
  switch (request.store) {
    case 'episodic':
      return planEpisode(request, around);
    case 'semantic':
      return planFact(request, around);
    case 'core':
      return planCore(request, around);
    case 'procedural':
    case 'vault':
      return planPage(request, around, request.store);
  }
}

function change(path: string, file: DiskText, edit: { text: string }, action: Action, summary: string): ChangeSet {
  return {
    changes: [{ path, action: file.text === null ? 'CREATE' : action, before: file.before, after: edit.text, summary }],
  };
}

function stored(id: string, path: string, line: number): StoreResult {
  return { status: 'stored', id, path, line, message: `Stored as ${id} in ${path}#L${line}.` };
}

async function planEpisode(request: Request, around: Surroundings): Promise<Remembered> {
  const { day, time } = occurredAt(request.occurred_at, around.clock);
  const path = `memory/episodes/${day}.md`;
  const file = await readText(around.root, path);
  const { kind: type, confidence, tags, source, scope, content: body } = request;
  const edit = appendEpisode(file.text, { day, time, type, confidence, tags, source, scope, body });
  const what = tags.includes('untrusted') ? `untrusted ${type}` : type;
  const set = change(path, file, edit, 'APPEND', `logged ${what}: ${gist(body)}`);
  return { set, result: stored(edit.id, path, edit.line) };
}

/** The entity that a fact is about. */
export const resolvedIn = (
  mention: string,
  { content }: Pick<Request, 'content'>,
  { resolve }: Pick<Surroundings, 'resolve'>,
): ResolvedMention => resolve(mention, { statement: content });

async function planFact(request: Request, around: Surroundings): Promise<Remembered> {
  if (request.entity === undefined) {
    throw fail(
      'input.invalid',
      'A semantic memory needs the entity it is about.',
      'Give `entity`, a name such as “Alex” or an id such as person--alex.',
    );
  }
  const { id: entity, label, fuller } = requireOne(resolvedIn(request.entity, request, around), request.entity);
  const path = `memory/graph/entities/${entity}.md`;
  const file = await readText(around.root, path);
  const today = wallMinute(around.clock.now(), around.clock.zone).day;
  const said = occurredAt(request.occurred_at, around.clock).day;
  const page =
    file.text === null
      ? createEntity({ id: entity, name: label, created: today, summary: '', aliases: [] })
      : calledFully(file.text, { id: entity, label, fuller }, today);
  const stretch = stretchIn(request.content, { now: around.clock.now(), zone: around.clock.zone });
  const edit = addFact(page, entity, request.content, today, {
    ...{ scope: request.scope, said },
    since: stretch?.since ?? (isOneClause(request.content) ? dayBegun(request.content, today) : null),
    until: stretch?.until ?? null,
  });
  const set = change(
    path,
    file,
    edit,
    'EDIT',
    `${file.text === null ? 'new entity, ' : ''}fact: ${gist(request.content)}`,
  );
  return { set, result: stored(edit.id, path, edit.line) };
}

async function planCore(request: Request, around: Surroundings): Promise<Remembered> {
  const path = 'MEMORY.md';
  const file = await readText(around.root, path);
  const block = coreBlock(request.title ?? 'Critical Facts');
  const edit = addCoreItem(file.text, block, request.content);
  await requireCoreBudget(edit.text, around);
  const set = change(path, file, edit, 'EDIT', `${block}: ${gist(request.content)}`);
  return { set, result: stored(edit.id, path, edit.line) };
}

/** @throws input.invalid for a block that core memory does not have. @source 000 §4 */
function coreBlock(title: string): string {
  const block = coreBlocks.find((name) => name.toLowerCase() === title.trim().toLowerCase());
  if (block) return block;
  throw fail(
    'input.invalid',
    `Core memory has no block “${title}”.`,
    `Its blocks are ${coreBlocks.join(', ')}; name one as title.`,
  );
}

/**
 * At the cap is within it. Nothing is ever cut silently: the refusal says what could go.
 * @throws core.over-budget with `{tokens, cap, over, evictions}` as data
 */
export async function requireCoreBudget(
  text: string,
  { coreCap: cap, standingOf }: Pick<Surroundings, 'coreCap' | 'standingOf'>,
): Promise<void> {
  const countTokens = await tokenizer();
  const tokens = countTokens(text);
  if (tokens <= cap) return;
  const over = tokens - cap;
  const proposed = evictions(text, over, countTokens, standingOf);
  const first = proposed[0];
  const hint = first === undefined ? '' : ` Least needed seems ${first.id}: ${gist(first.text)}`;
  throw fail(
    'core.over-budget',
    `Core memory would hold ${tokens} tokens; its cap is ${cap}.`,
    `Shorten or move ${over} tokens of MEMORY.md first, or store this as episodic or semantic.${hint}`,
    { path: 'MEMORY.md', data: { tokens, cap, over, evictions: proposed } },
  );
}

type PageStore = 'procedural' | 'vault';
const folders = { procedural: 'procedures', vault: 'vault' } as const;

/** The file that a procedure or a note would be. */
export function renderPage(
  request: Pick<Request, 'title' | 'content' | 'scope' | 'front'>,
  store: PageStore,
  { clock }: Pick<Surroundings, 'clock'>,
): { title: string; text: string } {
  const title = request.title ?? titleOf(request.content);
  if (store === 'vault') return { title, text: createVault({ title, body: request.content, front: request.front }) };
  const { day } = wallMinute(clock.now(), clock.zone);
  const told = inlineSteps(request.content);
  const body = told === null ? { body: request.content } : { body: '', trigger: told.lead, steps: told.steps };
  return { title, text: createProcedure({ title, ...body, learned: day, scope: request.scope }) };
}

async function planPage(request: Request, around: Surroundings, store: PageStore): Promise<Remembered> {
  const { title, text } = renderPage(request, store, around);
  const folder = folders[store];
  const slug = uniqueSlug(title, (taken) => isObeyed(`${taken}.md`) || around.exists(`memory/${folder}/${taken}.md`));
  const path = `memory/${folder}/${slug}.md`;
  const file = await readText(around.root, path);
  const what = store === 'vault' ? 'vault note' : 'procedure';
  const set = change(path, file, { text }, 'CREATE', `new ${what}: ${title}`);
  return { set, result: stored(`${store === 'vault' ? 'vault' : 'procedure'}:${slug}`, path, 1) };
}

/** The actor tags of 000 §12.3: the owner is `manual`, a main agent a bot, a sub-agent itself. */
export function storedBy(request: Request, caller: Caller): By {
  const session = caller.session;
  if (caller.role === 'owner')
    return { actor: 'manual', approval: '—', trigger: `${caller.name} stored a memory`, session };
  if (caller.role !== 'main') {
    return {
      actor: `subagent:${caller.name}`,
      approval: 'pending',
      trigger: `${caller.name} proposed a memory`,
      session,
    };
  }
  const actor = actingAs(caller, request.source === 'user-explicit' ? 'bot:trigger-remember' : 'bot:auto-detect');
  return { actor, approval: 'auto', trigger: `${caller.name} called ${caller.tool ?? 'memory_store'}`, session };
}
