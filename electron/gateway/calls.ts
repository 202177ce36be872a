import type { Output } from '#shared/contract/methods.ts';
import { starred } from '../engine/language/secrets/withhold.ts';

export type ClientCall = Output<'agents.calls'>['calls'][number];

/** Calls that are kept. */
const mostCalls = 2_000;
/** Characters of what a call was about. */
const mostAbout = 60;

/** The latest calls of agents, in memory; they are gone with the engine. */
export class Calls {
  #ring: ClientCall[] = [];
  #next = 0;

  note(call: ClientCall): void {
    if (this.#ring.length < mostCalls) this.#ring.push(call);
    else this.#ring[this.#next] = call;
    this.#next = (this.#next + 1) % mostCalls;
  }

  /** Newest first. */
  latest(limit: number, name?: string): ClientCall[] {
    const found: ClientCall[] = [];
    const { length } = this.#ring;
    for (let back = 1; back <= length && found.length < limit; back++) {
      const call = this.#ring[(this.#next - back + mostCalls) % mostCalls] as ClientCall;
      if (name === undefined || call.name === name) found.push(call);
    }
    return found;
  }
}

/** Parameters that say what a call is about and hold nothing that is to be remembered. */
const telling = ['query', 'path', 'about', 'id', 'ids', 'entity', 'name', 'title', 'store', 'uri'] as const;

/** What a call was about, in a few words: a query, a path, an id; never the content of a memory. Pure. */
export function aboutCall(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const given = input as Record<string, unknown>;
  for (const field of telling) {
    const value = given[field];
    const words = Array.isArray(value) ? value.filter((one) => typeof one === 'string').join(', ') : value;
    if (typeof words === 'string' && words.trim() !== '') return shortened(words);
  }
  if (Array.isArray(given.decisions)) return `${given.decisions.length} decisions`;
  return Array.isArray(given.messages) ? `${given.messages.length} messages` : '';
}

function shortened(words: string): string {
  const line = starred(words.slice(0, 4 * mostAbout))
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return line.length > mostAbout ? `${line.slice(0, mostAbout - 1).trimEnd()}…` : line;
}
