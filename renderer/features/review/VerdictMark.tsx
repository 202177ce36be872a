import { classes, Icon } from '../../ui/index.ts';
import type { Change } from './changes.ts';

const said = { open: 'to decide', accept: 'accepted', reject: 'rejected' } as const;

type Props = { verdict: Change['verdict']; edited?: boolean };

/** What was decided of a line, as a mark that says so. */
export function VerdictMark({ verdict, edited = false }: Props) {
  return (
    <span className={classes('verdict', verdict, edited && 'edited')}>
      <span className="vh">{edited ? `${said[verdict]}, rewritten: ` : `${said[verdict]}: `}</span>
      {verdict === 'accept' && <Icon name={edited ? 'pencil' : 'check'} small />}
      {verdict === 'reject' && <Icon name="x" small />}
    </span>
  );
}
