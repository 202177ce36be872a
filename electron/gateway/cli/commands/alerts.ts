import { createTwoFilesPatch } from 'diff';
import type { Output } from '#shared/contract/methods.ts';
import type { Alert } from '#shared/model/audit.ts';
import { fail } from '#shared/model/error.ts';
import { ask, call, examples, program } from '../terminal.ts';

/** Lines of a difference that are shown; --json has all of it. */
const mostLines = 40;
/** Characters by which an alert is named in a list; any beginning that fits one will do. */
const shortId = 8;

/** Changes that wait to be acknowledged, and the digests of what the log no longer tells line by line. */
export function alertCommands(): void {
  const alerts = program
    .command('alerts')
    .description('changes of critical files and of the history itself that wait for your word')
    .option('--settled', 'also those that were acknowledged', false)
    .addHelpText('after', examples('mneme alerts', 'mneme alerts settle 3f2a --mine', 'mneme alerts --json'))
    .action(async ({ settled }: { settled: boolean }) => {
      await ask('alerts.list', { settled }, alertsText);
    });

  alerts
    .command('settle')
    .description('acknowledge an alert: the change is yours, or it is taken back')
    .argument('<id>', 'as mneme alerts shows it; its beginning is enough')
    .option('--mine', 'it was you: the change stays', false)
    .option('--restore', 'take it back to the last good state', false)
    .addHelpText('after', examples('mneme alerts settle 3f2a --mine', 'mneme alerts settle 3f2a --restore'))
    .action(async (id: string, { mine, restore }: { mine: boolean; restore: boolean }) => {
      if (mine === restore) {
        throw fail('input.invalid', 'Say whose change it is.', 'Give either --mine or --restore.');
      }
      await ask('alerts.settle', { id: await wholeId(id), how: mine ? 'mine' : 'restored' }, settledText);
    });

  program
    .command('digests')
    .description('what the audit log said month by month before it was shortened')
    .addHelpText('after', examples('mneme digests', 'mneme digests --json'))
    .action(async () => {
      await ask('audit.digests', {}, ({ digests }) =>
        digests.length === 0
          ? 'There is no digest yet: the audit log still tells everything line by line.'
          : digests.map(({ text }) => text.trimEnd()).join('\n\n'),
      );
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

function alertsText({ alerts, open }: Output<'alerts.list'>): string {
  if (alerts.length === 0) return 'Nothing waits for your word.';
  const waiting = `${open} ${open === 1 ? 'alert waits' : 'alerts wait'} for your word.`;
  return [waiting, ...alerts.map(alertText)].join('\n\n');
}

function alertText(alert: Alert): string {
  const { id, kind, settled, words, remedy } = alert;
  const state = settled === null ? `→ ${remedy}` : `settled ${settled.at}: ${settled.how}`;
  return [`${id.slice(0, shortId)}  ${kind}  ${words}`, ...differenceText(alert), state].join('\n');
}

function differenceText({ path, before, after }: Alert): string[] {
  if (before === null && after === null) return [];
  const patch = createTwoFilesPatch(path, path, before ?? '', after ?? '', undefined, undefined, { context: 1 });
  const lines = patch.split('\n').slice(3, -1);
  const cut = lines.length > mostLines ? [`… ${lines.length - mostLines} more lines`] : [];
  return [...lines.slice(0, mostLines), ...cut].map((line) => `  ${line}`);
}

function settledText({ alert, message, change }: Output<'alerts.settle'>): string {
  return change === null || alert.settled?.how !== 'restored'
    ? message
    : `${message}\nTake this back with: mneme undo ${change}`;
}
