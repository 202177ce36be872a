import { wholeWord, words } from '../language/lexicon/all.ts';
import { tenseOf } from '../language/tense.ts';
import { isSurely, prose, saysSomething, sentencesOf } from './extract.ts';
import { messageOrigin, type TurnMessage } from './trust.ts';

/** Characters below which a result is short. */
const shortResult = 500;
/** Tools that only look. */
const looks =
  /^(?:[\w.-]*[._-])?(?:read|get|list|ls|search|find|grep|glob|view|open|show|cat|stat|status|query|lookup|browse|fetch|head|tail|diff|log|describe|count|inspect)(?:$|[^a-z]|[A-Z])/i;

/**
 * Whether a turn may hold what its agent learnt at work, however shortly told. Of the words alone of a turn, without its
 * tools, whoever asked a question was given an answer, and no work was done, unless the agent says what it did itself.
 */
export function mayTeach(messages: readonly TurnMessage[]): boolean {
  const tools = messages.filter(({ role }) => role === 'tool');
  if (tools.length > 0) return worthReading(messages, false) || tools.some(({ name }) => !looks.test(name ?? ''));
  const said = messages.filter((message) => messageOrigin(message).trust === 'person');
  if (said.length === 0) return false;
  const isAsked = said.some(({ content }) => !sentencesOf(prose(content)).every(isNoQuestion));
  const answer = messages.findLast((message) => messageOrigin(message).trust === 'agent');
  return !isAsked || (answer !== undefined && sentencesOf(prose(answer.content)).some(tellsOwnDeed));
}

const speaks = new RegExp(wholeWord(words(({ speaking }) => speaking.first)), 'iu');
/** “I turned the sensor on”: what is told of a thing alone may have been looked up. */
const tellsOwnDeed = (sentence: string) => speaks.test(sentence) && tenseOf(sentence) === 'past';

const isNoQuestion = (sentence: string) => !/[?？]\s*$/u.test(sentence) && !isSurely('question', sentence);

/**
 * Whether a turn is worth a language model's reading. What the person says in earnest always is; work done is unless it
 * was trivial or only looked something up.
 * @param persons whether `user` messages are the person's words: a sub-agent's are its orders
 * @source 002 §7
 */
export function worthReading(messages: readonly TurnMessage[], persons: boolean): boolean {
  const said = messages.filter((message) => messageOrigin(message).trust === 'person');
  if (persons && said.some(({ content }) => saysSomething(content))) return true;
  const answers = messages.filter(({ role }) => role === 'assistant');
  const tools = messages.filter(({ role }) => role === 'tool');
  const isShort = (answers.at(-1)?.content.length ?? 0) < shortResult;
  if (tools.length === 0 && answers.length <= 1) return false;
  if (tools.length <= 1 && answers.length <= 1 && isShort) return false;
  return !(answers.length <= 2 && isShort && tools.every(({ name }) => looks.test(name ?? '')));
}
