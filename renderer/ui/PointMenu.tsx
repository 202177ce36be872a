import { DropdownMenu as Base } from 'radix-ui';
import { type MouseEvent, type ReactNode, useState } from 'react';

/** A place in the window, in points. */
export type WindowPoint = { x: number; y: number };

/** Where a menu that was asked for opens: at the pointer, or in the row for the menu key, which tells no place of its own. */
export function pointOf({ clientX: x, clientY: y, currentTarget }: MouseEvent): WindowPoint {
  if (x !== 0) return { x, y };
  const box = currentTarget.getBoundingClientRect();
  return { x: box.left + 24, y: box.top + 24 };
}

type Props = { at: WindowPoint; label: string; onClose(): void; children: ReactNode };

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
