import { Popover as Base } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type Props = {
  /** The element that opens it; must take a ref. */
  trigger: ReactNode;
  label: string;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?(open: boolean): void;
  className?: string;
};

/** Floats beside what opened it. */
export function Popover({ trigger, label, children, align = 'start', open, onOpenChange, className }: Props) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger asChild>{trigger}</Base.Trigger>
      <Base.Portal>
        <Base.Content
          className={classes('pop popover', className)}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
        >
          {children}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}
