import type { Alert } from '#shared/model/audit.ts';
import { fail } from '#shared/model/error.ts';
import { textOfState } from './stands.ts';
import type { AlertRecord } from './state.ts';

/** An alert as everybody sees it. */
export function shownAlert({ seq: _seq, tips: _tips, lostLog: _log, before, after, ...alert }: AlertRecord): Alert {
  return { ...alert, before: textOfState(before), after: textOfState(after) };
}

/** Why an alert of this name does not wait. */
export const gone = (settled: boolean) =>
  settled
    ? fail('memory.missing', 'That alert is settled already.', 'mneme alerts lists those that wait.')
    : fail(
        'memory.missing',
        'There is no alert of that name; one whose file was changed again has another name.',
        'mneme alerts lists those that wait.',
      );

export const alertOutdated = (path: string) =>
  fail('file.changed', `${path} was changed again since this alert.`, 'Look at the alert as it is now.', { path });
