import { type CompiledConfiguration, compileWith } from './compiling.ts';
import { cacheAge } from './constants.ts';
import { fail, notLoaded } from './errors.ts';
import { type Logger, later, report, withTimeout } from './platform.ts';
import type { Service } from './service.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import { createLazyCompiler, targetingLoaded } from './targeting/loading.ts';
import type { Configuration } from './wire.ts';

/** The configuration in use: as it came, and made ready. */
type Current = { readonly body: Configuration; readonly compiled: CompiledConfiguration };

/** What is stored of a configuration. */
type Cached = { data: Configuration; lastUpdate: number; lastModified: string | null };

const item = 'clientData';

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
  const { clock, updateInterval, requestTimeout, defaultDataFile, sdk } = settings;
  let current: Current | undefined;
  let lastModified: string | null = null;
  let cancelPoll = () => {};
  let stream: Promise<() => void> | undefined;
  let asked = 0;
  let answered = 0;
  let isStopped = false;

  const isRealTime = () => current?.body.configuration?.realTimeUpdate === true;

  /** @throws FlagError `ClientConfiguration` */
  const made = (body: Configuration): Current => ({
    body,
    compiled: compileWith(createLazyCompiler(requestTimeout), body, {
      language: sdk.name.toUpperCase(),
      version: sdk.version,
    }),
  });

  /** What was handed in or stored, if it can be used. */
  function known(data: string | Configuration | undefined): Current | undefined {
    try {
      if (data) return made(typeof data === 'string' ? JSON.parse(data) : data);
    } catch (cause) {
      report(log, 'ClientConfiguration', 'The configuration could not be read', cause);
    }
  }

  /** @param changed when the stream told of a change */
  async function refresh(changed?: number): Promise<void> {
    const turn = ++asked;
    const fetched = await service.configuration(lastModified, changed);
    const next = fetched && made(fetched.body as Configuration);
    await targetingLoaded();
    // Not after what was asked for later.
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
   * Gets news, whatever comes of it, and sees to the next.
   * @throws FlagError `ClientConfiguration` as long as there is none at all
   */
  async function poll(changed?: number): Promise<void> {
    try {
      await refresh(changed);
    } catch (error) {
      if (!current) throw error;
      log('error', 'The configuration could not be updated', error);
    }
    await listen();
  }

  /** Follows the stream or plans the next poll, as the configuration asks. */
  async function listen(): Promise<void> {
    cancelPoll();
    try {
      if (!isRealTime()) hangUp();
      else if (!isStopped)
        stream ??= withTimeout(requestTimeout, import('./stream.ts')).then(({ followStream }) =>
          isStopped ? hangUp : followStream(settings, poll, () => current?.body.dateModified, log),
        );
      if (await stream) return;
    } catch (error) {
      log('warning', notLoaded, error);
      stream = undefined;
    }
    if (!isStopped) cancelPoll = later(updateInterval, poll);
  }

  function hangUp(): void {
    stream?.then(
      (close) => close(),
      () => {},
    );
    stream = undefined;
  }

  return {
    current: () => current,

    /**
     * A configuration younger than the update interval is used without asking for another, one younger than 90 minutes
     * while asking, and an older one only if asking fails. What changes in real time is always asked for.
     * @throws FlagError `ClientConfiguration` when there is none at all
     */
    async start(): Promise<void> {
      const { data, lastUpdate = 0, lastModified: since = null }: Partial<Cached> = Object(store.readItem(item));
      const stored = known(data);
      const given = known(defaultDataFile);
      const isNewer = given && !(stored && (given.body.dateModified ?? -1) <= (stored.body.dateModified ?? lastUpdate));
      current = isNewer ? given : stored;
      if (!isNewer && stored) lastModified = since;
      const age = clock.now() - lastUpdate;
      const isCurrent = !isNewer && stored && age >= 0 && age < updateInterval && !isRealTime();
      const next = isCurrent ? listen() : poll();
      if (!isNewer && !(stored && age <= cacheAge)) await next;
      await targetingLoaded();
    },

    stop(): void {
      isStopped = true;
      cancelPoll();
      hangUp();
    },
  };
}
