import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type Props = { on: boolean; onToggle(): void; children: ReactNode };

/** One of several that may be chosen together; the list stays open. */
export function ChoiceItem({ on, onToggle, children }: Props) {
  return (
    <button type="button" className="menuitem" aria-pressed={on} onClick={onToggle}>
      <span className="menugap">{on && <Icon name="check" small className="kept" />}</span>
      {children}
    </button>
  );
}
