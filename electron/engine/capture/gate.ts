import { isSurely, prose, saysSomething, sentencesOf } from './extract.ts';
import { messageOrigin, type TurnMessage } from './trust.ts';

/** Characters below which a result is short. */
const shortResult = 500;
/** Tools that only look. */
const looks =
  /^(?:[\w.-]*[._-])?(?:read|get|list|ls|search|find|grep|glob|view|open|show|cat|stat|status|query|lookup|browse|fetch|head|tail|diff|log|describe|count|inspect)(?:$|[^a-z]|[A-Z])/i;

/**
 * Whether a turn may hold what its agent learnt at work, however shortly told. Of the words alone of a turn, without its
 * tools, whoever asked a question was given an answer, and no work was done.
 */
export function mayTeach(messages: readonly TurnMessage[]): boolean {
  const tools = messages.filter(({ role }) => role === 'tool');
  if (tools.length > 0) return worthReading(messages, false) || tools.some(({ name }) => !looks.test(name ?? ''));
  const said = messages.filter((message) => messageOrigin(message).trust === 'person');
  return said.length > 0 && said.every(({ content }) => sentencesOf(prose(content)).every(isNoQuestion));
}

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
