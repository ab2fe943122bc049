import { type Configuration, createClient, type Requester } from '@vermilion/flags';
import type { FlagService } from '../flagservice/flagservice.ts';
import type { Clock } from '../platform/clock.ts';

type Site = { siteCode: string; environment: string };

/**
 * Follows a site's configuration: calls back with the current one and with every change.
 * @param reportOnce reports a fault, each subject once per configuration
 * @returns a function that stops it
 */
export type ConfigurationSource = (
  site: Site,
  onConfiguration: (configuration: Configuration) => void,
  reportOnce: (subject: string, error: unknown) => void,
) => () => Promise<void>;

/** Follows the flag service of this process, without HTTP. */
export const createLocalSource =
  (service: FlagService): ConfigurationSource =>
  ({ siteCode, environment }, onConfiguration, reportOnce) => {
    const read = () => {
      const configuration = service.configurations.read(siteCode, environment);
      if (configuration.ok) onConfiguration(configuration.value);
      else reportOnce('site', new Error(`Flags are off: ${configuration.error.code} (${siteCode}, ${environment})`));
    };
    service.sites.onChange((site) => {
      if (site.siteCode === siteCode) read();
    });
    read();
    return async () => {};
  };

type RemoteOptions = { serviceUrl: string; clock: Clock; fetch: Requester };

const requestTimeoutMs = 20_000;
const retryDelayMs = 5000;

/** Follows another flag service, by its event stream or by polling as its configuration says. */
export const createRemoteSource =
  ({ serviceUrl, clock, fetch }: RemoteOptions): ConfigurationSource =>
  ({ siteCode, environment }, onConfiguration, reportOnce) => {
    let retry: NodeJS.Timeout | undefined;
    let isStopped = false;
    const client = createClient({
      siteCode,
      environment,
      serviceUrl,
      requestTimeout: requestTimeoutMs,
      storage: null,
      cookies: null,
      requester: fetch,
      clock: { now: () => clock.now().getTime(), startOfDay: (time) => new Date(time).setHours(0, 0, 0, 0) },
      logger: (level, message, error) => {
        if (level === 'error') reportOnce(message, error ?? new Error(message));
      },
    });
    const read = () => onConfiguration(client.getDataFile());
    client.onEvent('configurationUpdate', read);
    const initialize = () => {
      client.initialize().then(read, (error) => {
        if (isStopped) return;
        reportOnce('initialize', error);
        retry = setTimeout(initialize, retryDelayMs).unref();
      });
    };
    initialize();
    return async () => {
      isStopped = true;
      clearTimeout(retry);
      await client.close();
    };
  };
