import { DropdownMenu as Base } from 'radix-ui';
import { type MouseEvent, type ReactNode, useCallback, useState } from 'react';

/** A place in the window, in points. */
export type WindowPoint = { x: number; y: number };

/** At the pointer, or in the row for the menu key, which tells no place of its own. */
function pointOf({ clientX: x, clientY: y, currentTarget }: MouseEvent): WindowPoint {
  if (x !== 0) return { x, y };
  const box = currentTarget.getBoundingClientRect();
  return { x: box.left + 24, y: box.top + 24 };
}

/**
 * What a right click on a row, or the menu key, opens. `open` is for the row's `onContextMenu`; links in its text, and
 * text that is marked, keep the system's own menu.
 * @param label names the menu of a row
 * @param items what it offers
 */
export function useRowMenu<Row>(label: (row: Row) => string, items: (row: Row) => ReactNode) {
  const [asked, setAsked] = useState<{ row: Row; at: WindowPoint } | null>(null);
  const open = useCallback((row: Row, event: MouseEvent): boolean => {
    if (isInText(event.target)) return false;
    event.preventDefault();
    setAsked({ row, at: pointOf(event) });
    return true;
  }, []);
  const menu = asked && (
    <PointMenu at={asked.at} label={label(asked.row)} onClose={() => setAsked(null)}>
      {items(asked.row)}
    </PointMenu>
  );
  return { open, menu };
}

/** Whether the pointer is at a link of a text that is read, or some of that text is marked. */
function isInText(target: EventTarget): boolean {
  if (!(target instanceof Element) || target.closest('.markdown') === null) return false;
  return target.closest('a') !== null || getSelection()?.isCollapsed === false;
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
