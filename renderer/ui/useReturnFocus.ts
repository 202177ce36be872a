import { useInsertionEffect, useRef } from 'react';

/**
 * Gives the focus back to where it was before something opened over it. Radix knows only its own trigger, and most of
 * our dialogs open by a key. Pass the answer as `onCloseAutoFocus`.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const before = useRef<Element | null>(null);
  // Before any other effect: a field with `autoFocus` takes the focus when it is put into the page.
  useInsertionEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  return (event) => {
    event.preventDefault();
    // Who took the focus meanwhile, such as the field of a page that was opened from here, keeps it.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const element = before.current;
    if (element instanceof HTMLElement && element.isConnected) element.focus();
  };
}
