import type { ReactNode } from 'react';
import { t } from '../text/text.ts';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';

/** A short fact about a row. Colour repeats what the word says. */
export function Tag({
  tone,
  icon,
  children,
}: {
  tone?: 'kept' | 'lost' | 'look';
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={classes('tag', tone)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

/** New since the last look. */
export function NewDot({ label = t('New since your last look') }: { label?: string }) {
  return <span className="new" role="img" aria-label={label} title={label} />;
}
