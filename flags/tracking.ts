import { bytesPerCharacter, extraAttempts, maximumBodySize, visitDuration } from './constants.ts';
import { formatEvent, formatItem, formatLine } from './lines.ts';
import type { Logger } from './platform.ts';
import { findItem, hasUnsent, type Profile, type Tracked } from './profile.ts';
import type { Service } from './service.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import { createNonce } from './visitor-code.ts';
import type { CustomDataDefinition } from './wire.ts';

export type Tracking = ReturnType<typeof createTracking>;

/**
 * Sends each event once: it is unsent, pending while a request is out, then removed from the outbox or unsent again (spec
 * §4). The outbox is stored before a request goes out, and an event has the same nonce in every attempt, so that neither a
 * crash nor a lost reply loses or doubles it.
 */
export function createTracking(
  { clock, random, trackingInterval, trackRetryDelay }: Settings,
  service: Service,
  store: Store,
  log: Logger,
  isAllowed: (profile: Profile) => boolean,
  definitions: () => readonly CustomDataDefinition[],
) {
  const queue = new Set<Profile>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let wake = () => {};
  /** Resolves at `close`, to end the pause between two attempts. */
  const closing = new Promise<void>((resolve) => {
    wake = resolve;
  });
  /** Resolves when no batch is under way. */
  let sending: Promise<unknown> = Promise.resolve();

  /** Sends the queue after the tracking interval; one request at a time. */
  function schedule(): void {
    if (isClosed || queue.size === 0) return;
    timer ??= setTimeout(async () => {
      try {
        await tracking.send([...queue]);
      } catch (error) {
        // Nothing else catches what a timer throws: a server's process would end.
        log('error', 'The tracking failed', error);
      }
      timer = undefined;
      schedule();
    }, trackingInterval);
  }

  /** Sends persistent custom data and mapping identifiers again, once a visit (spec §4). */
  function addPersistent(profile: Profile): void {
    const now = clock.now();
    if (now < profile.nextVisitTime) return;
    profile.nextVisitTime = now + visitDuration;
    for (const definition of definitions()) {
      if (!isPersistent(definition) && !definition.isMappingIdentifier) continue;
      const place = `customData:${definition.index}`;
      const item = profile.known.items.get(place);
      if (item && !profile.outbox.has(place)) tracking.add(profile, place, formatItem(item, definition));
    }
  }

  /** Returns the events of a visitor that may be sent now: assignments first, by experiment, then the rest in order. */
  function listUnsent(profile: Profile): [Tracked, fields: string][] {
    const isAll = isAllowed(profile);
    const events: [Tracked, string][] = [];
    const take = (one: Tracked, text: string, always: boolean) => {
      if (one.status === 'unsent' && (isAll || always)) events.push([one, text]);
    };
    for (const [id, one] of [...profile.assignments].sort(([a], [b]) => a - b)) {
      take(one, formatEvent('experiment', { id, variationId: String(one.variationId) }), one.isTargetedRule);
    }
    for (const line of profile.outbox.values()) take(line, line.text, line.always);
    const summary = isAll && events.length > 0 && tracking.summaryOf?.(profile);
    if (summary) events.push([{ status: 'unsent' }, summary]);
    return events;
  }

  const tracking = {
    /** Returns the summary event at the end of a visitor's batch; only with the setting `activity`. */
    summaryOf: undefined as ((profile: Profile) => string) | undefined,

    /** @param always whether it is also sent without consent */
    add({ outbox }: Profile, key: string, text: string, always = false): void {
      if (text) outbox.set(key, { key, text, always, status: 'unsent' });
    },

    enqueue(profile: Profile): void {
      queue.add(profile);
      schedule();
    },

    /**
     * Sends the events of visitors in order; what does not fit stays queued.
     * @param isLast makes one attempt, with a request that outlives the page
     */
    async send(profiles: Iterable<Profile>, isLast = false): Promise<void> {
      let body = '';
      let isFull = false;
      const picked: [Profile, Tracked][] = [];
      for (const profile of profiles) {
        queue.delete(profile);
        addPersistent(profile);
        // Sent with the first event of a visitor.
        let userAgent = findItem(profile, 'userAgent')?.value;
        for (const [one, fields] of isFull ? [] : listUnsent(profile)) {
          one.nonce ??= createNonce(random);
          const line = formatLine(fields, one.nonce, profile, userAgent);
          const longer = body ? `${body}\n${line}` : line;
          if (!isWithinLimit(line)) {
            drop(profile, one);
            log('error', 'The event is too long');
          } else if (isWithinLimit(longer)) {
            body = longer;
            one.status = 'pending';
            picked.push([profile, one]);
            userAgent = undefined;
          } else {
            isFull = true;
            log('warning', 'The tracking body is full');
            break;
          }
        }
        if (isFull) tracking.enqueue(profile);
      }
      if (!body) return;
      store.save();
      const attempt = async (left: number): Promise<boolean> => {
        if (await service.track(body, isLast)) return true;
        log('warning', 'The tracking failed');
        if (left > 0) await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, trackRetryDelay))]);
        return left > 0 && !isClosed && attempt(left - 1);
      };
      const attempts = attempt(isLast ? 0 : extraAttempts);
      sending = Promise.all([sending, attempts]).then(() => {});
      const isSent = await attempts;
      for (const [profile, one] of picked) {
        one.status = isSent ? 'sent' : 'unsent';
        if (isSent) drop(profile, one);
        // Unless the visitor was forgotten meanwhile.
        if (store.profiles.get(profile.visitorCode) !== profile) continue;
        if (!isSent) tracking.enqueue(profile);
        store.change(profile);
      }
      store.save();
    },

    /** Sends everything at once. */
    sendAll: () => tracking.send([...store.profiles.values()].filter(hasUnsent), true),

    /** Forgets that a visitor is queued. */
    dequeue: (profile: Profile) => queue.delete(profile),

    /**
     * Waits for the batch under way, then makes one last attempt with all that is unsent. What that cannot send stays
     * unsent in the storage. Takes two request timeouts at most.
     */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      wake();
      await sending;
      await tracking.sendAll();
    },
  };
  return tracking;
}

/** Whether custom data belongs to the visitor, not to the visit. */
export const isPersistent = ({ scope }: CustomDataDefinition): boolean => scope === 'VISITOR';

const isWithinLimit = (text: string) => text.length * bytesPerCharacter <= maximumBodySize;

/** Removes an event from the outbox, unless a newer one has replaced it. */
function drop({ outbox }: Profile, event: Tracked & { key?: string }): void {
  const { key = '' } = event;
  if (outbox.get(key) === event) outbox.delete(key);
}
