import { minuteMs, secondMs } from '@vermilion/contract/durations';
import { useEffect, useState } from 'react';
import { usePage } from './page.ts';
import { getLoadStart } from './queries.ts';

/** By how many milliseconds the server's clock is ahead of the browser's, by the last page whose loader returned its time. */
let offsetMs = 0;
let notedNow: string | undefined;

/** Notes the server's time of a page. Parts that appear later name it again, when it says nothing about the clock any more. */
function noteServerTime(now: string | undefined): void {
  if (now === undefined || now === notedNow) return;
  notedNow = now;
  offsetMs = Date.parse(now) - getLoadStart();
}

/**
 * Returns the time by the server's clock, in milliseconds of the epoch, and keeps it up to date. The server and the first render in
 * the browser use the time that the page's loader returned (`page.now`), so that both show the same. A page that is cached for all
 * returns none: the time is null there until the browser has taken over, and then follows the browser's clock, corrected by what an
 * earlier page has shown.
 * @param everyMs how often it changes
 */
export function useServerClock(everyMs = minuteMs): number | null {
  const { now } = usePage().data;
  const [nowMs, setNowMs] = useState(now === undefined ? null : Date.parse(now));
  useEffect(() => {
    noteServerTime(now);
    const update = () => setNowMs(Date.now() + offsetMs);
    update();
    const timer = setInterval(update, everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return nowMs;
}

/** Returns how many seconds are left until a moment; 0 once it has come. Null: nothing is waited for. @param untilIso ISO moment */
export function useCountdown(untilIso: string | null): number | null {
  const nowMs = useServerClock(secondMs);
  return untilIso === null || nowMs === null ? null : Math.max(0, Math.ceil((Date.parse(untilIso) - nowMs) / secondMs));
}
