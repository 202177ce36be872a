import type { Output } from '#shared/contract/methods.ts';
import { fail } from '#shared/model/error.ts';
import type { Door } from '../../commit/types.ts';
import { supersededBy } from '../../index/superseded.ts';
import type { Index } from '../../index/types.ts';
import { contentOf, isSameWord } from '../../language/content.ts';
import { foldName } from '../../language/tokens.ts';
import type { Ports } from '../../ports.ts';
import type { VectorSearch } from '../../vectors/vector-search.ts';
import {
  contractPath,
  type Pin,
  parseContract,
  pinId,
  withoutPin,
  withPin,
} from '../../workspace/codecs/recall-contract.ts';
import { readText } from '../../workspace/disk.ts';
import type { SearchOptions } from '../options.ts';
import { type ExplainedHit, lookUp, rank } from '../search.ts';
import { isFaint } from '../sure.ts';
import { type IndexUpdate, updateOf } from '../tentative.ts';
import { type ContractRun, keepRun, runsIn } from './runs.ts';

export type ContractDeps = {
  readonly root: string;
  readonly index: Index;
  readonly vectors: Pick<VectorSearch, 'read' | 'viewWith' | 'caughtUp'>;
  readonly ports: Pick<Ports, 'clock' | 'emit' | 'log'>;
  readonly door: Door;
  /** How a question is searched for with the settings as they are. */
  options(query: string): Omit<SearchOptions, 'k'>;
};

type Ahead = Output<'contract.ahead'>;
type PinAsked = Pin & { green: boolean; found: string | null };

/** Results among which the right answer must stand: what an agent reads of an answer. */
const top = 5;
const foundLength = 200;
/** Memories of files that would be written that are looked at, and of them those whose meaning is read. */
const mostLookedAt = 2_000;
const mostRead = 64;

/** The questions that its owner pinned, each with what a right answer contains, asked of the real recall. */
export class RecallContract {
  constructor(private readonly deps: ContractDeps) {}

  async pins(): Promise<Pin[]> {
    return parseContract((await readText(this.deps.root, contractPath)).text ?? '');
  }

  /** Pins a question and asks it; one that is pinned already is pinned anew. */
  async pin(question: string, contains: string[]): Promise<PinAsked> {
    const pinned = this.#today();
    await this.#write(`“${question}” pinned`, (text) => withPin(text, { question, contains, pinned }));
    const asked = (await this.run()).find(({ id }) => id === pinId(question));
    if (asked !== undefined) return asked;
    throw fail('input.invalid', 'A pinned question needs words of its own.', 'Give the question as it is asked.');
  }

  /** Takes a pin out, by its id or its words. @throws memory.missing when no such question is pinned */
  async unpin(question: string): Promise<void> {
    const pin = (await this.pins()).find(({ id }) => id === question || id === pinId(question));
    if (pin === undefined)
      throw fail('memory.missing', 'No such question is pinned.', 'mneme contract list shows those that are.');
    await this.#write(`“${pin.question}” no longer pinned`, (text) => withoutPin(text ?? '', pin.id));
  }

