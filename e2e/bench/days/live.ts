import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanUp } from '../../../electron/gateway/testing/gateway.ts';
import type { Output } from '../../../shared/contract/methods.ts';
import { found } from '../attack/secrets.ts';
import type { Page } from '../truth/live.ts';
import type { Call, Item, Person, Question, Turn } from './files.ts';
import { type Ground, openGround } from './ground.ts';
import { saysAll } from './says.ts';

/** What a caller does: hands over what it understood, stores plain text, or only lets Mneme see the messages. */
export const modes = ['structure', 'bare', 'observe'] as const;
export type Mode = (typeof modes)[number];

/** A memory as it lies on disk. `stands`: nothing has taken its place. */
export type Line = Output<'memory.get'>['memories'][number] & { stands: boolean };
export type Asked = { question: Question; first: string | null; inContext: string };

/** What became of somebody's days. */
export type Lived = {
  /** After each turn, and in the end. */
  after: Map<number, Line[]>;
  end: Line[];
  asked: Asked[];
  pages: Page[];
  /** Files that the engine cannot read. */
  unreadable: string[];
  /** Forbidden strings that stand somewhere, each with where. */
  leaked: Map<string, string>;
  /** Calls that were refused, in words. */
  refused: string[];
};

const dayMs = 86_400_000;
const monday = Date.UTC(2026, 2, 2);

/** Plays somebody's days in one mode, through MCP clients, and asks what is asked at the end. */
export async function live(person: Person, mode: Mode): Promise<Lived> {
  const ground = await openGround([
    ...new Set([...person.projects, ...person.turns.flatMap(({ project }) => project ?? [])]),
  ]);
  try {
    const template = new Set((await linesOf(ground)).map(({ id }) => id));
    const news = async () => (await linesOf(ground)).filter(({ id, kind }) => !template.has(id) && kind !== 'entity');
    const after = new Map<number, Line[]>();
    const player = new Player(person, mode, ground);
    let day = 0;
    for (const turn of person.turns) {
      ground.moveTo(instantOf(turn));
      if (turn.day !== day) await ground.ask('decay.run', {}).catch(() => undefined);
      day = turn.day;
      await player.play(turn);
      if (!(await ground.settled())) process.stderr.write(`turn ${turn.turn}: the machine is busy, words alone\n`);
      after.set(turn.turn, await news());
    }
    ground.moveTo(monday + (day + 1) * dayMs);
    const asked: Asked[] = [];
    for (const question of person.questions) asked.push(await ask(ground, player.agent, question));
    const end = await news();
    const { problems } = await ground.ask('workspace.status', {});
    await ground.close();
    const words = person.forbidden.filter((one) => one !== '');
    const leaked = found(ground.root, words);
    for (const one of words) if (JSON.stringify(ground.said).includes(one)) leaked.set(one, 'the log');
    const unreadable = problems
      .filter(({ severity }) => severity === 'error')
      .map(({ path, message }) => `${path}: ${message}`);
    return { after, end, asked, pages: pagesOf(ground.root), unreadable, leaked, refused: player.refused };
  } finally {
    await cleanUp();
  }
}

function instantOf({ day, time }: Turn): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return monday + day * dayMs + (hours * 60 + minutes) * 60_000;
}

class Player {
  readonly refused: string[] = [];
  /** Ids that labelled calls answered; `a.0` is the first fact of `a`. */
  readonly #ids = new Map<string, string>();

  constructor(
    private readonly person: Person,
    private readonly mode: Mode,
    private readonly ground: Ground,
  ) {}

  /** Whom the questions are asked of: the assistant that heard most. */
  get agent(): string {
    const names = this.person.turns.map(({ agent }) => agent);
    const often = (name: string) => names.filter((one) => one === name).length;
    return names.toSorted((a, b) => often(b) - often(a))[0] ?? 'agent';
  }

  async play(turn: Turn): Promise<void> {
    const { calls, bare } = this.person;
    if (this.mode === 'observe') await this.#use(turn, 'memory_observe', { messages: turn.messages });
    if (this.mode === 'structure') for (const call of calls?.get(turn.turn) ?? []) await this.#structured(turn, call);
    if (this.mode === 'bare') for (const text of bare?.get(turn.turn) ?? []) await this.#plain(turn, text);
  }

