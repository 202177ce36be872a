import { readStatement } from '../language/reader/statement.ts';
import { readStatements, type Statement } from './extract.ts';
import { mayTeach } from './gate.ts';
import { inSlices } from './slices.ts';
import { messageOrigin, type TurnMessage } from './trust.ts';

/** Lessons of one turn, at most: a long report says much that can be looked up again. */
const most = 3;
/** Sentences of an answer that are read. */
const longest = 400;
/** Likelihood of being worth keeping from which an agent's words are: it says more in passing than a person does. */
const surely = 0.65;

/**
 * What the agent's last words say was done and learnt, where a task was worked on: sentences that are surely worth
 * keeping, and tell what happened or how something is done. What it says of the person or of the world is not among them.
 * @param words what of a message is news
 * @source 002 §7
 */
export async function lessonsIn(
  messages: readonly TurnMessage[],
  words: (content: string) => string,
): Promise<Statement[]> {
  const answer = messages.findLast((message) => messageOrigin(message).trust === 'agent');
  if (answer === undefined || !mayTeach(messages)) return [];
  const read = await inSlices(readStatements(words(answer.content)), longest);
  const lessons = read.filter((one) => {
    if (one === null || one.keep < surely) return false;
    return told.has(readStatement(one.text).places[0]?.is ?? '');
  }) as Statement[];
  const best = new Set(lessons.toSorted((a, b) => b.keep - a.keep).slice(0, most));
  return lessons.filter((one) => best.has(one));
}

const told: ReadonlySet<string> = new Set(['episode', 'procedure']);
