import { useEffect, useState } from 'react';

/**
 * Returns how many seconds are left until a moment, by the server's clock; 0 once it has come.
 * @param untilIso null: nothing is waited for
 * @param nowIso the server's time of the answer that named the moment
 */
export function useCountdown(untilIso: string | null, nowIso: string): number | null {
  const totalMs = untilIso === null ? null : Math.max(0, Date.parse(untilIso) - Date.parse(nowIso));
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    if (totalMs === null) return;
    const startedAt = performance.now();
    setElapsedMs(0);
    const timer = setInterval(() => setElapsedMs(performance.now() - startedAt), 1000);
    return () => clearInterval(timer);
  }, [totalMs]);
  return totalMs === null ? null : Math.max(0, Math.ceil((totalMs - elapsedMs) / 1000));
}
