import { createAdding } from './adding.ts';
import type { FlagClient, FlagEvents } from './api.ts';
import { createFlagMethods } from './client.flags.ts';
import { createVisitorMethods } from './client.visitors.ts';
import { fail, notLoaded } from './errors.ts';
import { fraction } from './fraction.ts';
import { type Logger, onHidden, report, withTimeout } from './platform.ts';
import { hasUnsent, type Profile } from './profile.ts';
import { createService } from './service.ts';
import { type ClientSettings, checkSettings, createLeveledLogger } from './settings.ts';
import { createStore } from './store.ts';
import { createTracking } from './tracking.ts';
import { createUpdates } from './updates.ts';

const remoteNames = ['getRemoteData', 'getRemoteVisitorData', 'getVisitorWarehouseAudience'] as const;
export type RemoteMethods = Pick<FlagClient, (typeof remoteNames)[number]>;

export type Parts = ReturnType<typeof createParts>;

/**
 * Creates a client of the flag service. It does nothing until `initialize` is called.
 *
 * Without a site code or an environment it reports that and stays off (spec §5).
 */
export function createClient(given: ClientSettings): FlagClient {
  const parts = createParts(given);
  // Loaded when first called: they wait for the network anyway, and most pages never call them.
  const callRemote = (name: keyof RemoteMethods) => (given: never) =>
    withTimeout(parts.settings.requestTimeout, import('./client.remote.ts')).then(
      ({ createRemoteMethods }) => createRemoteMethods(parts)[name](given),
      (cause) => fail('RemoteData', notLoaded, cause),
    );
  return {
    ...createLifecycle(parts),
    ...createFlagMethods(parts),
    ...createVisitorMethods(parts),
    ...(Object.fromEntries(remoteNames.map((name) => [name, callRemote(name)])) as RemoteMethods),
  };
}

function createParts(given: ClientSettings) {
  const log = createLeveledLogger(given.logger, given.logLevel);
  const settings = checkSettings(given, log);
  const body = () => updates.current()?.body;
  const service = createService(settings, () => body()?.configuration?.dataApiDomain);
  const store = createStore(settings, log);
  const { emit, onEvent } = createEvents(log);
  const updates = createUpdates(settings, service, store, log, (timestamp) =>
    emit('configurationUpdate', { timestamp }),
  );
  const definitions = () => body()?.customData ?? [];
  const isConsentRequired = () => body()?.configuration?.consentType === 'REQUIRED';
  /** Whether all of a visitor's events may be sent, or only those that need no consent. */
  const isAllowed = ({ consent }: Profile) => consent?.consent || !isConsentRequired();
  /** Invalidates a visitor's decisions. */
  const changed = (profile: Profile) => {
    profile.known.version++;
    store.touch(profile);
    emit('visitorUpdate', { visitorCode: profile.visitorCode });
  };
  const tracking = createTracking(settings, service, store, log, isAllowed, definitions);
  return {
    settings,
    log,
    service,
    store,
    updates,
    tracking,
    adding: createAdding(settings, store, tracking, log, definitions, changed),
    isAllowed,
    changed,
    emit,
    onEvent,
    /** @throws FlagError `Initialization` */
    configuration: () => updates.current() ?? fail('Initialization', 'Not initialized'),
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
        // Called at once. A listener may be async; what it rejects with would end a server's process.
        (async () => (callback as (data: FlagEvents[Event]) => unknown)(data))().catch((error) =>
          log('error', `The listener to ${event} failed`, error),
        );
      }
    },
  };
}

function createLifecycle(
  parts: Parts,
): Pick<FlagClient, 'initialize' | 'isInitialized' | 'close' | 'onEvent' | 'setLogLevel' | 'getDataFile'> {
  const { settings, log, store, updates, tracking } = parts;
  let started: Promise<boolean> | undefined;
  let stops: (() => void)[] = [];
  let isClosed = false;
  const halt = () => {
    for (const stop of stops) stop();
  };

  async function start(): Promise<boolean> {
    for (const name of ['siteCode', 'environment'] as const) {
      if (!settings[name]) throw report(log, 'Credentials', `There is no ${name}`);
    }
    const configured = updates.start();
    // Engines compile the hash only after some use: now, instead of during the first decisions of a page.
    for (let count = 0; count < 60; count++) fraction(`${count}`);
    await configured;
    for (const profile of store.profiles.values()) if (hasUnsent(profile)) tracking.enqueue(profile);
    stops = [onHidden(tracking.sendAll)];
    if (settings.activity || settings.cleanupInterval !== null) {
      try {
        stops.push((await withTimeout(settings.requestTimeout, import('./upkeep.ts'))).startUpkeep(parts));
      } catch (error) {
        log('error', notLoaded, error);
      }
    }
    if (isClosed) halt();
    return true;
  }

  return {
    initialize() {
      started ??= start().catch((error) => {
        started = undefined;
        throw error;
      });
      return started;
    },
    isInitialized: () => Boolean(updates.current()),
    async close() {
      isClosed = true;
      updates.stop();
      halt();
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
