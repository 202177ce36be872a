import { useRef } from 'react';
import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';

/** Walking a list of reflections by keys: j and k, as everywhere; the row that is chosen has the focus. */
export function useListSteps(at: number, count: number, choose: (n: number) => void) {
  const list = useRef<HTMLElement>(null);
  const step = (by: 1 | -1) => {
    const to = Math.min(Math.max(at + by, 0), count - 1);
    if (to < 0) return;
    choose(to);
    const row = list.current?.querySelectorAll<HTMLElement>('.splitpick')[to];
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  useKeys(t('Review'), [
    { keys: 'j', label: t('Next line'), run: () => step(1) },
    { keys: 'k', label: t('Previous line'), run: () => step(-1) },
  ]);
  return list;
}
