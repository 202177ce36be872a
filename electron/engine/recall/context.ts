import type { Hit } from '#shared/model/memory.ts';
import type { CountTokens } from '#shared/text/tokenizer.ts';
import type { Index } from '../index/types.ts';
import { type SearchOptions, search } from './search.ts';

export type ContextInput = Pick<SearchOptions, 'meant' | 'minScore' | 'alive' | 'awake' | 'understood' | 'web'> & {
  query: string;
  maxTokens: number;
  /** The text of MEMORY.md; null when there is none. */
  core: string | null;
  /** Ids that this session was shown already: they are not said again. */
  seen?: ReadonlySet<string>;
  countTokens: CountTokens;
};
export type ContextBundle = { text: string; tokens: number; ids: string[]; coreTruncated: boolean };

const considered = 20;
const coreTitle = '# Core memory';
const foundTitle = '# Relevant memories';

/**
 * Core memory, then the memories that match, each with its time and citation, within `maxTokens` (o200k) whatever
 * happens. Core comes first; when it alone is over the budget it is cut at a line and `coreTruncated` says so.
 * `ids` are the results that are in the text.
 */
export function recallContext(
  index: Index,
  { query, maxTokens, core, seen = new Set(), countTokens, ...how }: ContextInput,
): ContextBundle {
  const parts: string[] = [];
  const used = () => countTokens(parts.join('\n'));
  const whole = (core ?? '').trim();
  const kept = whole === '' ? '' : fitLines(`${coreTitle}\n\n${whole}\n`, maxTokens, countTokens);
  if (kept !== '') parts.push(kept);
  const coreTruncated = whole !== '' && kept !== `${coreTitle}\n\n${whole}\n`;
  const ids: string[] = [];
  // What stands in core memory is in the text already; an entity of which nothing is said says nothing.
  const hits =
    query.trim() === '' || coreTruncated
      ? []
      : search(index, query, { k: considered + Math.min(seen.size, considered), unasked: true, ...how })
          .hits.filter(({ id, kind }) => !seen.has(id) && (kind !== 'core' || whole === ''))
          .filter(({ kind, title, text }) => kind !== 'entity' || text !== title)
          .slice(0, considered);
  for (const hit of hits) {
    const title = ids.length === 0 ? [foundTitle, ''] : [];
    parts.push(...title, line(hit));
    if (used() <= maxTokens) {
      ids.push(hit.id);
      continue;
    }
    parts.length -= title.length + 1;
  }
  const text = parts.join('\n');
  return { text, tokens: countTokens(text), ids, coreTruncated };
}

/** `- [2026-02-02T14:30] We chose Postgres. (memory/episodes/2026-02-02.md#L12)` */
function line({ at, title, text, kind, citation }: Hit): string {
  const words = text.trim().replace(/\s*\n\s*/g, ' ');
  const named = kind === 'episode' || words.startsWith(title) ? words : `${title}: ${words}`;
  return `- ${at === null ? '' : `[${at}] `}${named} (${citation})`;
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
