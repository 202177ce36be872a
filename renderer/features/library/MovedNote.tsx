import { useState } from 'react';
import { isOutside } from '#shared/model/audit.ts';
import { isOwnChange } from '../../api/look.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, Note, sinceWhen, useNow } from '../../ui/index.ts';
import { historyInput } from '../audit/filters.ts';
import { writerOf } from '../audit/words.ts';
import { sentence } from './sentence.ts';

type Props = { path: string; begun: string | undefined; isGone: boolean; onCompare(): void; onTake(): void };

/** The file moved on under an edit: who wrote, when and what, and the ways on. */
export function MovedNote({ path, begun, isGone, onCompare, onTake }: Props) {
  return (
    <Note
      actions={
        <>
          <Button small onClick={onCompare}>
            {t('Compare and merge')}
          </Button>
          <Button small look="quiet" onClick={onTake}>
            {t('Take theirs')}
          </Button>
        </>
      }
    >
      <WhoWrote path={path} begun={begun} isGone={isGone} />{' '}
      {isGone ? t('Saving brings it back with your text.') : t('Your text is kept here, not saved.')}
    </Note>
  );
}

/** Seconds by which the history may be behind the clock of this window. */
const slack = 2;

/** By name where an agent wrote since the edit began; an edit in another editor has no name. */
function WhoWrote({ path, begun, isGone }: Pick<Props, 'path' | 'begun' | 'isGone'>) {
  const now = useNow();
  const [asked] = useState(() => historyInput({ q: path }, null, new Date(), 1));
  const last = useCall('history.list', asked).data?.rows[0];
  const isNew = last?.path === path && begun !== undefined && Date.parse(last.at) >= Date.parse(begun) - slack * 1000;
  if (isNew && isOutside(last)) {
    return (
      <>
        {t('{value} outside Mneme {sinceWhen}, while you were editing.', {
          value: isGone ? t('This file was removed') : t('This file was changed'),
          sinceWhen: sinceWhen(last.at, now),
        })}
      </>
    );
  }
  if (!isNew || isOwnChange(last.actor)) {
    return (
      <>
        {t('{value} while you were editing.', {
          value: isGone ? t('This file was removed') : t('This file changed on disk'),
        })}
      </>
    );
  }
  return (
    <>
      <b>{writerOf(last).name}</b>{' '}
      {t('{value} this file {sinceWhen}, while you were editing{words}', {
        value: isGone ? t('removed') : t('wrote to'),
        sinceWhen: sinceWhen(last.at, now),
        words: last.summary === '' ? '.' : `: ${sentence(last.summary)}.`,
      })}
    </>
  );
}
