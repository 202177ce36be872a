import type { ParsedInput } from '#shared/contract/methods.ts';
import type { Trust } from '../llm/turn.ts';
import { isOfDocument } from '../workspace/codecs/source.ts';

export type TurnMessage = ParsedInput<'memory.observe'>['messages'][number];

/** Where words came from, and how an episode made of them names that source. */
export type Origin = { trust: Trust; source: string };

const fromWeb = /(?:^|[^a-z])(?:web|browser|browse|fetch|http|url|crawl|scrape|serp|internet)/i;

/**
 * Who speaks. `user` without a name is the person, `assistant` the agent; tools, system messages, and whoever else is
 * named prove nothing by themselves. Pure.
 */
export function messageOrigin({ role, name }: Pick<TurnMessage, 'role' | 'name'>): Origin {
  const who = name === undefined ? '' : plainName(name);
  if (role === 'user') {
    return who === '' ? { trust: 'person', source: 'conversation' } : { trust: 'untrusted', source: `other:${who}` };
  }
  if (role === 'assistant') {
    return who === '' ? { trust: 'agent', source: 'conversation' } : { trust: 'untrusted', source: `other:${who}` };
  }
  if (role === 'tool' && fromWeb.test(who)) return { trust: 'untrusted', source: 'web' };
  return { trust: 'untrusted', source: `tool:${who === '' ? role : who}` };
}

/** A name as a source may hold it: one line, no marks that a header gives a meaning to, at most 50 characters. */
function plainName(name: string): string {
  return name
    .replace(/[^\p{L}\p{M}\p{N} _.-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 50)
    .trim();
}

const elsewhere = /^(tool|other)(?:[:/](.+))?$/i;
const documents = /^(?:import(?:ed)?-web|email|mail|page|document)(?:[:/]|$)/i;

/** What a model wrote for itself elsewhere, and nobody has looked at: found by a search with a mark, never given unasked. */
export const unreviewedTag = 'unreviewed';

/** Where a kept memory was taken from, in words, when that is a page, a tool or somebody else; null when it is the person's. */
export function takenFrom({ tags, source = null }: { tags: readonly string[]; source?: string | null }): string | null {
  if (tags.includes(unreviewedTag))
    return `a model’s own note that nobody has reviewed${source === null ? '' : ` (${source})`}`;
  if (source === null) return tags.includes('untrusted') ? 'from somebody else' : null;
  if (/^(?:web|https?:)/i.test(source)) return 'from a web page';
  if (isOfDocument(source)) return `from a document (${source})`;
  const [whole, sort, name] = elsewhere.exec(source) ?? [];
  if (whole !== undefined) {
    const isTool = sort?.toLowerCase() === 'tool';
    if (name === undefined) return isTool ? 'from a tool' : 'from somebody else';
    return isTool ? `from the tool ${name}` : `the words of ${name}`;
  }
  return documents.test(source) || tags.includes('untrusted') ? `from ${source}` : null;
}

/** Where the words of a proposal came from, as its trigger says: an agent may not make them its own. */
export function sourceOf(trigger: string | null): string {
  const from = /, from ([^,]{1,60})$/.exec(trigger ?? '')?.[1];
  if (from !== undefined) return from.trim();
  return /\b(?:user|owner) (?:said|asked)\b/i.test(trigger ?? '') ? 'user-explicit' : 'conversation';
}
