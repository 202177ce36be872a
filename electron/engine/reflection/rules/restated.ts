import type { Clause } from './clause.ts';
import { contextOf } from './clause-context.ts';
import { isVouched } from './lasting.ts';
import { clashesOf, type Sorted, sorted } from './slots.ts';
import { tellingWordsOf } from './words.ts';

/** A clause that says what an earlier one of another episode says, with another value. */
export type Restated = { clause: Clause; before: Clause };

/** Words that two sayings of one thing have in common at least, and that only one of them has at most. */
const fewestShared = 2;
const mostOwn = 2;
/** Clauses in which a word stands beyond which it tells nothing of what is meant. */
const commonWord = 60;

/** `The plan costs 29 a month`, and later `the plan costs 34 a month`: both stated, and about the same. */
export function* restatedIn(clauses: readonly Clause[]): Generator<void, Restated[]> {
  const byWord = new Map<string, { clause: Clause; read: Sorted }[]>();
  const found: Restated[] = [];
  for (const [n, clause] of clauses.entries()) {
    if (n % 100 === 99) yield;
    if (!isVouched(clause.said.memory) || !isStatement(clause)) continue;
    const read = sorted(clause.text);
    if (read.slots.size === 0 || (read.topic.size < fewestShared && !isCorrection(clause))) continue;
    const words = isCorrection(clause) ? [...read.topic, ...contextOf(clause, read)] : read.topic;
    const near = new Set([...words].flatMap((word) => byWord.get(word)?.slice(-commonWord) ?? []));
    if (clause.said.fresh)
      for (const other of near)
        if (
          other.clause.said.memory.id !== clause.said.memory.id &&
          (isSame(other.read, read, new Set(tellingWordsOf(clause.subject.name))) ||
            isCorrected(other.read, read, clause))
        )
          found.push({ clause, before: other.clause });
    for (const word of read.topic) {
      const group = byWord.get(word);
      if (group === undefined) byWord.set(word, [{ clause, read }]);
      else group.push({ clause, read });
    }
  }
  return found;
}

/** Of events each has its own figures. */
const isStatement = ({ said: { memory } }: Clause) =>
  /^(?:fact|preference|decision|correction)$/.test(memory.type ?? '');

const isCorrection = ({ said: { memory } }: Clause) => memory.type === 'correction';

/** A correction says beside its value what it is of: `We had the number of the hall wrong. It's 118.` */
function isCorrected(a: Sorted, b: Sorted, clause: Clause): boolean {
  if (!isCorrection(clause)) return false;
  const context = new Set([...b.topic, ...contextOf(clause, b)]);
  const shared = [...a.topic].filter((word) => context.has(word)).length;
  return (
    shared >= fewestShared && a.topic.size - shared <= 1 && clashesOf(a.slots, b.slots).some((kind) => kind !== 'by')
  );
}

/** `own`: words of the subject's name, which say of whom both are and not what of them. */
function isSame(a: Sorted, b: Sorted, own: ReadonlySet<string>): boolean {
  const both = [...a.topic].filter((word) => b.topic.has(word));
  if (both.every((word) => own.has(word))) return false;
  const shared = both.length;
  if (
    shared < fewestShared ||
    a.topic.size - shared > mostOwn ||
    b.topic.size - shared > (shared === a.topic.size ? mostOwn + 1 : mostOwn)
  )
    return false;
  const kinds = clashesOf(a.slots, b.slots);
  return kinds.length > 0 && kinds.some((kind) => kind !== 'by');
}
