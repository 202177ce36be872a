import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Memory, MemoryKind } from '#shared/model/memory.ts';
import { soughtWords } from '../index/query.ts';
import { supersededBy } from '../index/superseded.ts';
import { namesLanguage } from '../language/languages.ts';
import { spelled } from '../language/spelling.ts';
import { sharedBeside } from '../recall/closely.ts';
import { excerpt } from '../recall/excerpt.ts';
import { recall } from '../recall/recall.ts';
import type { Services } from '../services.ts';
import { bareWords } from '../workspace/codecs/correction.ts';
import { readMarks } from '../workspace/codecs/entity-marks.ts';
import { doubtOf } from './marks.ts';

type Near = Output<'memory.store'>['near'];

/** Memories told at most, results looked through for them, and characters of a statement that are searched for. */
const most = 3;
const looked = 12;
const mostRead = 1_000;
/** Memories whose words are weighed: any word of a long statement stands in half of a large store, and whoever stores waits for it. */
const mostMatched = 3_000;
/** Characters of each that are told: enough for a sentence with what is said of its subject. */
const toldLength = 160;

/** What is like a page's summary is a page, and no statement. */
const statements: ReadonlySet<MemoryKind> = new Set<MemoryKind>(['fact', 'episode', 'core']);

/** Of them at most from elsewhere, where the page of a fact has more to say: what changes in other words is alike by its page alone. */
const mostElsewhere = 2;

/**
 * What stands and is most like a statement, with what else its page says: whether one of them is made outdated is for the
 * caller to judge. Only what `replaces` may name; without the memory itself and what says the same in another place.
 */
export async function nearTo(services: Services, id: string, content: string, caller: Caller): Promise<Near> {
  const { index, settings } = services;
  const own = spelled(content);
  const stands = (memory: Memory) =>
    statements.has(memory.kind) && memory.id !== id && supersededBy(index, memory) === null;
  const isOther = ({ text }: Memory) => spelled(readMarks(text).statement) !== own;
  const { hits } = await recall(services, content.slice(0, mostRead), {
    k: looked,
    // Kinds are told apart among the best: to look for some alone, the index walks all that match in their order.
    parts: { context: false },
    minScore: settings.get('recall.minScore'),
    unasked: true,
    mostMatched,
    awake: stands,
  });
  const found = index.get(hits.map((hit) => hit.id)).filter(isOther);
  const page = besideIt(services, id, content).filter((memory) => stands(memory) && isOther(memory));
  const isOnPage = ({ id }: Memory) => page.some((one) => one.id === id);
  const here = found.filter(isOnPage);
  const rest = page.filter(({ id }) => !here.some((one) => one.id === id));
  const words = soughtWords(content.slice(0, mostRead)).flatMap(({ words, stop }) => (stop ? [] : [words]));
  const elsewhere = found.filter((memory) => !isOnPage(memory));
  const ordered = sharingFirst(content, [...here, ...elsewhere, ...rest]);
  const kept = page.length > 0 ? ordered.filter((memory) => !isOnPage(memory)).slice(0, mostElsewhere) : ordered;
  const near = ordered.filter((memory) => isOnPage(memory) || kept.includes(memory)).slice(0, most);
  services.captureQueue.heard.gave(caller.session, near);
  return near.map((memory) => {
    const { since } = readMarks(memory.text);
    const statement = bareWords(memory);
    const doubt = doubtOf(services, memory);
    const told = {
      id: memory.id,
      text: excerpt(statement.replace(/\s+/g, ' ').trim(), words, toldLength),
      path: `${memory.path}#L${memory.line}`,
    };
    return { ...told, since: since ?? memory.at?.slice(0, 10) ?? null, ...(doubt === null ? {} : { doubt }) };
  });
}

/** Those first that share most of what a statement says beside the names in it, rare words counting more; else as they were. */
function sharingFirst(content: string, memories: readonly Memory[]): Memory[] {
  const read = sharedBeside(content.slice(0, mostRead), memories);
  const shares = new Map(memories.map(({ id }, n) => [id, read[n] ?? 0]));
  return memories.toSorted((a, b) => (shares.get(b.id) ?? 0) - (shares.get(a.id) ?? 0));
}

/** What else is said where a memory stands: on a fact's page; of core memory, in which language to speak, which shares no word. */
function besideIt(services: Services, id: string, content: string): Memory[] {
  if (services.index.get([id])[0]?.kind !== 'core') return factsBeside(services, id);
  return namesLanguage(content) ? services.index.memoriesOf('MEMORY.md').filter(({ text }) => namesLanguage(text)) : [];
}

/** The facts of the page on which a fact stands, newest first. */
function factsBeside({ index }: Services, id: string): Memory[] {
  const [memory] = index.get([id]);
  if (memory?.kind !== 'fact' || memory.parent === null) return [];
  const isFact = ({ kind, parent, type }: Memory) =>
    kind === 'fact' && parent === memory.parent && type !== 'timeline' && type !== 'question';
  return index.belongingTo([memory.parent], looked).filter(isFact);
}