  /** Asks every pinned question now, and keeps how it went. */
  async run(): Promise<PinAsked[]> {
    const asked = await this.#ask(await this.pins(), null);
    if (asked.length > 0) {
      const red = asked.filter(({ green }) => !green).map(({ id }) => id);
      keepRun(this.deps.root, { day: this.#today(), asked: asked.length, ids: asked.map(({ id }) => id), red });
      this.deps.ports.emit({ name: 'contract', data: { red: red.length } });
    }
    return asked;
  }

  /** The latest runs, a day each, newest first. */
  runs(): ContractRun[] {
    return runsIn(this.deps.root);
  }

  /**
   * Which pinned questions would be answered otherwise once these files are written. `gone`: memories that would leave the
   * search. Nothing stays.
   */
  async ahead(changes: Parameters<typeof updateOf>[0], gone: ReadonlySet<string> = new Set()): Promise<Ahead> {
    const pins = await this.pins();
    if (pins.length === 0 || changes.length + gone.size === 0) return { asked: pins.length, turns: [] };
    const now = await this.#ask(pins, null);
    const update = updateOf(changes);
    const after = await this.#ask(pins, update, gone, await this.#readFresh(pins, update));
    const turns = now.flatMap(({ id, question, contains, green, found: before }, n): Ahead['turns'] => {
      const next = after[n];
      if (next === undefined || next.green === green) return [];
      return [{ id, question, contains, turns: next.green ? 'green' : 'red', now: before, after: next.found }];
    });
    return { asked: pins.length, turns };
  }

  async #ask(
    pins: readonly Pin[],
    update: IndexUpdate | null,
    gone: ReadonlySet<string> = new Set(),
    fresh: ReadonlyMap<string, Int8Array> = new Map(),
  ): Promise<PinAsked[]> {
    const { index, vectors, options } = this.deps;
    // What was written a moment ago is found by its meaning as well, or a question would be red until it is.
    await vectors.caughtUp();
    const asked: PinAsked[] = [];
    for (const pin of pins) {
      const meant = await vectors.viewWith(pin.question, fresh);
      const how = { ...options(pin.question), k: top, meant, awake: ({ id }: { id: string }) => !gone.has(id) };
      // What is merely nearest in meaning was not found: words in it answer nothing.
      const isFound = (hit: ExplainedHit) => !isFaint(hit);
      const look = () => judged(index, pin, rank(index, lookUp(index, pin.question, how), how).hits.filter(isFound));
      asked.push(update === null ? look() : index.tentatively(update, look));
    }
    return asked;
  }

  /** What would be new and shares most words with a pinned question, by its meaning: it may push the right answer out of sight. */
  async #readFresh(pins: readonly Pin[], update: IndexUpdate): Promise<Map<string, Int8Array>> {
    const { index, vectors } = this.deps;
    const paths = update.put.map(({ stamp }) => stamp.path);
    const all = index.tentatively(update, () => index.textsOf(index.digestsOf(paths).slice(0, mostLookedAt)));
    const unknown = new Set(index.unknown(all.map(({ digest }) => digest)));
    const asked = pins.map(({ question }) => contentOf(question).words.map(({ key }) => key));
    const near = all.flatMap((one) => {
      if (!unknown.has(one.digest)) return [];
      const said = contentOf(one.text).words;
      const shared = asked.map((words) => words.filter((word) => said.some(({ key }) => isSameWord(key, word))).length);
      return [{ ...one, shared: Math.max(0, ...shared) }];
    });
    return vectors.read(near.sort((a, b) => b.shared - a.shared).slice(0, mostRead));
  }

  async #write(summary: string, make: (text: string | null) => string): Promise<void> {
    const plan = async () => {
      const { text, before } = await readText(this.deps.root, contractPath);
      const action = before === null ? ('CREATE' as const) : ('EDIT' as const);
      const changes = [{ path: contractPath, action, before, after: make(text), summary }];
      return { set: { changes: changes.filter(({ after }) => after !== text) }, result: null };
    };
    await this.deps.door.commit(plan, { actor: 'manual', approval: '—', trigger: summary });
  }

  #today(): string {
    return new Date(this.deps.ports.clock.now()).toISOString().slice(0, 10);
  }
}

/** Green: everything a right answer contains stands in what was found and still holds. */
function judged(index: Index, pin: Pin, hits: readonly ExplainedHit[]): PinAsked {
  const memories = new Map(index.get(hits.map(({ id }) => id)).map((memory) => [memory.id, memory]));
  const holding = hits.filter(({ id }) => {
    const memory = memories.get(id);
    return memory !== undefined && supersededBy(index, memory) === null;
  });
  const answer = holding.map(({ id, title, text }) => plain(`${title} ${memories.get(id)?.text ?? text}`)).join('\n');
  const green = pin.contains.every((words) => answer.includes(plain(words)));
  const nearest = holding.find(({ text }) => pin.contains.some((words) => plain(text).includes(plain(words))));
  return { ...pin, green, found: (nearest ?? holding[0])?.text.slice(0, foundLength) ?? null };
}

const plain = (text: string): string => foldName(text).replace(/\s+/g, ' ');

/** The pinned questions that lose their answer, in quotes. */
export const redQuestions = ({ turns }: Ahead): string[] =>
  turns.filter((one) => one.turns === 'red').map(({ question }) => `“${question}”`);

/**
 * What turns a pinned question red is done only by its owner's word.
 * @throws contract.red
 */
export function requireAgreed(ahead: Ahead, agreed = false): void {
  const red = redQuestions(ahead);
  if (red.length === 0 || agreed) return;
  throw fail(
    'contract.red',
    `Pinned questions would lose their answer: ${red.join(', ')}.`,
    'Say that you want it all the same (--red, or the button), or leave out what does it.',
    { data: { questions: red } },
  );
}
