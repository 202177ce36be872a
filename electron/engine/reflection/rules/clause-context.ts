import type { Clause } from './clause.ts';
import { type Sorted, topicOf } from './slots.ts';

/** Begins with what points at the sentence before it. */
const pointing =
  /^(?:it|they|that|this|these|those|there|he|she|that makes|es|sie|er|das|damit|da)(?:'s|'re|'ll)?(?!\p{L})/iu;

/**
 * Words beside a clause that say what it is about: of a correction, all that it says; of what points back or only gives a
 * value, `It's 118`, `35 euros now`, the sentence before it.
 */
export function contextOf({ said: { memory, plain }, text }: Clause, { topic }: Sorted): ReadonlySet<string> {
  if (memory.type === 'correction') return topicOf(memory.text);
  if (!pointing.test(text) && topic.size > 1) return none;
  const whole = memory.text.replace(/\s+/g, ' ').replace(/[’‘]/g, "'").replace(/[“”„]/g, '"');
  const at = whole.indexOf(plain);
  const before = at <= 0 ? '' : whole.slice(0, at).trim();
  return topicOf(`${before.split(/(?<=[.!?])\s+/u).at(-1) ?? ''} ${plain}`);
}

const none: ReadonlySet<string> = new Set();

/** Clauses, and beside them what stands behind a colon with its label: `Opening hours: Tuesday to Saturday`. */
export function labelled(clauses: readonly Clause[]): Clause[] {
  return clauses.flatMap((clause, n) => {
    const label = clauses[n - 1];
    const text = `${label?.text}: ${clause.text}`;
    if (label === undefined || label.said !== clause.said || !clause.said.plain.includes(text)) return [clause];
    return [clause, { ...label, text, rest: `${label.rest}: ${clause.text}` }];
  });
}
