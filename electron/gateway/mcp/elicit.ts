import type { MethodName, Output } from '#shared/contract/methods.ts';
import type { AskPerson, FormQuestion } from './questions.ts';

type Input = Record<string, unknown>;
type Run = (input: Input) => Promise<Record<string, unknown>>;
type Form = FormQuestion['requestedSchema'];

/** Memories that a person can still choose among in a small form. */
const mostChoices = 10;
const longestLine = 160;

/**
 * Puts what takes memory away to the person who sits before the agent's program, where that program can ask (MCP
 * elicitation): which of several is meant, whether to forget, and the code for a rollback. Anything but a clear yes is a
 * no. A program that cannot ask (`ask` is null) shows what would happen and calls again.
 */
export async function askingFirst(ask: AskPerson | null, method: MethodName, input: Input, run: Run) {
  if (ask === null) return run(input);
  if (method === 'memory.forget' && input.permanent !== true) return forget(ask, input, run);
  if (method === 'memory.rollback' && input.code === undefined) return rollBack(ask, input, run);
  return run(input);
}

async function forget(ask: AskPerson, input: Input, run: Run) {
  const { ids } = input;
  const shown = (await run(ids === undefined ? input : { ...input, preview: true })) as Output<'memory.forget'>;
  const { memories } = shown;
  if (shown.status !== 'preview' || memories.length === 0 || memories.length > mostChoices || input.preview === true)
    return shown;
  const lines = memories.map(({ text }) => oneLine(text));
  const isOpen = ids === undefined && memories.length > 1;
  const said = await ask(
    isOpen
      ? {
          message: 'Which of these shall be forgotten?',
          requestedSchema: oneOf([...lines.map((_, n) => String(n)), 'all'], [...lines, 'All of these']),
        }
      : {
          message: `Forget ${memories.length === 1 ? 'this' : 'these'}?\n${listed(lines)}`,
          requestedSchema: oneOf(['yes'], ['Forget']),
        },
  );
  const isAll = said === (isOpen ? 'all' : 'yes');
  const meant = memories.filter((_, n) => isAll || (isOpen && String(n) === said));
  if (meant.length === 0) return { ...shown, memories: [], message: 'The user did not agree: nothing was forgotten.' };
  return run({ ids: meant.map(({ id }) => id) });
}

async function rollBack(ask: AskPerson, input: Input, run: Run) {
  const shown = (await run(input)) as Output<'memory.rollback'>;
  if (shown.status !== 'preview') return shown;
  const [what] = shown.message.split('\n\n');
  const code = await ask({
    message: `${what}\nTo do it, type the code that the Mneme window shows.`,
    requestedSchema: {
      type: 'object',
      properties: { answer: { type: 'string', title: 'Code', maxLength: 20 } },
      required: ['answer'],
    },
  });
  return code === null ? shown : run({ ...input, code: code.trim() });
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
