import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { count as grouped } from './time.ts';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** On: this filter narrows. */
  on?: boolean;
  /** Opens a menu: carries a chevron and no pressed state of its own. */
  menu?: boolean;
  count?: number;
  ref?: Ref<HTMLButtonElement>;
};

/** A filter: pressed or not, or the door to a menu of choices. */
export function Chip({ on = false, menu = false, count, children, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-pressed={menu ? undefined : on}
      {...rest}
      className={classes('chip', on && 'on', className)}
    >
      {on && !menu && <Icon name="check" small />}
      {children}
      {count !== undefined && <span className="n">{grouped(count)}</span>}
      {menu && <Icon name="down" small />}
    </button>
  );
}
