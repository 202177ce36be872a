import { useRef } from 'react';

/**
 * Gives the focus back to where it was before something opened over it. Radix knows only its own trigger, and most of
 * our dialogs open by a key. Pass the answer as `onCloseAutoFocus`.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const was = useRef(false);
  const before = useRef<Element | null>(null);
  // While rendering, not in an effect: a field with `autoFocus` takes the focus before any effect runs.
  if (open && !was.current) before.current = document.activeElement;
  was.current = open;
  return (event) => {
    event.preventDefault();
    // Who took the focus meanwhile, such as the field of a page that was opened from here, keeps it.
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const element = before.current;
    if (element instanceof HTMLElement && element.isConnected) element.focus();
  };
}
