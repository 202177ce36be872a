import { Dialog as Base } from 'radix-ui';
import type { ReactNode } from 'react';
import { t } from '../text/text.ts';
import { IconButton } from './Button.tsx';
import { classes } from './classes.ts';
import { useReturnFocus } from './useReturnFocus.ts';

type Props = {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  /** One sentence: the effect before the act. */
  description?: ReactNode;
  children?: ReactNode;
  /** Stands at the foot, right-aligned; the primary button last. */
  footer?: ReactNode;
  wide?: boolean;
};

export function Dialog({ open, onOpenChange, title, description, children, footer, wide }: Props) {
  const giveBack = useReturnFocus(open);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Overlay className="scrim" />
        <Base.Content
          className={classes('pop dialog', wide && 'wide')}
          onCloseAutoFocus={giveBack}
          onKeyDown={(event) => {
            // While a toast is shown, Radix gives Escape to it, as to what came last.
            const mine = event.key === 'Escape' && event.currentTarget.contains(event.target as Node);
            if (mine && document.querySelector('.toast') !== null) onOpenChange(false);
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="dialoghead">
            <Base.Title asChild>
              <h2>{title}</h2>
            </Base.Title>
            <Base.Close asChild>
              <IconButton icon="x" label={t('Close')} small />
            </Base.Close>
          </div>
          {description && <Base.Description className="dialogtext">{description}</Base.Description>}
          {children && <div className="dialogbody scroll">{children}</div>}
          {footer && <div className="dialogfoot">{footer}</div>}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}
