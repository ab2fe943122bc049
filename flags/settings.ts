import {
  defaultRequestTimeout,
  defaultSdk,
  defaultTrackingInterval,
  defaultTrackRetryDelay,
  defaultUpdateMinutes,
  leastMinutes,
  leastTrackingInterval,
  minute,
} from './constants.ts';
import {
  browserStorage,
  type Cookies,
  consoleLogger,
  documentCookies,
  type EventSourceOpener,
  type KeyValueStorage,
  type Logger,
  type LogLevel,
  type Requester,
  systemClock,
} from './platform.ts';
import type { Clock } from './visitor.ts';
import type { Configuration } from './wire.ts';

/** What a client is made with. Only `siteCode` is needed; everything that touches the world can be handed in. */
export type ClientSettings = {
  /** Names the site at the flag service. */
  siteCode: string;
  /** Default `production`. */
  environment?: string;
  /** The base URL of a service of your own, which answers all paths: `https://shop.example/flags`. */
  serviceUrl?: string;
  /** A domain of yours in front of the vendor's hosts: `example.com` gives `sdk-config.example.com` and so on. */
  networkDomain?: string;
  /** The domain that the visitor cookie belongs to; default the page's host. */
  cookieDomain?: string;
  /** Minutes between polls, at least 1; default 60. */
  updateInterval?: number;
  /** Minutes after which a visitor who was not seen is forgotten, at least 1; default never. Servers should set it. */
  cleanupInterval?: number;
  /** Milliseconds for one answer of the service, second attempts included; default 10,000. */
  requestTimeout?: number;
  /** Milliseconds until what is to be tracked is sent, 100 to 1000; default 1000. */
  trackingInterval?: number;
  /** Milliseconds between attempts of one tracking request; default 5000. */
  trackRetryDelay?: number;
  /** A configuration to begin with, as JSON or parsed: the one a server rendered with, or a copy in case there is no network. */
  defaultDataFile?: string | Configuration;
  /** Whether to tell the service, with every batch, a summary of the visitor's device, and every 15 s that the page is open. */
  activity?: boolean;
  /** What the service is told of this library, and conditions on the SDK compare with. */
  sdk?: { name: string; version: string };
  /** Default `warning`. */
  logLevel?: LogLevel;
  /** Default the console. */
  logger?: Logger;
  /** null: nothing outlives the client. Default `localStorage` in browsers. */
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

/** The settings, checked, every default in its place; intervals in milliseconds. */
export type Settings = Required<Omit<ClientSettings, 'cleanupInterval' | 'defaultDataFile' | 'logger' | 'logLevel'>> & {
  cleanupInterval: number | null;
  defaultDataFile: string | Configuration | null;
};

/**
 * Checks the settings (spec §5). What is out of bounds is brought into them, or left out, with a warning.
 * @param log where the warnings go
 */
export function checkSettings(given: ClientSettings, log: Logger): Settings {
  const requester: Requester = given.requester ?? ((url, init) => fetch(url, init));
  return {
    siteCode: given.siteCode,
    environment: given.environment ?? 'production',
    serviceUrl: given.serviceUrl?.replace(/\/+$/, '') ?? '',
    networkDomain: domain('networkDomain', given.networkDomain, log),
    cookieDomain: domain('cookieDomain', given.cookieDomain, log),
    updateInterval: minutes('updateInterval', given.updateInterval ?? defaultUpdateMinutes, log),
    cleanupInterval: given.cleanupInterval == null ? null : minutes('cleanupInterval', given.cleanupInterval, log),
    requestTimeout: given.requestTimeout ?? defaultRequestTimeout,
    trackingInterval: trackingInterval(given.trackingInterval ?? defaultTrackingInterval, log),
    trackRetryDelay: given.trackRetryDelay ?? defaultTrackRetryDelay,
    defaultDataFile: given.defaultDataFile ?? null,
    activity: given.activity ?? false,
    sdk: given.sdk ?? defaultSdk,
    storage: given.storage === undefined ? browserStorage() : given.storage,
    requester,
    eventSource: given.eventSource ?? eventSourceOver(requester),
    cookies: given.cookies === undefined ? documentCookies : given.cookies,
    clock: given.clock ?? systemClock,
    random: given.random ?? Math.random,
  };
}

/** The reader of event streams, loaded when a configuration asks for one. */
const eventSourceOver =
  (requester: Requester): EventSourceOpener =>
  (url, on) => {
    const controller = new AbortController();
    import('./stream.ts').then(({ readEventStream }) => readEventStream(requester, url, on, controller), on.error);
    return () => controller.abort();
  };

/** Passes on what is at least as grave as the level, which may change. */
export function leveled(logger: Logger = consoleLogger, level: LogLevel = 'warning'): Logger & { level: LogLevel } {
  const ranks: readonly LogLevel[] = ['debug', 'info', 'warning', 'error', 'none'];
  const log: Logger & { level: LogLevel } = Object.assign(
    ((of, message, error) => {
      if (ranks.indexOf(of) >= ranks.indexOf(log.level)) logger(of, message, error);
    }) as Logger,
    { level },
  );
  return log;
}

function minutes(name: string, given: number, log: Logger): number {
  if (given >= leastMinutes) return given * minute;
  log('warning', `${name} is at least ${leastMinutes} minute, not ${given}`);
  return leastMinutes * minute;
}

function trackingInterval(given: number, log: Logger): number {
  if (given >= leastTrackingInterval && given <= defaultTrackingInterval) return given;
  log(
    'warning',
    `trackingInterval is a number from ${leastTrackingInterval} to ${defaultTrackingInterval} ms, not ${given}`,
  );
  return given < leastTrackingInterval ? leastTrackingInterval : defaultTrackingInterval;
}

const domainName = /^(?:localhost|(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9])$/;

/** A domain without scheme and outer dots; empty when there is none, or none that can be one. */
function domain(name: string, given: string | undefined, log: Logger): string {
  const bare = (given ?? '')
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^\.+|\.+$/g, '');
  if (!bare || domainName.test(bare)) return bare;
  log('warning', `${name} is not a domain, and is ignored: ${given}`);
  return '';
}
