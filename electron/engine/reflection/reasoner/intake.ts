import type { ReasoningRecord, Refusal, Suggestion } from '#shared/model/reflection.ts';
import { lostBy } from '../lost-by.ts';
import { proposalKey as pairKeyOf } from '../rejected.ts';
import { inTurns } from '../turns.ts';
import { type DoubtQuestion, doubtedAmong } from './doubted.ts';
import { afterEarlier } from './earlier-parts.ts';
import type { ProposalGround } from './ground.ts';
import { citesOf } from './handles.ts';
import type { MaterialPart } from './parts.ts';
import { type ItemOutcome, weighed } from './propose.ts';

/** Changes of one reflection at most, and times that one item may be mended. */
const mostChanges = 120;
const mostMended = 2;
/** Items that may be refused in one reflection: whoever guesses at handles ends. */
const mostRefused = 240;

/** `loses`: what it takes the place of says besides, and nothing would any more. */
export type AcceptedItem = { n: number; id: string; loses?: string[] };
export type RefusedItem = { n: number } & Refusal;

/** `rests`: the episodes that it cites; `sort`: its kind and the line that it rests on first. */
type Told = Refusal & { says: string; times: number; rests: readonly string[]; sort: string };

/** Refusals that no other wording mends. */
const final = new Set(['known', 'refused.before', 'over.budget']);
const mendedTwice = 'It was mended twice; leave it out.';
export const isMendable = ({ code, hint }: Refusal): boolean => !final.has(code) && hint !== mendedTwice;
/** What was not said in earnest is read, whatever a reasoner made of it. */
const isAnswered = ({ code }: Refusal): boolean => /^(?:trap\.|known$|refused\.before$|cite\.past$)/.test(code);

/** What a reasoner proposes in one reflection, item by item held against what it read; in memory alone. */
export class Intake {
  readonly #taken: { id: string; suggestions: Suggestion[] }[] = [];
  readonly #left = new Set<Suggestion>();
  readonly #pairs = new Map<string, Suggestion>();
  readonly #asked = new Set<Suggestion>();
  readonly #refused = new Map<string, Told>();
  /** What was taken, word for word: who is asked to go on may begin anew. */
  readonly #said = new Map<string, string>();
  #refusals = 0;

  constructor(
    /** Who reasons. */
    private readonly name: string,
    private readonly ground: Omit<ProposalGround, 'taken'>,
    /** What Mneme's rules would propose. */
    private readonly candidates: readonly Suggestion[],
  ) {}

  get room(): number {
    return mostChanges - this.#taken.length;
  }

  /** Takes an answer item by item. */
  take(changes: readonly unknown[]): { taken: AcceptedItem[]; refused: RefusedItem[] } {
    const taken: AcceptedItem[] = [];
    const refused: RefusedItem[] = [];
    const before = new Set(this.#refused.keys());
    for (const outcome of weighed(changes, this.ground, this.suggestions)) {
      const { n } = outcome;
      const said = JSON.stringify(changes[n]);
      const again = this.#said.get(said);
      if (again !== undefined) {
        taken.push({ n, id: again });
        continue;
      }
      const refusal = this.#outcome(outcome, this.#keyOf(changes[n], n, before), changes[n]);
      if (refusal === null) {
        this.#mendedByAnotherName(changes[n], before);
        const id = `a${this.#taken.length}`;
        this.#said.set(said, id);
        const loses = 'suggestions' in outcome ? this.#lostBy(outcome.suggestions) : [];
        taken.push({ n, id, ...(loses.length > 0 && { loses }) });
      } else refused.push({ n, ...refusal });
    }
    return { taken, refused };
  }

  /** What was refused before may be mended under its key; another item of the same call that looks like it is one of its own. */
  #keyOf(given: unknown, n: number, before: ReadonlySet<string>): string {
    const key = keyOf(given);
    return this.#refused.has(key) && !before.has(key) ? `${key} ${n}` : key;
  }

