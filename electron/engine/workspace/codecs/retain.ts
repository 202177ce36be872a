import type { Confidence, Link, Memory } from '#shared/model/memory.ts';
import { hash8 } from '../hash.ts';
import { itemsIn, type LineItem } from '../items.ts';
import { entitiesIn } from '../links.ts';
import type { Mask } from '../markdown.ts';
import { slug } from '../slug.ts';
import { begunOf, readMarks } from './entity-marks.ts';

const types: Record<string, string> = { W: 'world', B: 'experience', O: 'opinion', S: 'observation' };

/** A confidence in [0, 1] as the word for it. */
export function confidenceOf(c: number): Confidence {
  return c >= 0.8 ? 'high' : c >= 0.5 ? 'medium' : 'low';
}

/**
 * The target of a mention's link: `@` and the name without case, diacritics, blanks and punctuation, so that
 * `@The-Castle` and `@ines_köhler` are found by the names of their entities. `person--peter` stays an id.
 */
export function mentionKey(name: string): string {
  if (name.includes('--')) return name;
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return `@${letters.replace(/[^\p{L}\p{N}+#]+/gu, '')}`;
}

/** The confidence that a line `- O(c=0.95) @Peter: …` gives its opinion; null when it gives none. */
export function opinionConfidence(line: string): number | null {
  const c = /^[ \t]*[-*+][ \t]+O\(c=(\d+(?:\.\d+)?|\.\d+)\)/.exec(line)?.[1];
  return c === undefined ? null : Math.min(1, Number(c));
}

type Where = { path: string; day: string; lines: string[]; mask: Mask; taken: Map<string, number> };

/**
 * The bullets of a `## Retain` section: `- W @Peter: …`, `- O(c=0.95) @Peter: …`. One memory each, that cites its own
 * line; an opinion is a belief. A bullet without the prefix is a fact about the day.
 * @source 004 "Retain"
 */
export function retainedFacts(where: Where, from: number, to: number): { memories: Memory[]; links: Link[] } {
  const memories: Memory[] = [];
  const links: Link[] = [];
  for (const item of itemsIn(where.lines, where.mask, from, to)) {
    if (item.text.trim() === '') continue;
    const { memory, mentions } = retained(item, where);
    memories.push(memory);
    for (const name of mentions) {
      links.push({ path: where.path, line: memory.line, from: memory.id, to: mentionKey(name), relation: 'about' });
    }
  }
  return { memories, links };
}

function retained(item: LineItem, { path, day, taken }: Where): { memory: Memory; mentions: string[] } {
  const prefix = /^([WBOS])(?:\(c=(\d+(?:\.\d+)?|\.\d+)\))?((?:[ \t]+@[^\s:@]+)*)[ \t]*:[ \t]*/.exec(item.text);
  const words = prefix ? item.text.slice(prefix[0].length) : item.text;
  const mentions = (prefix?.[3] ?? '')
    .split('@')
    .slice(1)
    .map((mention) => mention.trim());
  const entities = [...new Set([...mentions.map((m) => (m.includes('--') ? m : slug(m))), ...entitiesIn(words)])];
  const opinion = prefix?.[1] === 'O';
  // The day tells it from the same words on the entity's page or in another day's file.
  const about = entities[0] === undefined ? `day-${day}:${hash8(words)}` : `${entities[0]}:${hash8(words)}@${day}`;
  const base = `${opinion ? 'belief' : 'fact'}:${about}`;
  const n = (taken.get(base) ?? 0) + 1;
  taken.set(base, n);
  const memory: Memory = {
    id: n === 1 ? base : `${base}-${n}`,
    kind: opinion ? 'belief' : 'fact',
    store: 'semantic',
    path,
    line: item.line + 1,
    endLine: item.end + 1,
    title: mentions.join(', ') || day,
    text: words,
    at: day,
    type: types[prefix?.[1] ?? ''] ?? null,
    confidence: prefix?.[2] === undefined ? null : confidenceOf(Number(prefix[2])),
    tags: [],
    source: 'retain',
    entities,
    parent: entities[0] ?? null,
    ...(opinion ? {} : { begun: begunOf(readMarks(words), day) }),
  };
  return { memory, mentions };
}
