import { commandOf } from '../declared.ts';
import { askAndPrint, examples } from '../terminal.ts';

/** The parameters of mneme.json. */
export function settingsCommands(): void {
  const settings = commandOf('settings');
  settings
    .command('set')
    .description('set a parameter; the value is JSON, or a word')
    .argument('<key>')
    .argument('<value>')
    .addHelpText('after', examples('mneme settings set decay.lambda 0.02', 'mneme settings set recall.embedder none'))
    .action(async (key: string, value: string) => {
      await askAndPrint('settings.write', { values: { [key]: readValue(value) } }, ({ changed }) =>
        changed.length === 0 ? 'It was so already.' : `${key} is ${value} now.`,
      );
    });
  settings
    .command('confirm')
    .description('your word on what a file asks for: it holds on this machine; without a topic, all that waits')
    .argument('[topic]')
    .option('--refuse', 'take it out instead', false)
    .addHelpText('after', examples('mneme settings confirm embedder', 'mneme settings confirm remote --refuse'))
    .action(async (topic: string | undefined, { refuse }: { refuse: boolean }) => {
      const topics = topic === undefined ? [] : [topic];
      await askAndPrint('settings.confirm', { topics, accept: !refuse }, ({ settled }) =>
        settled.length === 0 ? 'Nothing waits.' : `${refuse ? 'Taken out' : 'Confirmed'}: ${settled.join(', ')}.`,
      );
    });
  settings
    .command('reset')
    .description('put a parameter back to its default')
    .argument('<key>')
    .addHelpText('after', examples('mneme settings reset decay.lambda'))
    .action(async (key: string) => {
      await askAndPrint('settings.write', { values: { [key]: null } }, ({ changed }) =>
        changed.length === 0 ? 'It has its default already.' : `${key} has its default again.`,
      );
    });
}

function readValue(text: string): string | number | boolean | unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    if (['number', 'boolean', 'string'].includes(typeof value) || Array.isArray(value)) return value as string;
  } catch {
    // A word, then.
  }
  return text;
}
