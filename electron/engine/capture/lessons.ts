import { readStatement } from '../language/reader/statement.ts';
import { type Statement, statementsIn } from './extract.ts';
import { worthReading } from './gate.ts';
import { type Message, originOf } from './trust.ts';

/** Lessons of one turn, at most: a long report says much that can be looked up again. */
const most = 3;
/** Likelihood of being worth keeping from which an agent's words are: it says more in passing than a person does. */
const surely = 0.65;

/**
 * What the agent's last words say was done and learnt, where a task was worked on: sentences that are surely worth
 * keeping, and tell what happened or how something is done. What it says of the person or of the world is not among them.
 * @param words what of a message is news
 * @source 002 §7
 */
export function lessonsIn(messages: readonly Message[], words: (content: string) => string): Statement[] {
  const answer = messages.findLast((message) => originOf(message).trust === 'agent');
  if (answer === undefined || !worthReading(messages, false)) return [];
  const read = statementsIn(words(answer.content)).map((statement) => ({
    statement,
    ...readStatement(statement.text),
  }));
  const lessons = read.filter(({ keep, places: [place] }) => keep >= surely && told.has(place?.is ?? ''));
  const best = new Set(lessons.toSorted((a, b) => b.keep - a.keep).slice(0, most));
  return lessons.filter((one) => best.has(one)).map(({ statement }) => statement);
}

const told: ReadonlySet<string> = new Set(['episode', 'procedure']);
