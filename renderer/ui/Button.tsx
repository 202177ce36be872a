import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** One `primary` a view. `quiet` has no edge; `lost` is for what removes. */
  look?: 'plain' | 'primary' | 'quiet' | 'lost';
  small?: boolean;
  icon?: IconName;
  /** While true it cannot be pressed and says so. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function Button({ look = 'plain', small, icon, busy, children, className, disabled, ...rest }: Props) {
  const bare = children === undefined || children === null;
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || busy === true}
      aria-busy={busy || undefined}
      className={classes('btn', look !== 'plain' && look, small && 'sm', bare && 'icon', className)}
    >
      {icon && <Icon name={icon} small={!bare || small} />}
      {children}
    </button>
  );
}

/** A button that is only an icon; its label is spoken and shown as a tooltip. */
export function IconButton({ label, ...rest }: Omit<Props, 'children'> & { icon: IconName; label: string }) {
  return <Button look="quiet" {...rest} aria-label={label} title={label} />;
}
