import { Option } from 'commander';
import { fail } from '#shared/model/error.ts';
import { type ReviewMode, reviewModes } from '#shared/model/proposal.ts';
import { chosenWorkspace } from '../../places.ts';
import { pipeStart } from '../../start-engine.ts';
import { agentsText, counted } from '../output.ts';
import { ask, call, count, examples, type Globals, program } from '../terminal.ts';

/** Who may do what. */
export function agentCommands(): void {
  const agents = program
    .command('agents')
    .description('who may do what')
    .addHelpText(
      'after',
      examples('mneme agents', 'mneme agents grant claude --role main', 'mneme agents revoke claude'),
    );
  agents
    .command('list', { isDefault: true })
    .description('clients that are known, their roles and connections')
    .addHelpText('after', examples('mneme agents list', 'mneme agents list --json'))
    .action(async () => {
      await ask('agents.list', {}, agentsText);
    });
  agents
    .command('grant')
    .description('give a client a role and a token, shown this once')
    .argument('<name>')
    .addOption(
      new Option('--role <role>', 'main writes, subagent proposes, reader reads')
        .choices(['main', 'subagent', 'reader'])
        .makeOptionMandatory(),
    )
    .addHelpText('after', examples('mneme agents grant claude --role main'))
    .action(async (name: string, { role }) => {
      await ask(
        'agents.grant',
        { name, role },
        ({ token }) =>
          `${name} is now ${role}. Its token, shown this once:\n\n  MNEME_TOKEN=${token}\n\nSet it in the environment of the client’s mneme mcp.`,
      );
    });
  agents
    .command('change')
    .description('another role or review mode, without a new token')
    .argument('<name>')
    .addOption(
      new Option('--role <role>', 'main writes, subagent proposes, reader reads').choices([
        'main',
        'subagent',
        'reader',
      ]),
    )
    .addOption(
      new Option('--mode <mode>', 'its proposals: auto when sure, batch by the main agent, manual by you').choices([
        ...reviewModes,
      ]),
    )
    .addHelpText(
      'after',
      examples('mneme agents change coder --role main', 'mneme agents change researcher --mode auto'),
    )
    .action(async (name: string, change: { role?: Role; mode?: ReviewMode }) => {
      await ask('agents.change', { name, ...change }, ({ agent }) => agentsText({ agents: [agent], socket: '' }));
    });
  agents
    .command('calls')
    .description('the latest calls of all clients or of one, newest first')
    .argument('[name]')
    .option('-n, --limit <n>', 'at most this many', count, 30)
    .addHelpText('after', examples('mneme agents calls', 'mneme agents calls claude -n 100'))
    .action(async (name: string | undefined, { limit }: { limit: number }) => {
      await ask('agents.calls', { limit, ...(name === undefined ? {} : { name }) }, ({ calls }) => {
        if (calls.length === 0) return 'No calls since the engine started.';
        const rows = calls.map((one) =>
          [one.at.slice(0, 19), one.name, one.method, one.about, `${one.ms} ms`, one.error].filter(Boolean).join('  '),
        );
        return rows.join('\n');
      });
    });
  agents
    .command('connect')
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
      await ask('agents.connect', { ...start, ...(given === undefined ? {} : { token: given }) }, ({ clients }) => {
        const chosen = clients.filter(({ id }) => client === undefined || id === client);
        if (chosen.length === 0) return unknownClient(client ?? '', clients);
        return chosen.map(({ id, name, text, after }) => `# ${name} (${id})\n# ${after}\n${text}`).join('\n\n');
      });
    });
  agents
    .command('revoke')
    .description('take a client’s role and token away')
    .argument('<name>')
    .addHelpText('after', examples('mneme agents revoke claude'))
    .action(async (name: string) => {
      const { revoked } = await ask('agents.revoke', { name }, (answer) =>
        answer.revoked ? `${name} may read and propose, no more.` : `${name} had no role.`,
      );
      if (!revoked) process.exitCode = 3;
    });

  program
    .command('confirm')
    .description('stand by an edit of a file that was made outside Mneme while sub-agents were connected')
    .argument('<path>')
    .addHelpText('after', examples('mneme confirm memory/vault/contacts.md'))
    .action(async (path: string) => {
      await ask('edits.confirm', { path }, ({ memories }) => `${path}: ${counted(memories)} confirmed.`);
    });
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