  #lostBy(suggestions: readonly Suggestion[]): string[] {
    const wordsOf = (id: string) =>
      this.ground.material.pages.flatMap((page) => page.facts).find(({ memory }) => memory.id === id)?.statement ??
      null;
    return suggestions.flatMap(({ does }) => lostBy(does, wordsOf)?.lost ?? []);
  }

  /** Mended under the name of another page, say: an item of the same kind that rests on the same line. */
  #mendedByAnotherName(given: unknown, before: ReadonlySet<string>): void {
    const sort = sortOf(given);
    const was = [...before].find((key) => this.#refused.get(key)?.sort === sort);
    if (was !== undefined) this.#refused.delete(was);
  }

  #restsOf(given: unknown): string[] {
    const lines = citesOf(given).flatMap((handle) => this.ground.handles.lines(handle));
    return lines.flatMap(({ memory }) => (memory.kind === 'episode' ? [memory.id] : []));
  }

  /** Episodes of which something was refused and never sent again: they stay unread, else it would be lost. */
  get unmended(): ReadonlySet<string> {
    const left = [...this.#refused.values()].filter((one) => one.times <= mostMended && !isAnswered(one));
    return new Set(left.flatMap(({ rests }) => rests));
  }

  #outcome(outcome: ItemOutcome, key: string, given: unknown): Refusal | null {
    const known = this.#refused.get(key);
    const limit = this.room <= 0 || this.#refusals >= mostRefused ? full : null;
    const refusal = limit ?? ('refusal' in outcome ? outcome.refusal : null);
    if (refusal === null && (known?.times ?? 0) <= mostMended) {
      this.#refused.delete(key);
      const suggestions = 'suggestions' in outcome ? outcome.suggestions : [];
      if ('leave' in outcome) for (const one of outcome.leave) this.#left.add(one);
      this.#taken.push({ id: `a${this.#taken.length + 1}`, suggestions: suggestions.map((one) => this.#signed(one)) });
      return null;
    }
    this.#refusals++;
    const times = (known?.times ?? 0) + 1;
    const told = refusal ?? known ?? full;
    this.#refused.set(key, { ...told, says: outcome.says, times, rests: this.#restsOf(given), sort: sortOf(given) });
    const { code, why, hint } = told;
    return { code, why, hint: times > mostMended ? mendedTwice : hint };
  }

  /** What it thought of itself bears its name; what it took over from Mneme is Mneme's. */
  #signed(one: Suggestion): Suggestion {
    return this.candidates.includes(one) ? one : { ...one, by: this.name };
  }

  /** A part as it is read after what was proposed so far. */
  reading(part: MaterialPart): string {
    return afterEarlier(part, this.suggestions, this.ground.handles);
  }

  get suggestions(): Suggestion[] {
    return this.#taken.flatMap(({ suggestions }) => suggestions);
  }

  /** What gives one thing another value than it stated, and it neither spoke of nor dropped: asked of the owner. */
  async stillDoubted(): Promise<Suggestion[]> {
    return (await this.#doubted()).flatMap(({ asks }) => (this.#left.has(asks) ? [] : [asks]));
  }

  /** Those of which it has seen both sides, to drop those that may stand beside each other; each is told once. */
  async doubts(): Promise<{ handle: string; says: string }[]> {
    const fresh = (await this.#doubted()).filter(({ asks, shown }) => shown && !this.#asked.has(asks));
    return fresh.map(({ asks }) => {
      this.#asked.add(asks);
      return { handle: this.ground.handles.candidate(asks), says: asks.reason };
    });
  }

  /** The same pair is the same suggestion, however often they are looked for. */
  async #doubted(): Promise<DoubtQuestion[]> {
    const { material, handles } = this.ground;
    return (await inTurns(doubtedAmong(this.suggestions, material, handles))).map(({ asks, shown }) => {
      const key = pairKeyOf(asks.does);
      const known = this.#pairs.get(key) ?? asks;
      this.#pairs.set(key, known);
      return { asks: known, shown };
    });
  }

  /** What Mneme would propose by itself and the agent did not drop. */
  get kept(): Suggestion[] {
    const left = new Set([...this.#left].flatMap(sidesOf));
    return this.candidates.filter((one) => !this.#left.has(one) && !sidesOf(one).some((pair) => left.has(pair)));
  }

  /** How it went. `withheld`: lines that were kept from it. */
  reasoned(withheld: number, model: string | undefined): ReasoningRecord {
    // Whoever tells again what is known, or told it in a part before, failed no check.
    const failed = [...this.#refused.values()].filter(({ code }) => code !== 'known');
    const refused = failed.map(({ code, why, hint, says }) => ({ code, why, hint, says }));
    const passed = this.#taken.length;
    const { name } = this;
    return {
      name,
      ...(model !== undefined && { model }),
      withheld,
      proposed: passed + refused.length,
      passed,
      refused,
    };
  }
}

/** The two memories that a contradiction is about; a question that was dropped is not asked in other words. */
const sidesOf = ({ does }: Suggestion): string[] =>
  does.kind === 'contradiction'
    ? [
        does.sides
          .map(({ id }) => id)
          .sort()
          .join('\n'),
      ]
    : [];

const full: Refusal = {
  code: 'over.budget',
  why: `A reflection takes ${mostChanges} changes.`,
  hint: 'Finish with done: true; what is left is read next time.',
};

function sortOf(given: unknown): string {
  if (typeof given !== 'object' || given === null) return String(given).slice(0, 100);
  const { kind, cites } = given as Record<string, unknown>;
  return JSON.stringify([kind, Array.isArray(cites) ? cites[0] : null]).toLowerCase();
}

/** An item is known again by its kind, whom it is about and what it cites first. */
function keyOf(given: unknown): string {
  if (typeof given !== 'object' || given === null) return String(given).slice(0, 100);
  const { kind, entity, block, title, between, keep, cites } = given as Record<string, unknown>;
  const [first] = Array.isArray(cites) ? cites : [];
  return JSON.stringify([kind, entity ?? block ?? title ?? between ?? keep, first])
    .slice(0, 300)
    .toLowerCase();
}
