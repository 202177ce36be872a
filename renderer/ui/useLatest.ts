import { type RefObject, useInsertionEffect, useRef } from 'react';

/**
 * The newest value, for handlers that are made once and called later. Written after each render, before every other effect
 * and every autofocus: a render that React throws away leaves no trace.
 */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
