import { type Hit, type Memory, type MemoryKind, unsureWords } from '#shared/model/memory.ts';
import { spanWords } from '#shared/text/span-words.ts';
import type { CountTokens } from '#shared/text/tokenizer.ts';
import { ownerOf } from '../graph/resolve.ts';
import { toHit } from '../index/hit.ts';
import type { Index } from '../index/types.ts';
import { coreWords } from '../workspace/codecs/core.ts';
import { excerpt } from './excerpt.ts';
import type { SearchOptions } from './options.ts';
import { supersededYet } from './pending.ts';
import { otherProject } from './projects.ts';
import { search } from './search.ts';
import { fuseAnswers } from './several.ts';
import { areWeak, isUnsure, isWeak } from './sure.ts';
import { timeTold } from './understand.ts';

export type ContextInput = Pick<
  SearchOptions,
  'meant' | 'minScore' | 'alive' | 'isPending' | 'awake' | 'understood' | 'web' | 'scope'
> & {
  query: string;
  /** Short questions that take its parts, each with what it means; fused with it. */
  queries?: readonly (Pick<SearchOptions, 'meant' | 'understood'> & { query: string })[];
  maxTokens: number;
  /** The text of MEMORY.md; null when there is none. */
  core: string | null;
  /** Ids that this session was shown already: they are not said again. */
  seen?: ReadonlySet<string>;
  /** What the caller proposed and nobody decided on yet, best first. */
  unconfirmed?: Hit[];
  /** Why a memory is not to be relied on, in words that stand beside it; null when it may be. */
  doubt?: (hit: Hit) => string | null;
  countTokens: CountTokens;
};
type Weighed = Hit & { weak?: true };
/** Why a memory is not to be relied on, and whose project it is of. */
type LineMarks = { doubt: string | null; project: string | null };
/** `instead`: what is said where it holds no memory; null where nothing tells why. */
export type ContextBundle = {
  text: string;
  tokens: number;
  ids: string[];
  coreTruncated: boolean;
  instead: string | null;
};

const coreTitle = '# Core memory';
const titles = {
  found: '# Relevant memories',
  unconfirmed: '# Proposed by you, not yet confirmed',
  standing: '# Rules and preferences',
  latest: '# Latest',
} as const;

/** Memories that are named again by their ids where they answer and were shown before. */
const mostNamedAgain = 8;
/** Latest beside a question that something answers: enough to know where things stand. */
const latestBeside = 8;

/** Said first where all that was found is weak. */
const nothingSure = 'Nothing remembered surely answers this: what follows is weak.';
/** Results that a budget may hold: a short memory with its citation is about this many tokens. */
const leastTokens = 20;
const mostResults = 200;
/** Of the budget, the share that one memory may take, and characters a token stands for; a longer text is cut around what was asked. */
const shareOfOne = 1 / 6;
const charactersPerToken = 4;
/** Rules and preferences that stand beside what the question finds at most, and the share of the whole budget that they may take. */
const fillers = 20;
const shareOfStanding = 1 / 3;
/** Of the budget, the share that what likely is no answer may take: what stands and what is new tells more. */
const shareOfWeak = 1 / 4;

/**
 * Core memory, then the memories that match the question, best first and however old, then rules and preferences that
 * stand, then the latest as far as the budget goes, each with its time and citation, within `maxTokens` (o200k) whatever
 * happens. Core comes first; when it alone is over the budget it is cut at a line and `coreTruncated` says so. Archived and superseded memories stay
 * out. `ids` are the memories that are in the text.
 */
