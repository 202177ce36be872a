import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';

type Props = {
  tone?: 'look' | 'lost' | 'info';
  icon?: IconName;
  children: ReactNode;
  actions?: ReactNode;
  className?: string;
};

/** Something to know, at the place it concerns, with its remedy beside it. */
export function Note({ tone = 'look', icon, children, actions, className }: Props) {
  return (
    <div className={classes('note', tone, className)} role={tone === 'lost' ? 'alert' : 'status'}>
      <Icon name={icon ?? (tone === 'info' ? 'info' : 'alert')} small />
      <div className="grow">{children}</div>
      {actions}
    </div>
  );
}
