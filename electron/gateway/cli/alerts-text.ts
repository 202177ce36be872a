import { createTwoFilesPatch } from 'diff';
import type { Output } from '#shared/contract/methods.ts';
import type { Alert } from '#shared/model/audit.ts';

/** Lines of a difference that are shown; --json has all of it. */
const mostLines = 40;
/** Characters by which an alert is named in a list; any beginning that fits one will do. */
const shortId = 8;

export function alertsText({ alerts, open }: Output<'alerts.list'>): string {
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

export function settledText({ alert, message, change }: Output<'alerts.settle'>): string {
  return change === null || alert.settled?.how !== 'restored'
    ? message
    : `${message}\nTake this back with: mneme undo ${change}`;
}
