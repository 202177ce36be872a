import { DropdownMenu as Base } from 'radix-ui';
import { type ReactNode, useState } from 'react';

type Props = { at: { x: number; y: number }; label: string; onClose(): void; children: ReactNode };

/** A menu at a point of the window: what a right click, or the menu key, opens. Takes MenuItem and the like. */
export function PointMenu({ at, label, onClose, children }: Props) {
  // What had the focus has it again.
  const [before] = useState(() => document.activeElement);
  function giveBack(event: Event) {
    event.preventDefault();
    // What was chosen may have put the focus elsewhere: into a dialog, or on the next row.
    if (document.activeElement === document.body && before instanceof HTMLElement)
      before.focus({ preventScroll: true });
  }
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
          onCloseAutoFocus={giveBack}
        >
          {children}
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}
