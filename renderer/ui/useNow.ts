import { useEffect, useState } from 'react';

/** The time, fresh at every minute, so that `5 min ago` does not grow old. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
