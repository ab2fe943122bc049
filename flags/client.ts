import { createAdding } from './adding.ts';
import type { FlagClient, FlagEvents } from './api.ts';
import { flagMethods } from './client.flags.ts';
import { visitorMethods } from './client.visitors.ts';
import { activityInterval } from './constants.ts';
import { createDecisions } from './decisions.ts';
import { FlagError } from './errors.ts';
import { warmUp } from './fraction.ts';
import { type Logger, later, onHidden } from './platform.ts';
import { hasUnsent, type Profile } from './profile.ts';
import { createService } from './service.ts';
import { type ClientSettings, checkSettings, leveled } from './settings.ts';
import { createStore } from './store.ts';
import { createTracking } from './tracking.ts';
import { createUpdates } from './updates.ts';

export type Parts = ReturnType<typeof createParts>;

/**
 * A client of the flag service. Does nothing on its own until `initialize` is called.
 *
 * Without a site code or an environment it reports that and stays off (spec §5).
 */
export function createClient(given: ClientSettings): FlagClient {
  const parts = createParts(given);
  // Loaded when first asked for: they wait for the network anyway, and most pages never ask.
  const remote = async () => (await import('./client.remote.ts')).remoteMethods(parts);
  return {
    ...lifecycle(parts),
    ...flagMethods(parts),
    ...visitorMethods(parts),
    getRemoteData: async (key) => (await remote()).getRemoteData(key),
    getRemoteVisitorData: async (asked) => (await remote()).getRemoteVisitorData(asked),
    getVisitorWarehouseAudience: async (asked) => (await remote()).getVisitorWarehouseAudience(asked),
  };
}

function createParts(given: ClientSettings) {
  const log = leveled(given.logger, given.logLevel);
  const settings = checkSettings(given, log);
  const service = createService(settings);
  const store = createStore(settings, log);
  const { emit, onEvent, hears } = createEvents(log);
  const updates = createUpdates(settings, service, store, log, (timestamp) =>
    emit('configurationUpdate', { timestamp }),
  );
  const body = () => updates.current()?.body;
  const isConsentRequired = () => body()?.configuration?.consentType === 'REQUIRED';
  const tracking = createTracking({
    settings,
    service,
    store,
    log,
    isAllowed: ({ consent }: Profile) => consent?.consent === true || !isConsentRequired(),
    definitions: () => body()?.customData ?? [],
  });
  const adding = createAdding({
    store,
    tracking,
    clock: settings.clock,
    log,
    definitions: () => body()?.customData ?? [],
  });
  return {
    settings,
    log,
    service,
    store,
    updates,
    tracking,
    adding,
    decisions: createDecisions(settings),
    isConsentRequired,
    emit,
    hears,
    onEvent,
    /** The visitor of this page: whom the client's own cookies named last. */
    page: { visitor: null as Profile | null },
    /** @throws FlagError `Initialization` */
    configuration() {
      const current = updates.current();
      if (!current) throw new FlagError('Initialization', 'The client is not initialized');
      return current;
    },
  };
}

function createEvents(log: Logger) {
  const callbacks = new Map<keyof FlagEvents, Set<(data: never) => void>>();
  return {
    onEvent: ((event, callback) => {
      const listening = callbacks.get(event) ?? new Set();
      callbacks.set(event, listening.add(callback));
      return () => void listening.delete(callback);
    }) as FlagClient['onEvent'],
    emit<Event extends keyof FlagEvents>(event: Event, data: FlagEvents[Event]): void {
      for (const callback of callbacks.get(event) ?? []) {
        try {
          (callback as (data: FlagEvents[Event]) => void)(data);
        } catch (error) {
          log('error', `A listener to ${event} failed`, error);
        }
      }
    },
    hears: (event: keyof FlagEvents) => Boolean(callbacks.get(event)?.size),
  };
}

function lifecycle(
  parts: Parts,
): Pick<FlagClient, 'initialize' | 'isInitialized' | 'close' | 'onEvent' | 'setLogLevel' | 'getDataFile'> {
  const { settings, log, store, updates, tracking } = parts;
  let started: Promise<boolean> | null = null;
  let stops: (() => void)[] = [];

  async function start(): Promise<boolean> {
    const missing = (['siteCode', 'environment'] as const).find((name) => !settings[name]);
    if (missing) {
      const error = new FlagError('Credentials', `A client without ${missing} stays off`);
      log('error', error.message, error);
      throw error;
    }
    const ready = updates.start();
    if (!updates.current()) warmUp();
    await ready;
    return true;
  }

  return {
    initialize() {
      started ??= start().then(
        (done) => {
          for (const profile of store.profiles.values()) if (hasUnsent(profile)) tracking.enqueue(profile);
          stops = [onHidden(() => void tracking.sendAll(true)), keepClean(parts), keepActive(parts)];
          return done;
        },
        (error) => {
          started = null;
          throw error;
        },
      );
      return started;
    },
    isInitialized: () => updates.current() !== null,
    async close() {
      updates.stop();
      for (const stop of stops) stop();
      await tracking.close();
      store.close();
    },
    onEvent: parts.onEvent,
    setLogLevel(level) {
      log.level = level;
    },
    getDataFile: () => parts.configuration().body,
  };
}

/** Forgets visitors at the cleanup interval, if there is one. */
function keepClean({ settings: { cleanupInterval }, store }: Parts): () => void {
  if (cleanupInterval === null) return () => {};
  let cancel = () => {};
  const clean = () => {
    store.cleanUp();
    cancel = later(cleanupInterval, clean);
  };
  clean();
  return () => cancel();
}

/** Tells the service every 15 s that the page is open; only with the setting `activity`. */
function keepActive({ settings, tracking, page }: Parts): () => void {
  if (!settings.activity) return () => {};
  const timer = setInterval(() => {
    if (page.visitor) tracking.addActivity(page.visitor);
  }, activityInterval);
  return () => clearInterval(timer);
}
