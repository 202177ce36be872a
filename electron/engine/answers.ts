import type { Input, MethodName, Output, Parsed } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Memory } from '#shared/model/memory.ts';
import { tokenizer } from '#shared/text/tokenizer.ts';
import type { House } from './house.ts';
import { resolveBound } from './recall/bounds.ts';
import { recallContext } from './recall/context.ts';
import { search } from './recall/search.ts';
import type { AccessVerb } from './stores/access.ts';
import { planProposal, planRemember, storedBy } from './stores/remember.ts';
import { planAppend, planPatch, planWrite, writtenBy } from './stores/write.ts';
import { recentChanges } from './survey/changes.ts';
import { runDoctor } from './survey/doctor.ts';
import { libraryTree, listFiles } from './survey/library.ts';
import { readPart } from './survey/read.ts';
import { coreBudget, survey } from './survey/status.ts';
import { parse } from './workspace/parse.ts';
import { normalise } from './workspace/paths.ts';
import { readFileStamped } from './workspace/read.ts';

/** One answer a method. Those of clients and of the engine's life are the gateway's and missing here. */
type Elsewhere = 'agents.list' | 'agents.grant' | 'agents.revoke' | 'engine.stop';
export type Answers = {
  [N in Exclude<MethodName, Elsewhere>]: (house: House, input: Parsed<N>, caller: Caller) => Promise<Output<N>>;
};

/** Characters of a memory's text in a list; `memory.get` gives it whole. */
const listedText = 2_000;

function shown(memory: Memory, bound: number): Output<'memory.get'>['memories'][number] {
  const truncated = memory.text.length > bound;
  const text = truncated ? memory.text.slice(0, bound) : memory.text;
  return { ...memory, text, truncated, citation: `${memory.path}#L${memory.line}` };
}

export const answers: Answers = {
  async 'memory.store'(house, input, caller) {
    await house.ready;
    const mayWrite = caller.role === 'owner' || caller.role === 'main';
    const plan = () => (mayWrite ? planRemember(input, house.around) : planProposal(input, caller, house.around));
    const { result } = await house.door.commit(plan, storedBy(input, caller));
    if (result.status === 'stored') house.access.note(house.ports.clock.now(), 'store', [result.id]);
    return result;
  },

  async 'memory.search'(house, input, caller) {
    const found = search(house.index, input.query, { ...bounds(house, input), k: input.k });
    note(
      house,
      caller,
      'search',
      found.hits.map((hit) => hit.id),
    );
    const { state, done, total } = house.keeper.state;
    const building =
      state === 'rebuilding'
        ? `The index is being built (${done} of ${total} files); this answer may miss something.`
        : null;
    return { ...found, notice: building ?? found.notice };
  },

  async 'memory.get'(house, { ids }, caller) {
    const memories = house.index.get(ids);
    const known = new Set(memories.map((memory) => memory.id));
    note(house, caller, 'get', [...known]);
    return { memories: memories.map((memory) => shown(memory, 100_000)), missing: ids.filter((id) => !known.has(id)) };
  },

  async 'memory.browse'(house, { k, type, tag, confidence, source, cursor, ...input }) {
    const page = house.index.browse({ ...bounds(house, input), type, tag, confidence, source, cursor, limit: k });
    return { ...page, memories: page.memories.map((memory) => shown(memory, listedText)) };
  },

  async 'memory.context'(house, { query, max_tokens }, caller) {
    const core = await readFileStamped(house.root, 'MEMORY.md');
    const bundle = recallContext(house.index, {
      query,
      maxTokens: max_tokens,
      core: core?.text ?? null,
      countTokens: await tokenizer(),
    });
    note(house, caller, 'recall', bundle.ids);
    return bundle;
  },

  async 'file.list'(house, { path, cursor }) {
    return listFiles(house.index, path === '' ? '' : normalise(path), cursor);
  },

  async 'file.read'(house, input) {
    return readPart(house.root, input);
  },

  async 'file.write'(house, { path, content, hash }, caller) {
    const plan = () => planWrite({ path, content, base: hash ?? undefined }, { ...house.around, caller });
    return written(house, plan, caller, 'called memory_write');
  },

  async 'file.patch'(house, input, caller) {
    return written(house, () => planPatch(input, { ...house.around, caller }), caller, 'called memory_patch');
  },

  async 'file.append'(house, input, caller) {
    return written(house, () => planAppend(input, { ...house.around, caller }), caller, 'called memory_append');
  },

  async 'workspace.status'(house) {
    const core = await readFileStamped(house.root, 'MEMORY.md');
    const damage = house.door.damage;
    const remedy = damage === null ? null : 'Begin a new history; the damaged one is kept aside.';
    return {
      root: house.root,
      name: house.name,
      version: house.version,
      ...survey(house.index, house.ports.clock),
      core: await coreBudget(core?.text ?? null, house.around.coreCap),
      index: { ...house.keeper.state },
      audit: {
        state: damage === null ? 'ok' : 'damaged',
        head: house.history.head(),
        backlog: house.door.backlog,
        note: damage,
        remedy,
      },
      agents: 0,
      socket: '',
    };
  },

  async 'changes.recent'(house, { limit, path }) {
    return { entries: await recentChanges(house.root, limit, path) };
  },

  async 'library.tree'(house) {
    return libraryTree(house.index);
  },

  async 'library.check'(_house, { path, content }) {
    return { problems: parse(normalise(path), content).problems, tokens: (await tokenizer())(content) };
  },

  async 'library.save'(house, { path, content, base }, caller) {
    const saved = await written(
      house,
      () => planWrite({ path, content, base }, { ...house.around, caller }),
      caller,
      'saved it in the Library',
    );
    return { ...saved, problems: parse(saved.path, content).problems, tokens: (await tokenizer())(content) };
  },

  async 'file.history'(house, { path, limit, skip }) {
    return house.history.versions(normalise(path), { limit, skip });
  },

  async 'file.version'(house, { path, commit }) {
    return house.history.show(normalise(path), commit);
  },

  async 'index.rebuild'(house) {
    await house.ready;
    const since = performance.now();
    await house.keeper.rebuild('asked for');
    const { files, memories } = house.index.counts();
    return { files, memories, problems: house.index.problems().length, tookMs: Math.round(performance.now() - since) };
  },

  async 'doctor.run'(house, { repair }) {
    await house.ready;
    return runDoctor(house, repair);
  },
};

/** What an agent was shown counts as access; the owner looking around does not. */
function note(house: House, caller: Caller, verb: AccessVerb, ids: string[]): void {
  if (caller.role !== 'owner') house.access.note(house.ports.clock.now(), verb, ids);
}

function bounds(house: House, input: Pick<Input<'memory.browse'>, 'kinds' | 'since' | 'until'>) {
  const { clock } = house.ports;
  return {
    kinds: input.kinds,
    since: resolveBound(input.since, clock, 'since'),
    until: resolveBound(input.until, clock, 'until'),
  };
}

async function written<T extends { path: string; hash: string }>(
  house: House,
  plan: Parameters<typeof house.door.commit<T>>[0],
  caller: Caller,
  verb: string,
): Promise<T & { change: string }> {
  await house.ready;
  const { receipt, result } = await house.door.commit(plan, writtenBy(caller, verb));
  return { ...result, change: receipt.change };
}
