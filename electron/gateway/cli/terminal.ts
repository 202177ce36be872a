import { Command, InvalidArgumentError } from 'commander';
import type { Input, MethodName, Output } from '#shared/contract/methods.ts';
import { connectOwner, type OwnerConnection } from '../connect.ts';
import { serverInfo } from '../mcp/greeting.ts';
import { chosenWorkspace } from '../places.ts';

/** Seconds an engine that a command started outlives it: a script's next command finds it warm. */
const idleExit = 5;

export type Globals = { workspace?: string; json?: boolean };

export const program = new Command('mneme')
  .description('Memory for AI agents: Markdown files, full history, and a person who decides.')
  .version(serverInfo.version)
  .option('--workspace <dir>', 'the workspace; else MNEME_WORKSPACE, the folder you are in, or the one opened last')
  .option('--json', 'answer as JSON, for scripts')
  .showHelpAfterError('(mneme COMMAND --help shows examples)')
  .exitOverride()
  .addHelpText(
    'after',
    '\nExit codes: 0 done, 1 failed, 2 wrong usage, 3 not found, 4 refused, 5 busy or not running.',
  );

/** `a,b` → [a, b] */
export const list = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
export const countOf = (value: string) => {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError('It is a whole number.');
  return Number(value);
};
export const decimal = (value: string) => {
  if (!/^\d+(?:\.\d+)?$/.test(value)) throw new InvalidArgumentError('It is a number such as 0.5.');
  return Number(value);
};
export const examples = (...lines: string[]) => `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;

/** What goes on while an answer is awaited; its result ends that. */
type Meanwhile = (connection: OwnerConnection) => () => void;

/** Asks the running engine, or one started for the moment. */
export async function call<N extends MethodName>(
  method: N,
  input: Input<N>,
  meanwhile?: Meanwhile,
): Promise<Output<N>> {
  const { workspace } = program.opts<Globals>();
  const connection = await connectOwner(chosenWorkspace(workspace), {
    client: 'the mneme command',
    start: { idleExit },
  });
  const over = meanwhile?.(connection);
  try {
    return await connection.call(method, input);
  } finally {
    over?.();
    connection.close();
  }
}

/** The same, and prints the answer. */
export async function askAndPrint<N extends MethodName>(
  method: N,
  input: Input<N>,
  text: (answer: Output<N>) => string,
  meanwhile?: Meanwhile,
): Promise<Output<N>> {
  const answer = await call(method, input, meanwhile);
  printAnswer(answer, text);
  return answer;
}

export function printAnswer<T>(answer: T, text: (answer: T) => string): void {
  process.stdout.write(`${program.opts<Globals>().json ? JSON.stringify(answer, null, 2) : text(answer)}\n`);
}
