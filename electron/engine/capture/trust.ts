import type { Parsed } from '#shared/contract/methods.ts';
import type { Trust } from '../reason/turn.ts';

export type Message = Parsed<'memory.observe'>['messages'][number];

/** Where words came from, and how an episode made of them names that source. */
export type Origin = { trust: Trust; source: string };

const fromWeb = /(?:^|[^a-z])(?:web|browser|browse|fetch|http|url|crawl|scrape|serp|internet)/i;

/**
 * Who speaks. `user` without a name is the person, `assistant` the agent; tools, system messages, and whoever else is
 * named prove nothing by themselves. Pure.
 */
export function originOf({ role, name }: Pick<Message, 'role' | 'name'>): Origin {
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
