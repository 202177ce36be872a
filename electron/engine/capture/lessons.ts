import { type Content, contentOf, isSameWord } from '../language/content.ts';
import { readStatement } from '../language/reader/statement.ts';
import { stopWords } from '../language/stop-words.ts';
import { hole } from '../language/values.ts';
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
  const asked = contentOf(
    messages.flatMap((message) => (messageOrigin(message).trust === 'person' ? [message.content] : [])).join('\n'),
  );
  const lessons = read.filter((one) => {
    if (one === null || one.keep < surely || !adds(one.text, asked)) return false;
    return told.has(readStatement(one.text).places[0]?.is ?? '');
  }) as Statement[];
  const best = new Set(lessons.toSorted((a, b) => b.keep - a.keep).slice(0, most));
  return lessons.filter((one) => best.has(one));
}

/** Words that an agent must add to what it was told: fewer acknowledge it. */
const fewestAdded = 3;

/** Whether words say more than what a person had said in the turn: half of them, and some, are the agent's own. */
function adds(text: string, asked: Content): boolean {
  const said = contentOf(text).words.filter(({ key }) => key !== hole && !stopWords.has(key));
  const own = said.filter(({ key }) => !asked.words.some((other) => isSameWord(other.key, key)));
  return own.length >= fewestAdded && 2 * own.length >= said.length;
}

const told: ReadonlySet<string> = new Set(['episode', 'procedure']);