  async #use(turn: Turn, tool: string, input: Record<string, unknown>) {
    const { result, fault } = await this.ground.call(turn.agent, turn.project, tool, input);
    if (fault !== null) this.refused.push(`turn ${turn.turn}, ${tool}: ${fault.slice(0, 300)}`);
    await this.ground.settled();
    return result;
  }

  async #structured(turn: Turn, { label, tool, args }: Call): Promise<void> {
    const whole = tool === 'memory_observe' && !('messages' in args) ? { messages: turn.messages, ...args } : args;
    const missing: string[] = [];
    const input = resolved(whole, this.#ids, missing) as Record<string, unknown>;
    for (const name of missing) this.refused.push(`turn ${turn.turn}, ${tool}: $${name} has no id; called without it`);
    const result = await this.#use(turn, tool, input);
    if (Array.isArray(result.facts))
      for (const [n, fact] of (result.facts as Output<'memory.observe'>['facts'] & object).entries())
        if (fact.status === 'refused') this.refused.push(`turn ${turn.turn}, fact ${n}: ${fact.why}`);
    if (label === undefined) return;
    const name = label.replace(/^\$/, '');
    for (const [n, id] of idsIn(result).entries()) {
      if (n === 0) this.#ids.set(name, id);
      this.#ids.set(`${name}.${n}`, id);
    }
  }

  /** Stores a text; where the answer shows what it makes outdated, stores it again with `replaces`, as the answer advises. */
  async #plain(turn: Turn, content: string): Promise<void> {
    const { near = [] } = (await this.#use(turn, 'memory_store', { content })) as Partial<Output<'memory.store'>>;
    const old = this.person.gold.flatMap((item) => {
      const isThis = item.turn === turn.turn && item.changes !== null && saysAll(content, item);
      return isThis ? this.person.gold.filter(({ n }) => n === item.changes) : [];
    });
    if (old.length === 0 || near.length === 0) return;
    const { memories } = await this.ground.ask('memory.get', { ids: near.map(({ id }) => id) });
    const outdated = memories.find((memory) => old.some((item) => saysItem(memory, item)));
    if (outdated !== undefined) await this.#use(turn, 'memory_store', { content, replaces: outdated.id });
  }
}

const saysItem = ({ text, title }: Pick<Line, 'text' | 'title'>, item: Item) => saysAll(`${title}\n${text}`, item);

/** `$a1` and `$a1.0` become the ids that those calls answered; one that has none is left out and named. */
function resolved(value: unknown, ids: ReadonlyMap<string, string>, missing: string[]): unknown {
  if (typeof value === 'string') {
    const name = /^\$([\w-]+(?:\.\d+)?)$/.exec(value)?.[1];
    if (name === undefined) return value;
    if (!ids.has(name)) missing.push(name);
    return ids.get(name);
  }
  if (Array.isArray(value)) return value.map((one) => resolved(one, ids, missing)).filter((one) => one !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).map(([key, one]) => [key, resolved(one, ids, missing)]);
  return Object.fromEntries(pairs.filter(([, one]) => one !== undefined));
}

/** Ids of what a call stored, of its facts in their order, or of what would be forgotten. */
function idsIn({ id, facts, memories }: Record<string, unknown>): string[] {
  if (typeof id === 'string') return [id];
  const list = [facts, memories].find(Array.isArray) as { id: string | null }[] | undefined;
  return list?.map((one) => one.id ?? '') ?? [];
}

async function ask(ground: Ground, agent: string, question: Question): Promise<Asked> {
  const found = await ground.call(agent, question.project, 'memory_search', { query: question.question, k: 5 });
  const hits = (found.result.hits ?? []) as Output<'memory.search'>['hits'];
  const [first] = hits;
  const context = await ground.call(agent, question.project, 'memory_context', {
    query: question.question,
    again: true,
  });
  // What was superseded is no answer, whatever it says.
  const text = first === undefined || first.supersededBy !== undefined ? null : `${first.title}\n${first.text}`;
  return { question, first: text, inContext: context.text };
}

/** Every memory of a workspace, what was archived and superseded too. */
async function linesOf(ground: Ground): Promise<Line[]> {
  const ids: string[] = [];
  for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
    const page: Output<'memory.browse'> = await ground.ask('memory.browse', {
      k: 100,
      archived: true,
      ...(cursor === null ? {} : { cursor }),
    });
    ids.push(...page.memories.map(({ id }) => id));
    cursor = page.next;
  }
  const lines: Line[] = [];
  for (let n = 0; n < ids.length; n += 50) {
    const { memories } = await ground.ask('memory.get', { ids: ids.slice(n, n + 50) });
    for (const memory of memories) {
      const isOut = memory.tags.includes('superseded') || memory.tags.includes('retracted');
      // By the file, and not by the index alone.
      const words = memory.text.trim().split('\n')[0] ?? '';
      const isThere = readFileSync(join(ground.root, memory.path), 'utf8').includes(words);
      if (isThere) lines.push({ ...memory, stands: !isOut });
    }
  }
  return lines;
}

function pagesOf(root: string): Page[] {
  const folder = join(root, 'memory/graph/entities');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}
