import type { Memory, MemoryKind } from '#shared/model/memory.ts';
import { soughtWords } from '../index/query.ts';
import { supersededBy } from '../index/superseded.ts';
import { bareWords } from '../workspace/codecs/correction.ts';
import { supersededTag } from '../workspace/codecs/entity-marks.ts';
import { labelOf } from '../workspace/codecs/entity-page.ts';
import { isOneScope } from '../workspace/scope.ts';
import { clash, type StatedValues, statedValuesOf } from './contradict/contradict.ts';
import type { ProposalsDeps } from './deps.ts';
import type { ProposalEntry } from './entry.ts';

/** What contradicts a proposal, and what both speak of. */
export type Rival = { id: string; about: string };
type Checked = {
  content: string;
  scope: string | null;
  statement: StatedValues;
  memories: Rival[];
  proposals: Map<string, Rival>;
};

/** Characters of a proposal whose words are looked up. */
const longestSought = 2_000;
/** Words a memory is looked up by at most, and memories compared at most. */
const mostWords = 10;
const mostCompared = 40;
/** Facts about an entity that are compared whatever their words. */
const mostOfEntity = 60;
/** Of one proposal: more of them say nothing more to whoever decides. */
const mostConflicts = 8;
const kinds: MemoryKind[] = ['core', 'episode', 'fact', 'belief', 'vault'];

/** Which proposals contradict each other, or what is kept; each pair is looked at once. */
export class Conflicts {
  readonly #known = new Map<string, Checked>();

  constructor(private readonly deps: Pick<ProposalsDeps, 'index' | 'around'>) {}

  /** Looks at what is new or worded anew, and at `again`. */
  look(entries: readonly ProposalEntry[], again: ReadonlySet<string> = new Set()): void {
    const open = entries.filter((entry) => entry.kind !== 'malformed' && entry.content !== null);
    const here = new Set(open.map(({ id }) => id));
    for (const id of this.#known.keys()) if (!here.has(id)) this.#drop(id);
    for (const entry of open) {
      const known = this.#known.get(entry.id);
      if (known?.content === entry.content) {
        if (again.has(entry.id)) known.memories = this.#inMemory(entry, known.statement);
        continue;
      }
      this.#drop(entry.id);
      const statement = statedValuesOf(entry.content ?? '', namesOf(entry.entities));
      const fresh: Checked = {
        content: entry.content ?? '',
        scope: entry.scope,
        statement,
        memories: this.#inMemory(entry, statement),
        proposals: new Map(),
      };
      for (const [id, other] of this.#known) {
        if (fresh.proposals.size >= mostConflicts) break;
        const about = clash(other.statement, statement);
        if (about === null || !isOneScope(other.scope ?? undefined, entry.scope ?? undefined)) continue;
        if (other.proposals.size >= mostConflicts) continue;
        fresh.proposals.set(id, { id, about });
        other.proposals.set(entry.id, { id: entry.id, about });
      }
      this.#known.set(entry.id, fresh);
    }
  }

  /** Proposals that contradict one of these memories, or whose rival is one of them or gone. */
  touchedBy(memories: readonly Memory[], gone: ReadonlySet<string>): Set<string> {
    if (this.#known.size === 0 || memories.length > mostRead) return new Set(this.#known.keys());
    const statements = memories.flatMap((memory) => statementIn(memory) ?? []);
    const touched = new Set<string>();
    for (const [id, { statement, memories: rivals }] of this.#known) {
      const had = rivals.some((rival) => gone.has(rival.id));
      if (had || statements.some((one) => clash(one, statement) !== null)) touched.add(id);
    }
    return touched;
  }

  of(id: string): { proposals: Rival[]; memories: Rival[] } {
    const known = this.#known.get(id);
    return { proposals: [...(known?.proposals.values() ?? [])], memories: known?.memories ?? [] };
  }

  #drop(id: string): void {
    if (!this.#known.delete(id)) return;
    for (const { proposals } of this.#known.values()) proposals.delete(id);
  }

  #inMemory(entry: ProposalEntry, statement: StatedValues): Rival[] {
    const { index, around } = this.deps;
    const near = nearTo(index, (entry.content ?? '').slice(0, longestSought));
    const entities = entry.entities.flatMap((name) => around.entityNamed(name) ?? []);
    const own = entities.length === 0 ? [] : index.belongingTo(entities, mostOfEntity);
    const rivals = new Map<string, Rival>();
    for (const memory of [...near, ...own]) {
      if (rivals.has(memory.id) || !isOneScope(memory.scope, entry.scope ?? undefined)) continue;
      const other = statementIn(memory);
      const about = other === null ? null : clash(other, statement);
      if (about !== null && supersededBy(index, memory) === null) rivals.set(memory.id, { id: memory.id, about });
    }
    return [...rivals.values()].slice(0, mostConflicts);
  }
}

/**
 * Memories that may speak of the same: those with one of its rare words, and those with two of its first, which are whom and
 * what it is about. A word that stands in thousands of memories is never looked up alone: ranking them all takes long.
 */
function nearTo(index: ProposalsDeps['index'], content: string): Memory[] {
  const telling = soughtWords(content).filter(({ stop, words }) => !stop && !words.includes(' '));
  const counted = telling.slice(0, mostWords).flatMap(({ words }) => {
    const count = index.count(`"${words}"`, { archived: true });
    return count === 0 ? [] : [{ words: `"${words}"`, count }];
  });
  const rare = counted.filter(({ count }) => count <= fewRows).map(({ words }) => words);
  const common = counted.filter(({ count }) => count > fewRows).slice(0, mostPaired);
  const pairs = common.flatMap((one, n) =>
    common
      .slice(n + 1)
      .filter((other) => rare.length === 0 || Math.min(one.count, other.count) <= manyRows)
      .map((other) => `${one.words} AND ${other.words}`),
  );
  const alone = common.length === 1 && common[0] !== undefined && common[0].count <= manyRows ? [common[0].words] : [];
  const expressions = [...(rare.length === 0 ? [] : [rare.join(' OR ')]), ...pairs, ...alone];
  const numbers = expressions.flatMap((expression) =>
    index.match(expression, { kinds, limit: mostCompared }).candidates.map(({ n }) => n),
  );
  return numbers.length === 0 ? [] : index.load([...new Set(numbers)]);
}

/** Memories with a word, up to which it counts as rare, and up to which it is looked up when there is no other. */
const fewRows = 200;
const manyRows = 2_000;
/** Common words that are looked up two by two. */
const mostPaired = 4;

const namesOf = (entities: readonly string[]) => entities.map((id) => (id.includes('--') ? labelOf(id) : id));

/** What a memory claims; null for what was superseded, and for a text that is more than a statement. */
function statementIn(memory: Memory): StatedValues | null {
  if (memory.tags.includes(supersededTag) || memory.text.length > longestStatement) return null;
  return statedValuesOf(bareWords(memory), memory.parent === null ? [] : [memory.title, labelOf(memory.parent)]);
}
const longestStatement = 600;
/** Memories of one change that are read for it; of more, such as an import's, each proposal is looked at anew instead. */
const mostRead = 200;
