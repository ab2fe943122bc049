import {
  defaultRequestTimeout,
  defaultSdk,
  defaultTrackingInterval,
  defaultTrackRetryDelay,
  defaultUpdateMinutes,
  minimumMinutes,
  minimumTrackingInterval,
  minute,
} from './constants.ts';
import {
  type Cookies,
  consoleLogger,
  documentCookies,
  type EventSourceOpener,
  type KeyValueStorage,
  type Logger,
  type LogLevel,
  openBrowserStorage,
  type Requester,
  systemClock,
} from './platform.ts';
import type { Clock } from './visitor.ts';
import type { Configuration } from './wire.ts';

/** The settings of a client. Only `siteCode` is required; storage, cookies, network, clock and randomness can be replaced. */
export type ClientSettings = {
  /** The site at the flag service. */
  siteCode: string;
  /** Default `production`. */
  environment?: string;
  /** The base URL of a service of your own, for all paths: `https://shop.example/flags`. */
  serviceUrl?: string;
  /** Your own domain in front of the vendor's hosts: `example.com` gives `sdk-config.example.com` and so on. */
  networkDomain?: string;
  /** The domain of the visitor cookie; default the page's host. */
  cookieDomain?: string;
  /** Minutes between polls, at least 1; default 60. */
  updateInterval?: number;
  /**
   * Minutes after which a visitor who was not seen is forgotten, at least 1; default never. Servers should set it. Of those
   * with unsent data the latest 10,000 are kept; a warning says how many were dropped.
   */
  cleanupInterval?: number;
  /** Milliseconds for one answer of the service, all attempts included, and for loading one part; default 10,000. */
  requestTimeout?: number;
  /** Milliseconds until tracked events are sent, 100 to 1000; default 1000. */
  trackingInterval?: number;
  /** Milliseconds between attempts of one tracking request; default 5000. */
  trackRetryDelay?: number;
  /** A configuration to start with, as JSON or parsed: the one a server rendered with, or a copy for offline use. */
  defaultDataFile?: string | Configuration;
  /** Whether to track a summary of the visitor's device with every batch, and every 15 s that the page is open. */
  activity?: boolean;
  /** The name and version that are sent to the service, and that conditions on the SDK compare with. */
  sdk?: { name: string; version: string };
  /** Default `warning`. */
  logLevel?: LogLevel;
  /** Default the console. */
  logger?: Logger;
  /** null: nothing is stored. Default `localStorage` in browsers. */
  storage?: KeyValueStorage | null;
  /** Default `fetch`. */
  requester?: Requester;
  /** Default a reader of event streams over the requester. */
  eventSource?: EventSourceOpener;
  /** Default `document.cookie`. On a server, hand cookies to `getVisitorCode` and `setLegalConsent` instead. */
  cookies?: Cookies | null;
  /** Default the system's. */
  clock?: Clock;
  /** Numbers from 0 up to, not including, 1; default `Math.random`. */
  random?: () => number;
};

/** The checked settings with all defaults; intervals in milliseconds. */
export type Settings = Required<
  Omit<ClientSettings, 'cleanupInterval' | 'defaultDataFile' | 'eventSource' | 'logger' | 'logLevel'>
> &
  Pick<ClientSettings, 'defaultDataFile' | 'eventSource'> & { cleanupInterval: number | null };

/**
 * Checks the settings (spec §5). A value out of bounds is replaced by the nearest bound, or left out, with a warning.
 * @param log where the warnings go
 */
export function checkSettings(given: ClientSettings, log: Logger): Settings {
  const warn = (name: keyof ClientSettings, rule: string) =>
    log('warning', `${name} must be ${rule}, not ${given[name]}`);

  /** @returns milliseconds */
  function toMilliseconds(name: 'updateInterval' | 'cleanupInterval', count: number): number {
    if (count >= minimumMinutes) return count * minute;
    warn(name, `${minimumMinutes} minute or more`);
    return minimumMinutes * minute;
  }

  /** Returns a domain without scheme and outer dots; empty if it is missing or invalid. */
  function checkDomain(name: 'networkDomain' | 'cookieDomain'): string {
    const bare = given[name]?.toLowerCase().replace(/^(https?:\/\/)?\.*|\.+$/g, '') ?? '';
    if (!bare || domainName.test(bare)) return bare;
    warn(name, 'a domain');
    return '';
  }

  const all = {
    environment: 'production',
    serviceUrl: '',
    updateInterval: defaultUpdateMinutes,
    requestTimeout: defaultRequestTimeout,
    trackingInterval: defaultTrackingInterval,
    trackRetryDelay: defaultTrackRetryDelay,
    activity: false,
    sdk: defaultSdk,
    storage: openBrowserStorage(),
    requester: ((url, init) => fetch(url, init)) as Requester,
    cookies: documentCookies,
    clock: systemClock,
    random: Math.random,
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ClientSettings),
  };
  const { cleanupInterval, trackingInterval, serviceUrl } = all;
  const interval = Math.min(
    Math.max(trackingInterval, minimumTrackingInterval) || defaultTrackingInterval,
    defaultTrackingInterval,
  );
  if (interval !== trackingInterval) {
    warn('trackingInterval', `${minimumTrackingInterval} to ${defaultTrackingInterval} ms`);
  }
  return {
    ...all,
    serviceUrl: serviceUrl.replace(/\/+$/, ''),
    networkDomain: checkDomain('networkDomain'),
    cookieDomain: checkDomain('cookieDomain'),
    updateInterval: toMilliseconds('updateInterval', all.updateInterval),
    cleanupInterval: cleanupInterval == null ? null : toMilliseconds('cleanupInterval', cleanupInterval),
    trackingInterval: interval,
  };
}

const domainName = /^(localhost|([a-z0-9-]+\.)+[a-z][a-z0-9-]+)$/;

/** From the lowest level to the highest. */
const ranks = 'debug info warning error none';

/** Returns a logger that passes on what is at or above its level, which may change; it never throws. */
export function createLeveledLogger(
  logger: Logger = consoleLogger,
  level: LogLevel = 'warning',
): Logger & { level: LogLevel } {
  const log = ((of, ...about) => {
    if (ranks.indexOf(of) < ranks.indexOf(log.level)) return;
    // A logger that throws or rejects has nowhere to report it.
    (async () => logger(of, ...about))().catch(() => {});
  }) as Logger & { level: LogLevel };
  log.level = level;
  return log;
}
