import { ask, examples, program } from '../terminal.ts';

const words = {
  missing: 'not written',
  current: 'up to date',
  outdated: 'out of date',
  edited: 'edited between the marks; left as it is until you name it',
} as const;

/** What agents are told about this memory. */
export function instructionCommands(): void {
  const instructions = program
    .command('instructions')
    .description('what AGENTS.md and SKILL.md of this workspace tell agents')
    .addHelpText('after', examples('mneme instructions', 'mneme instructions write'));
  instructions
    .command('show', { isDefault: true })
    .description('the files and whether they are up to date')
    .option('--text', 'what stands between the marks, too', false)
    .option('--subagent', 'what a sub-agent’s system prompt should hold', false)
    .addHelpText('after', examples('mneme instructions show', 'mneme instructions show --subagent'))
    .action(async ({ text, subagent }: { text: boolean; subagent: boolean }) => {
      await ask('instructions.show', {}, (answer) => {
        if (subagent) return answer.subagent;
        const rows = answer.files.map((file) => {
          const row = `${file.path.padEnd(32)} ${words[file.state]}`;
          return text ? `${row}\n\n${file.text}` : row;
        });
        return rows.join('\n');
      });
    });
  instructions
    .command('write')
    .description('write what is missing or out of date; a file that you name, even where it was edited')
    .argument('[paths...]')
    .addHelpText('after', examples('mneme instructions write', 'mneme instructions write AGENTS.md'))
    .action(async (paths: string[]) => {
      await ask('instructions.write', paths.length > 0 ? { paths } : {}, ({ paths: written }) =>
        written.length === 0 ? 'Nothing to write.' : `Wrote ${written.join(', ')}.`,
      );
    });
}
