import { type CompiledConfiguration, compile } from './configuration.ts';
import { cacheAge, minute, streamRetryDelay } from './constants.ts';
import { FlagError } from './errors.ts';
import { type Logger, later } from './platform.ts';
import type { Service } from './service.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import type { Configuration } from './wire.ts';

/** The configuration in use: as it came, and made ready. */
type Current = { readonly body: Configuration; readonly compiled: CompiledConfiguration };

/** What is stored of a configuration. */
type Cached = { data: unknown; lastUpdate: number; lastModified: string | null };

const item = 'clientData';
const streamEvent = 'configuration-update-event';

/**
 * Gets the configuration and keeps it new: from the storage, by polling, or told by the event stream (spec §4). A failure
 * of any kind leaves the last good one in use.
 */
export function createUpdates(
  settings: Settings,
  service: Service,
  store: Pick<Store, 'readItem' | 'writeItem'>,
  log: Logger,
  onUpdate: (timestamp: number) => void,
) {
  const { clock, random, updateInterval, eventSource, siteCode } = settings;
  let current: Current | null = null;
  let lastModified: string | null = null;
  let cancelPoll = () => {};
  let closeStream: (() => void) | null = null;
  let streamFailures = 0;
  let streamOpened = 0;
  let asked = 0;
  let answered = 0;
  let stopped = false;

  /** @throws FlagError `ClientConfiguration` */
  function apply(data: unknown): void {
    const body = data as Configuration;
    current = {
      body,
      compiled: compile(body, { language: settings.sdk.name.toUpperCase(), version: settings.sdk.version }),
    };
    service.setDataHost(body.configuration?.dataApiDomain);
  }

  /** @param changed when the stream told of a change */
  async function refresh(changed?: number): Promise<void> {
    const turn = ++asked;
    const fetched = await service.configuration(lastModified, changed);
    // Not after what was asked for later.
    if (stopped || turn < answered) return;
    answered = turn;
    if (!fetched && !current)
      throw new FlagError('ClientConfiguration', 'The service has nothing new, nor is there anything old');
    const updated = current !== null && fetched !== null;
    if (fetched) {
      apply(fetched.body);
      lastModified = fetched.lastModified;
    }
    if (current) {
      const cached: Cached = { data: current.body, lastUpdate: clock.now(), lastModified };
      if (settings.storage) store.writeItem(item, cached);
    }
    if (updated) onUpdate(changed ?? clock.now());
  }

  /** Gets news, whatever comes of it, and sees to the next. */
  async function poll(changed?: number): Promise<void> {
    try {
      await refresh(changed);
    } catch (error) {
      log('error', 'The configuration could not be updated; the last one stays in use', error);
    }
    listen();
  }

  /** Opens the stream or plans the next poll, as the configuration asks. */
  function listen(): void {
    cancelPoll();
    if (stopped) return;
    if (!isRealTime()) {
      closeStream?.();
      closeStream = null;
      cancelPoll = later(updateInterval, () => void poll());
      return;
    }
    if (closeStream) return;
    streamOpened = clock.now();
    closeStream = eventSource(service.eventsUrl(), {
      message(event, data) {
        const changed = event === streamEvent ? changeOf(data, siteCode) : null;
        if (changed !== null) void poll(changed);
      },
      error(cause) {
        log('warning', 'The event stream broke; polling instead', cause);
        closeStream = null;
        if (clock.now() - streamOpened >= minute) streamFailures = 0;
        // Soon at first, and not all clients of a restarted service at once.
        const wait = streamRetryDelay * 2 ** streamFailures++ * (0.5 + random());
        cancelPoll();
        cancelPoll = later(Math.min(wait, updateInterval), () => void poll());
      },
    });
  }

  /** Takes what was stored, or handed in and is newer, and says whether that may be used before, or without, asking. */
  function takeKnown(): 'current' | 'usable' | 'old' | 'none' {
    const cached = cachedOf(store.readItem(item));
    const given = dataFileOf(settings.defaultDataFile, log);
    const cachedDate = cached && ((cached.data as Configuration).dateModified ?? cached.lastUpdate);
    if (given && (cachedDate === null || (given.dateModified ?? -1) > cachedDate) && tryApply(given)) return 'usable';
    if (!cached || !tryApply(cached.data)) return 'none';
    lastModified = cached.lastModified;
    const age = clock.now() - cached.lastUpdate;
    if (age >= 0 && age < updateInterval && !isRealTime()) return 'current';
    return age <= cacheAge ? 'usable' : 'old';
  }

  const isRealTime = () => current?.body.configuration?.realTimeUpdate === true;

  function tryApply(data: unknown): boolean {
    try {
      apply(data);
      return true;
    } catch (error) {
      log('warning', 'A stored configuration cannot be used', error);
      return false;
    }
  }

  return {
    current: () => current,

    /**
     * A configuration younger than the update interval is used without asking for another, one younger than 90 minutes
     * while asking, and an older one only if asking fails. What changes in real time is always asked for.
     * @throws FlagError `ClientConfiguration` when there is none at all
     */
    async start(): Promise<void> {
      const known = takeKnown();
      if (known === 'current') listen();
      else if (known === 'usable') void poll();
      else if (known === 'old') await poll();
      else {
        await refresh();
        listen();
      }
    },

    stop(): void {
      stopped = true;
      cancelPoll();
      closeStream?.();
    },
  };
}

/** When this site's configuration changed; null for a message that is not about that. */
function changeOf(data: string, siteCode: string): number | null {
  try {
    const message = JSON.parse(data) as { siteCode?: unknown; ts?: unknown } | null;
    return message?.siteCode === siteCode && typeof message.ts === 'number' ? message.ts : null;
  } catch {
    return null;
  }
}

function cachedOf(stored: unknown): Cached | null {
  const { data, lastUpdate, lastModified } = (stored ?? {}) as Partial<Cached>;
  if (data == null || typeof lastUpdate !== 'number') return null;
  return { data, lastUpdate, lastModified: typeof lastModified === 'string' ? lastModified : null };
}

function dataFileOf(file: Settings['defaultDataFile'], log: Logger): Configuration | null {
  try {
    return typeof file === 'string' ? (JSON.parse(file) as Configuration) : file;
  } catch (cause) {
    log('error', 'The default data file is no JSON', new FlagError('ClientConfiguration', 'No JSON', { cause }));
    return null;
  }
}