export function recallContext(
  index: Index,
  {
    query,
    queries = [],
    maxTokens,
    core,
    seen = new Set(),
    unconfirmed = [],
    doubt = () => null,
    countTokens,
    ...how
  }: ContextInput,
): ContextBundle {
  const whole = core === null ? '' : coreWords(core);
  const inMind = `${coreTitle}\n\n${whole}\n`;
  const kept = whole === '' ? '' : fitLines(inMind, maxTokens, countTokens);
  const marks = (hit: Hit) => ({ doubt: doubt(hit), project: otherProject(hit, how.scope ?? null) });
  const bundle = new Bundle(kept, maxTokens, countTokens, marks);
  const coreTruncated = whole !== '' && kept !== inMind;
  if (coreTruncated) return { ...bundle.done(), coreTruncated, instead: null };
  const longest = Math.ceil(maxTokens * shareOfOne * charactersPerToken);
  const inBudget = Math.min(mostResults, Math.ceil(maxTokens / leastTokens));
  // An entity of which nothing is said says nothing.
  const isNews = ({ id, kind, title, text }: Hit) =>
    !seen.has(id) && kind !== 'core' && (kind !== 'entity' || text !== title);
  const awake = (memory: Memory) =>
    supersededYet(index, memory, how.isPending ?? (() => false)) === null && (how.awake?.(memory) ?? true);
  const time = timeTold([how, ...queries].flatMap(({ understood }) => understood?.times ?? []));
  const { all, notice, lacks } = found();
  const news = all.filter(isNews);
  const shown = all.filter(({ id, kind }) => seen.has(id) && kind !== 'core');
  const isAsked = [query, ...queries.map((one) => one.query)].some((one) => one.trim() !== '');
  const missing = isAsked && all.length === 0 ? notice : null;
  const isStanding = standingIn(index, news);
  const isAnswered = all.some(({ isSure }) => isSure);
  const said = [
    titles.found,
    areWeak(all) ? nothingSure : null,
    news.length === 0 ? null : (notice ?? lacks),
    time === null ? null : spanWords(time),
  ].filter((one) => one !== null);
  bundle.say(missing);
  bundle.add(
    said.join('\n\n'),
    news.filter((hit) => !hit.weak || !isStanding(hit)),
    ({ weak }) => (weak ? maxTokens * shareOfWeak : null),
  );
  const before = shownBefore(areWeak(shown) ? shown : shown.filter(({ weak }) => !weak));
  bundle.say(before);
  bundle.add(titles.unconfirmed, unconfirmed);
  // Unasked, another project's memories are out of place.
  const scopes = how.scope ? [null, how.scope] : undefined;
  const rest = (kinds: MemoryKind[], type?: string, most = fillers) =>
    index
      .browse({ kinds, type, scopes, limit: most + Math.min(seen.size, fillers) })
      .memories.filter(awake)
      .map((memory) => toHit(memory, 0, excerpt(memory.text, [], longest)))
      .filter(isNews);
  // A procedure that does not fit the task is in the way of what holds for any.
  const standing = [
    ...news.filter(isStanding).map(({ weak: _, ...hit }) => hit),
    ...rest(['episode'], 'preference'),
    ...rest(['belief']),
    ...(isAsked ? [] : rest(['procedure'])),
  ];
  bundle.add(titles.standing, standing, () => maxTokens * shareOfStanding);
  bundle.add(
    titles.latest,
    rest(['episode', 'fact'], undefined, inBudget).slice(0, isAnswered ? latestBeside : undefined),
  );
  return { ...bundle.done(), coreTruncated, instead: missing ?? before };

  function found(): { all: (Weighed & { isSure: boolean })[]; notice: string | null; lacks: string | null } {
    const k = Math.min(mostResults, inBudget + Math.min(seen.size, fillers));
    const answers = [{ query }, ...queries]
      .filter((one) => one.query.trim() !== '')
      .map((one) => search(index, one.query, { ...how, ...one, k, unasked: true, awake, textLength: longest }));
    const all = fuseAnswers(
      answers.map(({ hits }) => hits),
      k,
    ).map(({ signs, ...hit }) => ({
      ...hit,
      ...(isWeak(signs) && { weak: true as const }),
      isSure: !isUnsure(signs),
    }));
    // What one question of several does not find, another may.
    const [only] = answers.length === 1 ? answers : [];
    return { all, notice: (only ?? answers[0])?.notice ?? null, lacks: only?.lacks?.told ?? null };
  }
}

/** What tells of some results which hold for any task: rules, preferences, beliefs, and what is known of the owner. */
function standingIn(index: Index, results: readonly Hit[]): (hit: Hit) => boolean {
  const own = ownerOf(index).page?.id;
  const preferences = new Set(
    index.get(results.map(({ id }) => id)).flatMap(({ id, type }) => (type === 'preference' ? [id] : [])),
  );
  return ({ id, kind }) =>
    kind === 'belief' || preferences.has(id) || (own !== undefined && id.startsWith(`fact:${own}:`));
}

