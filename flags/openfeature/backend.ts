import { GeneralError, ProviderFatalError } from '@openfeature/core';
import type { FlagClient } from '../api.ts';
import { createClient } from '../client.ts';
import { extraAttempts, minute } from '../constants.ts';
import { FlagError } from '../errors.ts';
import { type Requester, startTimer } from '../platform.ts';
import type { ClientSettings } from '../settings.ts';
import type { Configuration } from '../wire.ts';

/** How a provider behaves, beside the settings of its client. */
export type ProviderOptions = {
  /** Milliseconds until a failed initialization is tried again; they double up to a minute. Default 5000. */
  retryDelay?: number;
};

/** The events that a provider emits to the SDK. */
type Events = { ready(): void; stale(message: string): void; changed(flagsChanged: string[]): void };

export type Backend = ReturnType<typeof createBackend>;

/** A client of the flag service, with the life that OpenFeature gives a provider. */
export function createBackend(settings: ClientSettings, { retryDelay = 5_000 }: ProviderOptions, on: Events) {
  const watch = watchConfiguration(settings, {
    failed() {
      if (isStarted) on.stale(staleMessage);
    },
    recovered() {
      if (isStarted) on.ready();
    },
  });
  let client = create();
  let known: Configuration | null = null;
  let isStarted = false;
  let isClosed = false;
  let cancelRetry = () => {};

  function create(): FlagClient {
    const made = createClient({ ...settings, requester: watch.requester });
    made.onEvent('configurationUpdate', () => {
      const before = known;
      known = made.getDataFile();
      on.changed(listChangedFlags(before, known));
    });
    return made;
  }

  function onStart(): void {
    isStarted = true;
    known = client.getDataFile();
  }

  function retry(delay: number): void {
    cancelRetry = startTimer(delay, () => {
      client.initialize().then(
        () => {
          onStart();
          on.ready();
        },
        () => {
          if (!isClosed) retry(Math.min(delay * 2, minute));
        },
      );
    });
  }

  return {
    client: () => client,

    /**
     * Initializes the client; one that was closed starts over.
     * @throws ProviderFatalError without site code or environment
     * @throws GeneralError when there is no configuration yet; then it is tried again, and `ready` is called
     */
    async start(): Promise<void> {
      if (isClosed) client = create();
      isClosed = false;
      try {
        await client.initialize();
        onStart();
      } catch (error) {
        const { type, message } = error as FlagError;
        if (type === 'Credentials') throw new ProviderFatalError(message, { cause: error });
        retry(retryDelay);
        throw new GeneralError(message, { cause: error });
      }
      // The SDK drops events emitted before it has marked the provider ready.
      if (watch.isStale()) startTimer(0, () => on.stale(staleMessage));
    },

    /** Sends what is still to be tracked, and stops. */
    async close(): Promise<void> {
      isClosed = true;
      isStarted = false;
      cancelRetry();
      await client.close();
    },

    /** @throws FlagError `Initialization` once it is closed */
    open(): FlagClient {
      if (isClosed) throw new FlagError('Initialization', 'The provider is closed');
      return client;
    },
  };
}

const staleMessage = 'The configuration could not be updated';

/** Watches the requests for the configuration, of which a client says nothing as long as it has an older one. */
function watchConfiguration(settings: ClientSettings, on: { failed(): void; recovered(): void }) {
  const path = `/v3/${encodeURIComponent(settings.siteCode)}`;
  const send: Requester = settings.requester ?? ((url, init) => fetch(url, init));
  let failures = 0;
  let isStale = false;

  function failed(isLast: boolean): void {
    failures++;
    if (isStale || !(isLast || failures > extraAttempts)) return;
    isStale = true;
    on.failed();
  }

  function succeeded(): void {
    failures = 0;
    if (!isStale) return;
    isStale = false;
    on.recovered();
  }

  const requester: Requester = async (url, init) => {
    if (!new URL(url).pathname.endsWith(path)) return send(url, init);
    try {
      const response = await send(url, init);
      if (response.ok || response.status === 304) succeeded();
      else failed(false);
      return response;
    } catch (error) {
      failed(init.signal.aborted);
      throw error;
    }
  };
  return { requester, isStale: () => isStale };
}

/** The flags that differ; all of them when something they share does. */
function listChangedFlags(before: Configuration | null, after: Configuration): string[] {
  const serializeShared = ({ segments, holdout, customData }: Configuration) =>
    JSON.stringify([segments, holdout, customData]);
  const toText = ({ featureFlags }: Configuration) =>
    new Map(featureFlags.map((flag) => [flag.featureKey, JSON.stringify(flag)]));
  const old = before ? toText(before) : new Map<string, string>();
  const fresh = toText(after);
  const keys = [...new Set([...old.keys(), ...fresh.keys()])];
  if (!before || serializeShared(before) !== serializeShared(after)) return keys;
  return keys.filter((key) => old.get(key) !== fresh.get(key));
}
