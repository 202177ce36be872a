import { Option } from 'commander';
import type { Output } from '#shared/contract/methods.ts';
import { fail } from '#shared/model/error.ts';
import { chosenWorkspace } from '../../places.ts';
import { pipeStart } from '../../start-engine.ts';
import { commandOf } from '../declared.ts';
import { askAndPrint, call, examples, type Globals, program } from '../terminal.ts';

/** What to paste where, with a role granted on the way. */
export function agentCommands(): void {
  commandOf('agents connect')
    .description('what to paste where, for each known client')
    .argument('[client]', 'such as claude-code, codex, openclaw, cursor, mcp-json, typescript')
    .option('--token <token>', 'of a granted role; without one the agent may read and propose')
    .addOption(
      new Option('--role <role>', 'grant it this role, with a token of its own in the text')
        .choices(['main', 'subagent', 'reader'])
        .conflicts('token'),
    )
    .addHelpText('after', examples('mneme agents connect claude-code --role main'))
    .action(async (client: string | undefined, { token, role }: { token?: string; role?: Role }) => {
      const start = pipeStart(chosenWorkspace(program.opts<Globals>().workspace));
      const given = role === undefined ? (token ?? process.env.MNEME_TOKEN) : await tokenFor(client, role);
      await askAndPrint(
        'agents.connect',
        { ...start, ...(given === undefined ? {} : { token: given }) },
        ({ clients }) => {
          const chosen = clients.filter(({ id }) => client === undefined || id === client);
          if (chosen.length === 0) return unknownClient(client ?? '', clients);
          return chosen.map(snippetText).join('\n\n');
        },
      );
    });
}

type Known = Output<'agents.connect'>['clients'][number];

function snippetText({ id, name, text, after, link }: Known): string {
  const more = link === undefined ? [] : ['# Or open this address, and it asks:', `# ${link}`];
  return [`# ${name} (${id})`, `# ${after}`, ...more, text].join('\n');
}

type Role = 'main' | 'subagent' | 'reader';

/** Grants a known client a role; a name that no client has is granted nothing. */
async function tokenFor(client: string | undefined, role: Role): Promise<string> {
  const { clients } = await call('agents.connect', { command: '', args: [] });
  if (client === undefined || !clients.some(({ id }) => id === client))
    throw fail(
      'input.invalid',
      unknownClient(client ?? '', clients),
      'Name one: mneme agents connect claude-code --role main',
    );
  return (await call('agents.grant', { name: client, role })).token;
}

function unknownClient(client: string, clients: readonly { id: string }[]): string {
  const known = `Known: ${clients.map(({ id }) => id).join(', ')}.`;
  return client === '' ? `A role is for one client. ${known}` : `There is no ${client}. ${known}`;
}
