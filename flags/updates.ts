import { type CompiledConfiguration, compileWith } from './compiling.ts';
import { cacheAge } from './constants.ts';
import { fail, notLoaded } from './errors.ts';
import { type Logger, report, startTimer, withTimeout } from './platform.ts';
import type { Service } from './service.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import { createLazyCompiler, waitForTargeting } from './targeting/loading.ts';
import type { Configuration } from './wire.ts';

/** The configuration in use, and its compiled form. */
type Current = { readonly body: Configuration; readonly compiled: CompiledConfiguration };

/** The stored form of a configuration. */
type Cached = { data: Configuration; lastUpdate: number; lastModified: string | null };

const item = 'clientData';

/**
 * Loads the configuration and keeps it up to date: from the storage, by polling, or by the event stream (spec §4). After any
 * failure the last good one stays in use.
 */
export function createUpdates(
  settings: Settings,
  service: Service,
  store: Pick<Store, 'readItem' | 'writeItem'>,
  log: Logger,
  onUpdate: (timestamp: number) => void,
) {
  const { clock, updateInterval, requestTimeout, defaultDataFile, sdk } = settings;
  let current: Current | undefined;
  let lastModified: string | null = null;
  let cancelPoll = () => {};
  let stream: Promise<() => void> | undefined;
  let requested = 0;
  let answered = 0;
  let isStopped = false;

  const isRealTime = () => current?.body.configuration?.realTimeUpdate === true;

  /** @throws FlagError `ClientConfiguration` */
  const compileBody = (body: Configuration): Current => ({
    body,
    compiled: compileWith(createLazyCompiler(requestTimeout), body, {
      language: sdk.name.toUpperCase(),
      version: sdk.version,
    }),
  });

  /** Returns a stored or given configuration, if it is usable. */
  function compileOrReport(data: string | Configuration | undefined): Current | undefined {
    try {
      if (data) return compileBody(typeof data === 'string' ? JSON.parse(data) : data);
    } catch (cause) {
      report(log, 'ClientConfiguration', 'The configuration could not be read', cause);
    }
  }

  /** @param changed the time of the change that the stream announced */
  async function refresh(changed?: number): Promise<void> {
    const turn = ++requested;
    const fetched = await service.configuration(lastModified, changed);
    const next = fetched && compileBody(fetched.body as Configuration);
    await waitForTargeting();
    // A later request may have been answered first.
    if (isStopped || turn < answered) return;
    answered = turn;
    const isUpdate = current && next;
    if (next) {
      current = next;
      lastModified = fetched.lastModified;
    }
    if (!current) return fail('ClientConfiguration', 'There is no configuration');
    store.writeItem(item, { data: current.body, lastUpdate: clock.now(), lastModified } satisfies Cached);
    if (isUpdate) onUpdate(changed ?? clock.now());
  }

  /**
   * Fetches the configuration, logs failures, and schedules the next update.
   * @throws FlagError `ClientConfiguration` while there is none at all
   */
  async function poll(changed?: number): Promise<void> {
    try {
      await refresh(changed);
    } catch (error) {
      if (!current) throw error;
      log('error', 'The configuration could not be updated', error);
    }
    await scheduleUpdate();
  }

  /** Follows the stream or schedules the next poll, as the configuration says. */
  async function scheduleUpdate(): Promise<void> {
    cancelPoll();
    try {
      if (!isRealTime()) closeStream();
      else if (!isStopped)
        stream ??= withTimeout(requestTimeout, import('./stream.ts')).then(({ followStream }) =>
          isStopped ? closeStream : followStream(settings, poll, () => current?.body.dateModified, log),
        );
      if (await stream) return;
    } catch (error) {
      log('warning', notLoaded, error);
      stream = undefined;
    }
    if (!isStopped) cancelPoll = startTimer(updateInterval, poll);
  }

  function closeStream(): void {
    stream?.then(
      (close) => close(),
      () => {},
    );
    stream = undefined;
  }

  return {
    current: () => current,

    /**
     * A stored configuration younger than the update interval is used without a request, one younger than 90 minutes
     * while a newer one is fetched, and an older one only if that fails. With real-time updates one is always fetched.
     * @throws FlagError `ClientConfiguration` if there is none at all
     */
    async start(): Promise<void> {
      const { data, lastUpdate = 0, lastModified: since = null }: Partial<Cached> = Object(store.readItem(item));
      const stored = compileOrReport(data);
      const given = compileOrReport(defaultDataFile);
      const isNewer = given && !(stored && (given.body.dateModified ?? -1) <= (stored.body.dateModified ?? lastUpdate));
      current = isNewer ? given : stored;
      if (!isNewer && stored) lastModified = since;
      const age = clock.now() - lastUpdate;
      const isCurrent = !isNewer && stored && age >= 0 && age < updateInterval && !isRealTime();
      const next = isCurrent ? scheduleUpdate() : poll();
      if (!isNewer && !(stored && age <= cacheAge)) await next;
      await waitForTargeting();
    },

    stop(): void {
      isStopped = true;
      cancelPoll();
      closeStream();
    },
  };
}
