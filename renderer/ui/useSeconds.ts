import { useEffect, useState } from 'react';

/** Whole seconds since an instant, for as long as something runs. */
export function useSeconds(since: string): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.round((now - Date.parse(since)) / 1_000));
}
