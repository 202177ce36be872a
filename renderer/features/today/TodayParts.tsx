import { useIsFetching } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { classes } from '../../ui/index.ts';

/** What a part of the page took when it was last whole, by its name; for this window. */
const key = 'mneme:today-heights';
const heights = new Map(read());

/** Milliseconds of quiet after which all that the page asked is answered, and after which none is waited for. */
const quiet = 250;
const patience = 8_000;

const SettledContext = createContext(true);

/** Whether all that the page asked for at its start is answered. */
export const useIsSettled = (): boolean => useContext(SettledContext);

/** Tells the parts of the page when the last of them has its answer. */
export function TodayParts({ children }: { children: ReactNode }) {
  const asking = useIsFetching();
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (settled) return;
    const timer = setTimeout(() => setSettled(true), asking === 0 ? quiet : patience);
    return () => clearTimeout(timer);
  }, [asking, settled]);
  return <SettledContext value={settled}>{children}</SettledContext>;
}

/** A part of the page: until all is answered it keeps the room that it had last, so that nothing below it moves. */
export function TodayPart({ name, children }: { name: string; children: ReactNode }) {
  const settled = useIsSettled();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!settled || element === null) return;
    const measure = new ResizeObserver(() => {
      const height = element.offsetHeight;
      if (heights.get(name) === height) return;
      heights.set(name, height);
      localStorage.setItem(key, JSON.stringify([...heights]));
    });
    measure.observe(element);
    return () => measure.disconnect();
  }, [settled, name]);
  const minHeight = settled ? undefined : heights.get(name) || undefined;
  return (
    <div ref={box} className={classes('todayplace', minHeight === undefined && 'loose')} style={{ minHeight }}>
      {children}
    </div>
  );
}

function read(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((one) => typeof one?.[0] === 'string' && typeof one?.[1] === 'number')
      : [];
  } catch {
    return [];
  }
}
