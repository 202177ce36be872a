import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { embedders } from '../../../electron/adapters/embedder/embedders.ts';
import { randomId } from '../../../electron/adapters/ids.ts';
import { type Engine, openEngine } from '../../../electron/engine/engine.ts';
import { type Input, type MethodName, methods, type Output } from '../../../shared/contract/methods.ts';
import type { Caller } from '../../../shared/model/agent.ts';
import { built } from '../../place.ts';
import { type Diary, isStatement, type Question, type Statement } from './diary.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Days after the last line, when what was not used has faded. */
const later = 60;

export type Stored = { statement: Statement; answer: Output<'memory.store'> | null; error: string | null };
export type Asked = { question: Question; first: string | null };
export type Change = NonNullable<Output<'reflection.pending'>['pending']>['changes'][number];
export type Page = { file: string; text: string };

/** What lies on disk, what was answered and what was proposed after a diary was lived. */
export type Lived = {
  stored: Stored[];
  asked: Asked[];
  pages: Page[];
  files: Map<string, string>;
  /** Memories as they are in the end, by id. */
  memories: Map<string, Output<'memory.get'>['memories'][number]>;
  /** Proposed the evening after the last line, and two months later. */
  proposed: Change[];
  later: Change[];
};

const agent: Caller = { name: 'Diarist', role: 'main', session: 's1', proven: true };
const owner: Caller = { name: 'owner', role: 'owner', session: 'o1' };

/** Lives a diary in a workspace of its own, on a clock that is moved on, by the methods that every surface has. */
export async function live({ lines }: Diary): Promise<Lived> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'mneme-truth-')));
  const time = { now: Date.UTC(2026, 1, 2, 8) };
  const log = { info() {}, warn() {}, error() {} };
  const embedder = embedders(pathToFileURL(built('embedder.mjs')), {});
  const ports = { clock: { now: () => time.now, zone: 'UTC' }, log, emit() {}, id: randomId, embedders: embedder };
  const engine = await openEngine({ root, ports, create: true, version: 'bench' });
  try {
    await engine.ready;
    const stored: Stored[] = [];
    const asked: Asked[] = [];
    const began = time.now;
    for (const [n, line] of lines.entries()) {
      time.now = Math.max(time.now + minuteMs, began + line.day * dayMs + n * minuteMs);
      if (isStatement(line)) stored.push(await store(engine, line));
      else asked.push(await ask(engine, line));
    }
    const proposed = await reflect(engine);
    time.now += later * dayMs;
    const afterwards = await reflect(engine);
    const ids = stored.flatMap(({ answer }) => answer?.id ?? []);
    const memories = new Map<string, Output<'memory.get'>['memories'][number]>();
    for (let n = 0; n < ids.length; n += 50) {
      const found = await call(engine, 'memory.get', { ids: ids.slice(n, n + 50) }, owner);
      for (const memory of found.memories) memories.set(memory.id, memory);
    }
    return { stored, asked, proposed, later: afterwards, memories, ...read(root) };
  } finally {
    await engine.close();
    rmSync(root, { recursive: true, force: true });
  }
}

function call<N extends MethodName>(engine: Engine, name: N, input: Input<N>, caller: Caller): Promise<Output<N>> {
  return engine.call(name, methods[name].input.parse(input) as never, caller);
}

async function store(engine: Engine, statement: Statement): Promise<Stored> {
  try {
    const answer = await call(engine, 'memory.store', { content: statement.text }, agent);
    return { statement, answer, error: null };
  } catch (cause) {
    return { statement, answer: null, error: String(cause) };
  }
}

async function ask(engine: Engine, question: Question): Promise<Asked> {
  const { hits } = await call(engine, 'memory.search', { query: question.ask, k: 5 }, agent);
  return { question, first: hits[0]?.text ?? null };
}

/** What a reflection proposes; it is refused as a whole afterwards, so that the next one is free to run. */
async function reflect(engine: Engine): Promise<Change[]> {
  await call(engine, 'decay.run', {}, owner).catch(() => undefined);
  await call(engine, 'memory.reflect', { who: 'mneme' }, agent);
  const { pending } = await call(engine, 'reflection.pending', {}, owner);
  if (pending === null) return [];
  await call(engine, 'reflection.decide', { session: pending.session, verdict: 'reject' }, owner);
  return pending.changes;
}

function read(root: string): Pick<Lived, 'pages' | 'files'> {
  const files = new Map<string, string>();
  for (const name of readdirSync(join(root, 'memory'), { recursive: true }).map(String))
    if (name.endsWith('.md')) files.set(`memory/${name}`, readFileSync(join(root, 'memory', name), 'utf8'));
  files.set('MEMORY.md', readFileSync(join(root, 'MEMORY.md'), 'utf8'));
  const folder = 'memory/graph/entities/';
  const pages = [...files]
    .filter(([path]) => path.startsWith(folder))
    .map(([path, text]) => ({ file: path.slice(folder.length), text }));
  return { pages, files };
}
