import { Option } from 'commander';
import { type Store, stores } from '#shared/model/memory.ts';
import type { Decision } from '#shared/model/proposal.ts';
import { commandOf } from '../declared.ts';
import { proposalText } from '../proposals-text.ts';
import { askAndPrint, examples } from '../terminal.ts';

/** `3` and `#3` mean `proposal:3`. */
const idOf = (said: string) => (said.includes(':') ? said : `proposal:${said.replace(/^#/, '')}`);

/** What agents want remembered, and what becomes of it. */
export function proposalCommands(): void {
  const proposals = commandOf('proposals');
  proposals
    .command('show')
    .description('one proposal in full, with what contradicts it')
    .argument('<id>', 'its number, or its id')
    .addHelpText('after', examples('mneme proposals show 3'))
    .action(async (id: string) => {
      await askAndPrint('proposals.list', {}, ({ proposals: rows }) => {
        const row = rows.find((one) => one.id === idOf(id));
        return row === undefined ? `There is no ${idOf(id)}; mneme proposals lists them.` : proposalText(row);
      });
    });
  proposals
    .command('commit')
    .description('remember them, where they say or elsewhere, in their words or yours')
    .argument('<ids...>', 'numbers, or ids')
    .addOption(new Option('--store <store>', 'another store than the suggested one').choices([...stores]))
    .option('--content <words>', 'these words instead')
    .option('--entity <name>', 'for semantic: whom or what it is a fact about')
    .addHelpText('after', examples('mneme proposals commit 1 4', 'mneme proposals commit 2 --store episodic'))
    .action((ids: string[], more: { store?: Store; content?: string; entity?: string }) =>
      decide(ids, { decision: 'commit', ...more }),
    );
  proposals
    .command('reject')
    .description('leave them out; history keeps their words')
    .argument('<ids...>', 'numbers, or ids')
    .option('--reason <words>', 'why, for whoever proposed it')
    .addHelpText('after', examples('mneme proposals reject 5 --reason duplicate'))
    .action((ids: string[], { reason }: { reason?: string }) =>
      decide(ids, { decision: 'reject', ...(reason === undefined ? {} : { reason }) }),
    );
  proposals
    .command('defer')
    .description('leave them to the next reflection')
    .argument('<ids...>', 'numbers, or ids')
    .addHelpText('after', examples('mneme proposals defer 3'))
    .action((ids: string[]) => decide(ids, { decision: 'defer' }));
  proposals
    .command('both')
    .description('of a conflict, keep both sides with low confidence, each naming the other')
    .argument('<ids...>', 'number or id of one side')
    .addHelpText('after', examples('mneme proposals both 3'))
    .action((ids: string[]) => decide(ids, { decision: 'both' }));
  proposals
    .command('discard')
    .description('take what is not in the form of a proposal out of the file')
    .argument('<id>')
    .addHelpText('after', examples('mneme proposals discard 8'))
    .action(async (id: string) => {
      await askAndPrint('proposals.discard', { id: idOf(id) }, ({ change }) => `Removed, as change ${change}.`);
    });
}

async function decide(ids: string[], how: Omit<Decision, 'id'>): Promise<void> {
  const decisions = ids.map((id) => ({ id: idOf(id), ...how }));
  await askAndPrint('proposals.decide', { decisions }, ({ results, left }) => {
    if (results.some(({ status }) => status === 'failed')) process.exitCode = 1;
    const lines = results.map(({ id, status, message }) => `${id}  ${status}: ${message}`);
    return [...lines, left === 0 ? 'Nothing waits any more.' : `${left} wait.`].join('\n');
  });
}
