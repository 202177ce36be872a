import { DropdownMenu as Base } from 'radix-ui';
import type { ReactNode } from 'react';

type Props = { at: { x: number; y: number }; label: string; onClose(): void; children: ReactNode };

/** A menu at a point of the window: what a right click, or the menu key, opens. Takes MenuItem and the like. */
export function PointMenu({ at, label, onClose, children }: Props) {
  return (
    <Base.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Base.Trigger asChild>
        <span className="menupoint" style={{ left: at.x, top: at.y }} aria-hidden="true" />
      </Base.Trigger>
      <Base.Portal container={document.getElementById('menus')}>
        <Base.Content
          className="pop menu scroll"
          align="start"
          sideOffset={2}
          collisionPadding={8}
          aria-label={label}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {children}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}
