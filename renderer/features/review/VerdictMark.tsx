import { t } from '../../text/text.ts';
import { classes, Icon } from '../../ui/index.ts';
import type { PendingChange } from './changes.ts';

const said = { open: t('to decide'), accept: t('accepted'), reject: t('rejected') } as const;

type Props = { verdict: PendingChange['verdict']; edited?: boolean };

/** What was decided of a line, as a mark that says so. */
export function VerdictMark({ verdict, edited = false }: Props) {
  return (
    <span className={classes('verdict', verdict, edited && 'edited')}>
      <span className="vh">
        {edited ? t('{verdict}, rewritten: ', { verdict: said[verdict] }) : `${said[verdict]}: `}
      </span>
      {verdict === 'accept' && <Icon name={edited ? 'pencil' : 'check'} small />}
      {verdict === 'reject' && <Icon name="x" small />}
    </span>
  );
}
