import type { Memory } from '#shared/model/memory.ts';
import { takenFrom } from '../../capture/trust.ts';
import type { Page } from '../material.ts';

/** Characters of episodes that one question holds, and questions at most; what is beyond is left to the next reflection. */
const chunkLength = 40_000;
const mostChunks = 12;

/** Episodes in parts that one question holds each; what is beyond the last is left to the next reflection. */
export function chunked(episodes: readonly Memory[]): Memory[][] {
  const chunks: Memory[][] = [[]];
  let length = 0;
  for (const episode of episodes) {
    if (length > 0 && length + episode.text.length > chunkLength) {
      if (chunks.length === mostChunks) break;
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(episode);
    length += episode.text.length + 80;
  }
  return chunks;
}

export const episodesText = (episodes: readonly Memory[]) =>
  episodes
    .map(({ id, at, type, source, tags, text }) => {
      const from = takenFrom({ tags, source });
      const trust = from === null ? '' : `, untrusted: ${from}`;
      return `[${id}] ${at ?? ''} ${type ?? ''}${source ? `, ${source}` : ''}${trust}\n${text.slice(0, 4_000)}`;
    })
    .join('\n\n');

export const pagesText = (pages: readonly Page[]) =>
  pages
    .map((page) => {
      const facts = page.facts
        .filter(({ superseded }) => !superseded)
        .map(({ memory, statement: words }) => `  [${memory.id}] ${words}`);
      const aliases = page.aliases.length > 0 ? ` (${page.aliases.join(', ')})` : '';
      return [`${page.id}: ${page.name}${aliases}`, ...facts.slice(0, 30)].join('\n');
    })
    .join('\n')
    .slice(0, 60_000);
