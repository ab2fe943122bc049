import { bytesPerCharacter, extraAttempts, maximumBodySize, visitDuration } from './constants.ts';
import { activityText, experimentText, lineOf, newNonce, summaryText, textOf } from './lines.ts';
import type { Logger } from './platform.ts';
import { hasUnsent, itemOf, type Profile, placeOf, type Tracked } from './profile.ts';
import type { Service } from './service.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import type { CustomDataDefinition } from './wire.ts';

export type Tracking = ReturnType<typeof createTracking>;

type Batch = { text: string; withUserAgent: boolean; picked: [profile: Profile, event: Tracked][] };

type Surroundings = {
  settings: Pick<Settings, 'trackingInterval' | 'trackRetryDelay' | 'clock' | 'random' | 'activity'>;
  service: Pick<Service, 'track'>;
  store: Store;
  log: Logger;
  /** Whether everything of this visitor may be told, or only what needs no consent. */
  isAllowed(profile: Profile): boolean;
  definitions(): readonly CustomDataDefinition[];
};

/**
 * Tells the service what happened, each event once: unsent, then pending while a request is out, then gone from the outbox
 * once the service has it, or unsent again (spec §4). The outbox is stored before a request goes out, and an event keeps its
 * nonce over every attempt, so that neither a crash nor an answer that was lost loses or doubles it.
 */
export function createTracking({ settings, service, store, log, isAllowed, definitions }: Surroundings) {
  let queue: Profile[] = [];
  const { clock, random, trackingInterval, trackRetryDelay } = settings;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = false;
  let closed = false;

  function schedule(): void {
    if (!closed && !sending) timer ??= setTimeout(tick, trackingInterval);
  }

  function enqueue(profile: Profile): void {
    if (!profile.queued) queue.push(profile);
    profile.queued = true;
    if (timer === undefined) schedule();
  }

  async function tick(): Promise<void> {
    timer = undefined;
    sending = true;
    await send(queue);
    sending = false;
    if (queue.length > 0) schedule();
  }

  /** Sends in the order of the visitors; what does not fit stays queued. */
  async function send(profiles: readonly Profile[], { keepalive = false, attempts = 1 + extraAttempts } = {}) {
    for (const profile of profiles) profile.queued = false;
    queue = queue.filter(({ queued }) => queued);
    const batch = pick(profiles);
    if (batch.picked.length === 0) return;
    store.save();
    const sent = await attempt(batch, keepalive, attempts);
    for (const [profile, event] of batch.picked) {
      event.status = sent ? 'sent' : 'unsent';
      if (sent) drop(profile, event);
      else enqueue(profile);
      store.touch(profile, clock.now());
    }
    store.save();
  }

  /** Everything, at once, and once. */
  const sendAll = (keepalive = false) =>
    send([...store.profiles.values()].filter(hasUnsent), { keepalive, attempts: 1 });

  async function attempt({ text, withUserAgent }: Batch, keepalive: boolean, attempts: number): Promise<boolean> {
    for (let count = 1; count <= attempts; count++) {
      if (await service.track(text, withUserAgent, keepalive)) return true;
      log('warning', `Tracking failed, attempt ${count} of ${attempts}`);
      if (closed || attempts === 1) break;
      await new Promise((resolve) => setTimeout(resolve, trackRetryDelay));
    }
    return false;
  }

  /** Makes a body of what may be sent, and marks it pending. */
  function pick(profiles: readonly Profile[]): Batch {
    const batch: Batch = { text: '', withUserAgent: false, picked: [] };
    for (const [index, profile] of profiles.entries()) {
      addPersistent(profile);
      if (fill(batch, profile)) continue;
      log('warning', 'The tracking body is full: the rest is sent with the next');
      for (const rest of profiles.slice(index)) enqueue(rest);
      break;
    }
    return batch;
  }

  /** @returns false when there was no room for all */
  function fill(batch: Batch, profile: Profile): boolean {
    const allowed = isAllowed(profile);
    const userAgent = itemOf(profile, 'userAgent')?.value;
    let isFirst = true;
    for (const [event, fields] of unsent(profile, allowed)) {
      event.nonce ??= newNonce(random);
      const text = lineOf(fields, event.nonce, profile, isFirst ? userAgent : undefined);
      if (tooLong(text)) {
        drop(profile, event);
        log('error', `An event is too long ever to be sent: ${text.slice(0, 100)}…`);
        continue;
      }
      if (tooLong(`${batch.text}\n${text}`)) return false;
      batch.text += batch.text ? `\n${text}` : text;
      batch.withUserAgent ||= isFirst && Boolean(userAgent);
      batch.picked.push([profile, event]);
      event.status = 'pending';
      isFirst = false;
    }
    if (!isFirst && settings.activity && allowed) addSummary(batch, profile);
    return true;
  }

  function addSummary(batch: Batch, profile: Profile): void {
    const text = lineOf(summaryText(profile, clock.now()), newNonce(random), profile);
    if (!tooLong(`${batch.text}\n${text}`)) batch.text += `\n${text}`;
  }

  /** Persistent custom data and mapping identifiers are told again once a visit (spec §4). */
  function addPersistent(profile: Profile): void {
    const now = clock.now();
    if (now < profile.nextVisitTime) return;
    profile.nextVisitTime = now + visitDuration;
    for (const definition of definitions()) {
      if (!isPersistent(definition) && !definition.isMappingIdentifier) continue;
      const place = `customData:${definition.index}`;
      const item = profile.known.items.get(place);
      const text = item && !profile.outbox.has(place) ? textOf(item, definition) : null;
      if (text) add(profile, place, text);
    }
  }

  function add(profile: Profile, key: string, text: string, always = false): void {
    profile.outbox.set(key, { key, text, always, status: 'unsent' });
  }

  return {
    add,
    enqueue,
    /** The places of events are the places of their items; views and goals are events each time. */
    eventKey: (item: Parameters<typeof placeOf>[0]) =>
      item.kind === 'pageView' || item.kind === 'conversion' ? `${item.kind}:${newNonce(random)}` : placeOf(item),
    addActivity(profile: Profile): void {
      if (!hasUnsent(profile) && isAllowed(profile)) add(profile, 'activity', activityText);
      enqueue(profile);
    },
    send,
    sendAll,
    /** One last attempt; what it cannot send stays unsent in the storage. */
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await sendAll();
    },
  };
}

/** Kept with the visitor, not with the visit. */
export const isPersistent = ({ scope }: CustomDataDefinition): boolean => scope === 'VISITOR';

const tooLong = (text: string) => text.length * bytesPerCharacter > maximumBodySize;

/** What a visitor may be told of now: assignments first, by experiment; the rest as it came. */
function unsent({ assignments, outbox }: Profile, allowed: boolean): [Tracked, fields: string][] {
  const made = [...assignments].filter(
    ([, { status, isTargetedRule }]) => status === 'unsent' && (allowed || isTargetedRule),
  );
  const lines = [...outbox.values()].filter(({ status, always }) => status === 'unsent' && (allowed || always));
  return [
    ...made.sort(([a], [b]) => a - b).map(([id, one]): [Tracked, string] => [one, experimentText(id, one.variationId)]),
    ...lines.map((line): [Tracked, string] => [line, line.text]),
  ];
}

/** Takes an event out of the outbox, unless a newer one has taken its place. */
function drop({ outbox }: Profile, event: Tracked & { key?: string }): void {
  if (event.key !== undefined && outbox.get(event.key) === event) outbox.delete(event.key);
}
