import type { Parts } from './client.ts';
import { readVisitorCode } from './cookies.ts';
import { formatItem } from './lines.ts';
import { startTimer } from './platform.ts';
import { hasUnsent, type Profile } from './profile.ts';

/** How often an open page counts as activity. */
const activityInterval = 15_000;

/**
 * Of the visitors who were not seen for the cleanup interval, those that still have unsent data are kept up to this number,
 * the latest first: some 35 MB. More of them would only come while the service is down or consent is missing.
 */
export const maximumUnsentVisitors = 10_000;

/** Starts what a client does at intervals, as its settings say. Returns how to stop it. */
export function startUpkeep(parts: Parts): () => void {
  const { cleanupInterval, activity } = parts.settings;
  const stops = [
    cleanupInterval === null ? null : startCleanup(parts, cleanupInterval),
    activity ? startActivity(parts) : null,
  ];
  return () => {
    for (const stop of stops) stop?.();
  };
}

/** Forgets visitors who were not seen for the cleanup interval, but not what is unsent of the latest of them. */
function startCleanup({ store, tracking, settings: { clock }, log }: Parts, interval: number): () => void {
  let cancel = () => {};
  const cleanUp = () => {
    const now = clock.now();
    const expired = [...store.profiles.values()].filter(({ expirationTime }) => expirationTime < now);
    const unsent = expired.filter(hasUnsent).sort((a, b) => b.expirationTime - a.expirationTime);
    const excess = unsent.slice(maximumUnsentVisitors);
    if (excess.length > 0) {
      log('warning', `Unsent data of ${excess.length} visitors was dropped: more than ${maximumUnsentVisitors} wait`);
    }
    const kept = new Set(unsent.slice(0, maximumUnsentVisitors));
    const forgotten = expired.filter((profile) => !kept.has(profile));
    forgotten.forEach(tracking.dequeue);
    store.forget(forgotten);
    cancel = startTimer(interval, cleanUp);
  };
  cleanUp();
  return () => cancel();
}

/** Tracks, with every batch, a summary of the visitor's device and visits, and every 15 s that the page is open. */
function startActivity({ settings: { clock, cookies }, store, tracking, isAllowed }: Parts): () => void {
  tracking.summaryOf = (profile) => summarize(profile, clock.now());
  const timer = setInterval(() => {
    const { profiles } = store;
    const [only] = profiles.size === 1 ? profiles.values() : [];
    const visitor = profiles.get((cookies && readVisitorCode(cookies)) ?? '') ?? only;
    if (!visitor) return;
    if (!hasUnsent(visitor) && isAllowed(visitor)) tracking.add(visitor, 'activity', 'eventType=activity');
    tracking.enqueue(visitor);
  }, activityInterval);
  return () => clearInterval(timer);
}

/** Returns all that is known of the visitor's device and visits as one event: the fields of the single ones together. */
function summarize({ known: { items } }: Profile, now: number): string {
  const start = 'eventType=staticData';
  const fields = (kind: string) => {
    const item = items.get(kind);
    return item ? formatItem(item).slice(start.length) : '';
  };
  const visits = items.get('visits');
  const previous = visits?.kind === 'visits' ? visits.previous : [];
  const since = now - (previous.at(-1)?.timeStarted ?? now);
  const visitFields = `&visitNumber=${previous.length}&timeSincePreviousVisit=${since}`;
  return start + fields('browser') + visitFields + fields('operatingSystem') + fields('device');
}
