import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { ElicitRequestFormParams } from '@modelcontextprotocol/sdk/types.js';
import type { MethodName, Output } from '#shared/contract/methods.ts';

type Input = Record<string, unknown>;
type Run = (input: Input) => Promise<Record<string, unknown>>;
type Form = ElicitRequestFormParams['requestedSchema'];

/** Milliseconds that a person has to answer; the agent's call waits as long. */
const patience = 5 * 60_000;
/** Memories that a person can still choose among in a small form. */
const mostChoices = 10;
const longestLine = 160;

/**
 * Puts what takes memory away to the person who sits before the agent's program, where that program can ask (MCP
 * elicitation): which of several is meant, whether to forget, and the code for a rollback. Anything but a clear yes is a
 * no. A program that cannot ask shows what would happen and calls again.
 */
export async function askingFirst(server: Server, method: MethodName, input: Input, run: Run) {
  if (server.getClientCapabilities()?.elicitation?.form === undefined) return run(input);
  if (method === 'memory.forget' && input.permanent !== true) return forget(server, input, run);
  if (method === 'memory.rollback' && input.code === undefined) return rollBack(server, input, run);
  return run(input);
}

async function forget(server: Server, input: Input, run: Run) {
  const { ids } = input;
  const shown = (await run(ids === undefined ? input : { ...input, preview: true })) as Output<'memory.forget'>;
  const { memories } = shown;
  if (shown.status !== 'preview' || memories.length === 0 || memories.length > mostChoices || input.preview === true)
    return shown;
  const lines = memories.map(({ text }) => oneLine(text));
  const isOpen = ids === undefined && memories.length > 1;
  const said = await answerOf(
    server,
    isOpen
      ? 'Which of these shall be forgotten?'
      : `Forget ${memories.length === 1 ? 'this' : 'these'}?\n${listed(lines)}`,
    isOpen ? oneOf([...lines.map((_, n) => String(n)), 'all'], [...lines, 'All of these']) : oneOf(['yes'], ['Forget']),
  );
  const meant =
    isOpen && said !== 'all' ? memories.filter((_, n) => String(n) === said) : said === null ? [] : memories;
  if (meant.length === 0) return { ...shown, memories: [], message: 'The user did not agree: nothing was forgotten.' };
  return run({ ids: meant.map(({ id }) => id) });
}

async function rollBack(server: Server, input: Input, run: Run) {
  const shown = (await run(input)) as Output<'memory.rollback'>;
  if (shown.status !== 'preview') return shown;
  const [what] = shown.message.split('\n\n');
  const code = await answerOf(server, `${what}\nTo do it, type the code that the Mneme window shows.`, {
    type: 'object',
    properties: { answer: { type: 'string', title: 'Code', maxLength: 20 } },
    required: ['answer'],
  });
  return code === null ? shown : run({ ...input, code: code.trim() });
}

/** What was chosen; null for a refusal, silence, or an answer that is none of those offered. */
async function answerOf(server: Server, message: string, requestedSchema: Form): Promise<string | null> {
  try {
    const { action, content } = await server.elicitInput({ message, requestedSchema }, { timeout: patience });
    const answer = content?.answer;
    return action === 'accept' && typeof answer === 'string' && answer.trim() !== '' && answer !== no ? answer : null;
  } catch {
    return null;
  }
}

/** Stands first in every form, so that who only presses Enter agrees to nothing. */
const no = 'no';

const oneOf = (values: string[], names: string[]): Form => ({
  type: 'object',
  properties: {
    answer: { type: 'string', title: 'Answer', enum: [no, ...values], enumNames: ['Forget nothing', ...names] },
  },
  required: ['answer'],
});

const listed = (lines: string[]): string => lines.map((line) => `- ${line}`).join('\n');
const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longestLine ? `${line.slice(0, longestLine)}…` : line;
};
