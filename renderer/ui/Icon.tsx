import type { SVGProps } from 'react';
import { type IconName, icons } from './icons.tsx';

export type { IconName };

type Props = { name: IconName; small?: boolean; label?: string } & Omit<SVGProps<SVGSVGElement>, 'name'>;

/** These say a direction of reading, and turn with it. */
const pointing: ReadonlySet<IconName> = new Set(['left', 'right']);

/** A 16 px (or 14 px) line icon; decoration unless `label` says what it means. */
export function Icon({ name, small = false, label, className, ...rest }: Props) {
  const classes = ['i', small ? 'sm' : '', pointing.has(name) ? 'pointing' : '', className ?? '']
    .filter(Boolean)
    .join(' ');
  if (label === undefined) {
    return (
      <svg {...rest} className={classes} viewBox="0 0 16 16" aria-hidden="true">
        {icons[name]}
      </svg>
    );
  }
  return (
    <svg {...rest} className={classes} viewBox="0 0 16 16" role="img" aria-label={label}>
      {icons[name]}
    </svg>
  );
}
