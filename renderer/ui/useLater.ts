import { useEffect, useState } from 'react';

/** The value once it has stood still for `ms`; what is typed need not be searched letter by letter. */
export function useLater<T>(value: T, ms: number): T {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return later;
}

/** Whether the value has stood still for `ms`, the first one too: what is asked for then keeps nothing waiting. */
export function useRested<T>(value: T, ms: number): boolean {
  const [rested, setRested] = useState<{ value: T } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested({ value }), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested?.value === value;
}
