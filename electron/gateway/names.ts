import { cleaned } from '#shared/text/invisible.ts';
import { starred } from '../engine/language/secrets/withhold.ts';

/** Words that history uses for somebody in particular; no client may be called so. */
const reserved = new Set(['owner', 'manual', 'bot', 'system', 'reflection', 'mneme']);
/** By such a name comes what another owner handed over. */
const handover = /^handover[0-9a-f]{16}$/;

export const unnamed = 'unnamed';
const longest = 60;

/** A name as a client gives it of itself, made a single line without marks that headers and logs give a meaning to. Pure. */
export function plainAgentName(given: unknown): string {
  if (typeof given !== 'string') return unnamed;
  const line = starred(cleaned(given.slice(0, 1_000)).text)
    .replace(/[\s|\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .trim();
  return line || unnamed;
}

/** What two names that a person cannot tell apart have in common: case, width, accents and joints left out. Pure. */
export function nameLikeness(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{P}\p{Z}\p{S}]+/gu, '')
    .toLowerCase();
}

/** Whether history gives this name, or one that looks like it, a meaning of its own. */
export function isReserved(name: string): boolean {
  const likeness = nameLikeness(name);
  return reserved.has(likeness) || handover.test(likeness);
}

const mark = ' (no token)';

/** The name of who presents no token where the plain name is somebody else's, or has a meaning. */
export const withoutProof = (name: string): string => `${name.slice(0, longest - mark.length).trim()}${mark}`;

export const isUnattributed = (name: string): boolean => name.endsWith(mark);
