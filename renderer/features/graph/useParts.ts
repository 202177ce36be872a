import { useEffect, useRef, useState } from 'react';
import type { StageHandle } from './Stage.tsx';
import { useNarrowWindow } from './useNarrowWindow.ts';

export type GraphParts = ReturnType<typeof useParts>;

/** Which parts of the page are shown, and where the focus goes. */
export function useParts(ready: boolean) {
  const stage = useRef<StageHandle>(null);
  const [asList, setAsList] = useState(false);
  const [panel, setPanel] = useState(false);
  const small = useNarrowWindow();
  useEffect(() => {
    if (ready && (document.activeElement === document.body || document.activeElement === null)) stage.current?.focus();
  }, [ready]);
  return {
    stage,
    asList,
    toggleList: () => setAsList((now) => !now),
    /** The panel has no room beside the drawing, and lies over it when it is asked for. */
    small,
    panel,
    setPanel,
    details() {
      setPanel(true);
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.graphpanel')?.focus());
    },
    toStage: () => stage.current?.focus(),
  };
}
