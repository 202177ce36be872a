import type { ReactNode } from 'react';
import { t } from '../../text/text.ts';
import { classes, Icon } from '../../ui/index.ts';

type Props = {
  n: number;
  done: boolean;
  /** It is this step that is waited for. */
  waits?: boolean;
  title: string;
  children: ReactNode;
};

/** One step of connecting, ticked by itself when it is done. */
export function ConnectStep({ n, done, waits = false, title, children }: Props) {
  return (
    <li className={classes('connectstep', done ? 'done' : waits ? 'waits' : n > 1 && 'later')}>
      <span className="connectn" aria-hidden="true">
        {done ? <Icon name="check" small /> : n}
      </span>
      <div className="connectbody">
        <h3 aria-live={n === 1 ? undefined : 'polite'}>
          {title}
          {done && <span className="vh"> {t('(done)')}</span>}
        </h3>
        {children}
      </div>
    </li>
  );
}