/** What is left out of a context since this session has it already, by its ids; null for nothing. */
function shownBefore(hits: readonly Weighed[]): string | null {
  if (hits.length === 0) return null;
  const named = hits.slice(0, mostNamedAgain).map(({ id }) => id);
  const more = hits.length > named.length ? ', …' : '';
  const which = areWeak(hits) ? 'weak and shown' : 'shown';
  return `${hits.length} ${which} before in this session: ${named.join(', ')}${more}. \`again: true\` gives them once more.`;
}

/** Lines of a context as long as they fit; counted one by one, and once more as a whole at the end. */
class Bundle {
  /** Each with the memory that it tells; core memory and what is said beside tell none. */
  readonly #parts: { words: string; id: string | null }[];
  readonly #taken = new Set<string>();
  readonly #kept: number;
  #tokens: number;

  constructor(
    core: string,
    private readonly most: number,
    private readonly countTokens: CountTokens,
    private readonly marks: (hit: Hit) => LineMarks,
  ) {
    this.#parts = core === '' ? [] : [{ words: core, id: null }];
    this.#kept = this.#parts.length;
    this.#tokens = core === '' ? 0 : countTokens(`${core}\n`);
  }

  /** Adds those that fit, in their order, under one title; `share`: tokens that one and others that have a share may take together. */
  add(title: string, hits: Weighed[], share: (hit: Weighed) => number | null = () => null): void {
    const head = [this.#parts.length === this.#kept ? '' : '\n', title, '\n'].join('');
    let [begun, shared] = [false, 0];
    for (const hit of hits) {
      if (this.#taken.has(hit.id)) continue;
      const words = memoryLine(hit, this.marks(hit));
      const part = begun ? words : `${head}\n${words}`;
      const tokens = this.countTokens(`${part}\n`);
      const most = share(hit);
      if (this.#tokens + tokens > this.most || (most !== null && shared + tokens > most)) continue;
      begun = true;
      if (most !== null) shared += tokens;
      this.#tokens += tokens;
      this.#parts.push({ words: part, id: hit.id });
      this.#taken.add(hit.id);
    }
  }

  /** Adds a line of its own, where it fits. */
  say(words: string | null): void {
    const tokens = words === null ? 0 : this.countTokens(`\n${words}\n`);
    if (words === null || this.#tokens + tokens > this.most) return;
    this.#tokens += tokens;
    this.#parts.push({ words: this.#parts.length === this.#kept ? words : `\n${words}`, id: null });
  }

  done(): Pick<ContextBundle, 'text' | 'tokens' | 'ids'> {
    for (;;) {
      const text = this.#parts.map(({ words }) => words).join('\n');
      const tokens = this.countTokens(text);
      const ids = this.#parts.flatMap(({ id }) => id ?? []);
      // Of no memory nor core there is nothing to be said beside it.
      if (ids.length === 0 && this.#kept === 0) return { text: '', tokens: 0, ids };
      // Parts joined may count for a token more than one by one.
      if (tokens <= this.most || this.#parts.length === this.#kept) return { text, tokens, ids };
      this.#parts.pop();
    }
  }
}

/**
 * `- [2026-02-02T14:30] We chose Postgres. (memory/episodes/2026-02-02.md#L12, project api, untrusted: from a web page)`. `project`: of
 * another one than is asked in.
 */
export function memoryLine(
  { at, title, text, kind, citation, confidence, weak }: Weighed,
  { doubt, project }: LineMarks,
): string {
  const unsure = unsureWords({ doubt, confidence }) ?? null;
  const marks = [project === null ? null : `project ${project}`, weak ? 'weak' : null, unsure];
  const words = text.trim().replace(/(?<!\s)[^\S\n]*\n\s*/g, ' ');
  const named = kind === 'episode' || words.startsWith(title) ? words : `${title}: ${words}`;
  return `- ${at === null ? '' : `[${at}] `}${named} (${[citation, ...marks].filter((one) => one !== null).join(', ')})`;
}

/** As many whole lines of `text` as fit. */
function fitLines(text: string, maxTokens: number, countTokens: CountTokens): string {
  if (countTokens(text) <= maxTokens) return text;
  const lines = text.split('\n');
  let [least, most] = [0, lines.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (countTokens(lines.slice(0, middle).join('\n')) <= maxTokens) least = middle;
    else most = middle - 1;
  }
  return lines.slice(0, least).join('\n');
}
