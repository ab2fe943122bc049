import type { Parts } from './client.ts';
import { readVisitorCode } from './cookies.ts';
import { textOf } from './lines.ts';
import { later } from './platform.ts';
import { hasUnsent, type Profile } from './profile.ts';

/** How often an open page counts as activity. */
const activityInterval = 15_000;

/** What a client does from time to time when its settings say so. Returns how to stop. */
export function startUpkeep(parts: Parts): () => void {
  const { cleanupInterval, activity } = parts.settings;
  const stops = [
    cleanupInterval === null ? null : keepClean(parts, cleanupInterval),
    activity ? tellActivity(parts) : null,
  ];
  return () => {
    for (const stop of stops) stop?.();
  };
}

/** Forgets who was not seen for the cleanup interval and has nothing left to be sent. */
function keepClean({ store }: Parts, interval: number): () => void {
  let cancel = () => {};
  const clean = () => {
    store.forget([...store.profiles.values()].filter((profile) => !store.isAlive(profile)));
    cancel = later(interval, clean);
  };
  clean();
  return () => cancel();
}

/** Tells with every batch a summary of the visitor's device and visits, and every 15 s that the page is open. */
function tellActivity({ settings: { clock, cookies }, store, tracking, isAllowed }: Parts): () => void {
  tracking.summaryOf = (profile) => summaryOf(profile, clock.now());
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

/** All that is known of the visitor's device and visits, in one event: the fields of the single ones together. */
function summaryOf({ known: { items } }: Profile, now: number): string {
  const start = 'eventType=staticData';
  const fieldsOf = (kind: string) => {
    const item = items.get(kind);
    return item ? textOf(item).slice(start.length) : '';
  };
  const visits = items.get('visits');
  const previous = visits?.kind === 'visits' ? visits.previous : [];
  const since = now - (previous.at(-1)?.timeStarted ?? now);
  const seen = `&visitNumber=${previous.length}&timeSincePreviousVisit=${since}`;
  return start + fieldsOf('browser') + seen + fieldsOf('operatingSystem') + fieldsOf('device');
}
