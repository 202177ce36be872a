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
