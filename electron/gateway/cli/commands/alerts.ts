import { fail } from '#shared/model/error.ts';
import { settledText } from '../alerts-text.ts';
import { commandOf } from '../declared.ts';
import { askAndPrint, call, examples } from '../terminal.ts';

/** The owner's word on an alert. */
export function alertCommands(): void {
  commandOf('alerts settle')
    .description('acknowledge an alert: the change is yours, or it is taken back')
    .argument('<id>', 'as mneme alerts shows it; its beginning is enough')
    .option('--mine', 'it was you, or no secret: it stays', false)
    .option('--restore', 'take it back to the last good state, or the secret out', false)
    .addHelpText('after', examples('mneme alerts settle 3f2a --mine', 'mneme alerts settle 3f2a --restore'))
    .action(async (id: string, { mine, restore }: { mine: boolean; restore: boolean }) => {
      if (mine === restore) {
        throw fail('input.invalid', 'Say whose change it is.', 'Give either --mine or --restore.');
      }
      await askAndPrint('alerts.settle', { id: await wholeId(id), how: mine ? 'mine' : 'restored' }, settledText);
    });
}

async function wholeId(given: string): Promise<string> {
  const { alerts } = await call('alerts.list', {});
  const fitting = alerts.filter(({ id }) => id.startsWith(given));
  if (fitting.length > 1) {
    throw fail('input.invalid', `${given} fits ${fitting.length} alerts.`, 'Give more of its id.');
  }
  return fitting[0]?.id ?? given;
}
