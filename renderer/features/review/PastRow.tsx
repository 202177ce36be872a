import type { ReactNode } from 'react';
import { classes, useNow, whenOf } from '../../ui/index.ts';

/** `day`: null for what has none. */
type Props = { chosen: boolean; day: string | null; onChoose(): void; children: ReactNode };

/** A row of what was decided, or understood: its words, and the day. */
export function PastRow({ chosen, day, onChoose, children }: Props) {
  const now = useNow();
  return (
    <button
      type="button"
      className={classes('splitrow splitpick pastline', chosen && 'chosen')}
      aria-current={chosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <span className="grow pastwords">{children}</span>
      {day !== null && (
        <time className="meta nowrap" dateTime={day}>
          {whenOf(day, now)}
        </time>
      )}
    </button>
  );
}
