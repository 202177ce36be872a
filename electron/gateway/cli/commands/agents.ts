import { Option } from 'commander';
import { agentsText } from '../output.ts';
import { ask, examples, program } from '../terminal.ts';

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
}
