import type { Output } from '#shared/contract/methods.ts';
import { dayAfter } from '../../engine/decay/days.ts';
import type { Dispatch } from '../dispatch.ts';
import { storyOwner } from './story-owner.ts';

/** What a story can name before it is lived, and how it is found when it is. */
export type Quotes = {
  /** An input with every `{{kind: words}}` replaced. @throws Error when nothing is found */
  fill(input: unknown): Promise<unknown>;
  /** What an agent was handed to reflect on: `{{line: words}}` names lines of it. */
  handed(text: string): void;
};

const quoted = /\{\{(\w+)(?:: ?([^{}]*))?\}\}/g;

/**
 * - `{{day: -3}}` the ISO day so many days before the story's last
 * - `{{memory: words}}` id of the memory that says it, `{{proposal: words}}` of the proposal
 * - `{{session}}` the reflection that waits or is open
 * - `{{line: words}}` handle of a line that a reflecting agent was handed
 */
export function quotesOf(dispatch: Dispatch, lastDay: string): Quotes {
  let material = '';
  const ask = async <T>(method: string, input: unknown) => (await dispatch(method, input, storyOwner)) as T;
  const pending = async () => (await ask<Output<'reflection.pending'>>('reflection.pending', {})).pending;
  const finders: Record<string, (words: string) => Promise<string | undefined>> = {
    day: async (days) => dayAfter(lastDay, Number(days)),
    memory: async (query) => (await ask<Output<'memory.search'>>('memory.search', { query, k: 1 })).hits[0]?.id,
    proposal: async (words) =>
      (await ask<Output<'proposals.list'>>('proposals.list', {})).proposals.find(({ content }) =>
        content.includes(words),
      )?.id,
    session: async () => (await pending())?.session ?? /"session": "([^"]+)"/.exec(material)?.[1],
    line: async (words) =>
      /^\s*(\S+?)[: ]/.exec(material.split('\n').find((line) => line.includes(words) && !/^r\d/.test(line)) ?? '')?.[1],
  };

  async function fill(input: unknown): Promise<unknown> {
    if (Array.isArray(input)) return Promise.all(input.map(fill));
    if (typeof input === 'object' && input !== null)
      return Object.fromEntries(
        await Promise.all(Object.entries(input).map(async ([key, value]) => [key, await fill(value)] as const)),
      );
    if (typeof input !== 'string') return input;
    let filled = input;
    for (const [whole, kind = '', words = ''] of input.matchAll(quoted)) {
      const found = await finders[kind]?.(words);
      if (found === undefined) throw new Error(`Nothing is found for ${whole}.`);
      filled = filled.replace(whole, found);
    }
    return filled;
  }

  return {
    fill,
    handed: (text) => {
      material = text;
    },
  };
}
