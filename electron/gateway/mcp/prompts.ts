import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { toErrorValue } from '#shared/model/error.ts';
import { slashCommands } from '../connections/commands.ts';
import type { Dispatch } from '../dispatch.ts';
import { sayError } from './say.ts';

const instructed = [
  { name: 'main-agent', title: 'Memory: main agent', description: 'How a main agent uses this memory.' },
  {
    name: 'sub-agent',
    title: 'Memory: sub-agent',
    description: 'How a sub-agent reads this memory and proposes to it.',
  },
  {
    name: 'reflect',
    title: 'Memory: reflect',
    description: 'Reads what was remembered and proposes what to make of it.',
  },
  {
    name: 'router',
    title: 'Memory: where it belongs',
    description: 'Classifies one piece of information for storage.',
    arguments: [{ name: 'content', description: 'What is to be classified.', required: true }],
  },
];

/** What a person may type in a client that shows prompts as commands. */
const commands = slashCommands.map(({ name, title, about, hint }) => ({
  name,
  title,
  description: about,
  arguments: hint === '' ? [] : [{ name: 'text', description: hint, required: true }],
}));

type Prompt = {
  name: string;
  title: string;
  description: string;
  arguments?: { name: string; description: string; required: boolean }[];
};

const prompts: Prompt[] = [...instructed, ...commands];

const asUser = (text: string) => [{ role: 'user' as const, content: { type: 'text' as const, text } }];

/** The instructions and the router, and the commands, as prompts. */
export function servePrompts(server: Server, dispatch: Dispatch, caller: () => Caller): void {
  server.setRequestHandler('prompts/list', () => ({ prompts }));
  server.setRequestHandler('prompts/get', async ({ params: { name, arguments: given } }) => {
    const prompt = prompts.find((one) => one.name === name);
    const isComplete = prompt?.arguments?.every((one) => (given?.[one.name] ?? '').trim() !== '') ?? true;
    if (!prompt || !isComplete) {
      const why = prompt
        ? `The prompt ${name} needs ${prompt.arguments?.[0]?.name}.`
        : `There is no prompt ${name.slice(0, 100)}.`;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, why);
    }
    const command = slashCommands.find((one) => one.name === name);
    if (command)
      return {
        description: command.about,
        messages: asUser(command.prompt.replace('{{args}}', () => given?.text ?? '')),
      };
    try {
      const input = { name, content: given?.content ?? '' };
      const { text } = (await dispatch('instructions.prompt', input, caller())) as Output<'instructions.prompt'>;
      return { description: prompt.description, messages: asUser(text) };
    } catch (thrown) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, sayError(toErrorValue(thrown)));
    }
  });
}
