import { commandOf } from '../declared.ts';
import { askAndPrint, examples } from '../terminal.ts';

const words = {
  missing: 'not written',
  current: 'up to date',
  outdated: 'out of date',
  edited: 'edited between the marks; left as it is until you name it',
} as const;

/** What agents are told about this memory. */
export function instructionCommands(): void {
  commandOf('instructions show', true)
    .description('the files and whether they are up to date')
    .option('--text', 'what stands between the marks, too', false)
    .option('--subagent', 'what a sub-agent’s system prompt should hold', false)
    .addHelpText('after', examples('mneme instructions show', 'mneme instructions show --subagent'))
    .action(async ({ text, subagent }: { text: boolean; subagent: boolean }) => {
      await askAndPrint('instructions.show', {}, (answer) => {
        if (subagent) return answer.subagent;
        const rows = answer.files.map((file) => {
          const row = `${file.path.padEnd(32)} ${words[file.state]}`;
          return text ? `${row}\n\n${file.text}` : row;
        });
        return rows.join('\n');
      });
    });
}
