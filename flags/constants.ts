/** The numbers of spec §9. Times are milliseconds unless their name says otherwise. */

/** The unit of the settings that are minutes. */
export const minute = 60_000;

/** The cookie that holds the visitor code. */
export const visitorCookie = 'kameleoonVisitorCode';
/** The cookie that simulates variations. */
export const simulationCookie = 'kameleoonSimulationFFData';
/** A year, in seconds. */
export const visitorCookieMaxAge = 31_536_000;

/** The prefix of all items in the storage. */
const storagePrefix = 'kameleoon';

/** Returns what the names of a client's items in the storage begin with. */
export const getStorageScope = (siteCode: string, environment: string): string =>
  `${storagePrefix}.${siteCode}.${environment}.`;

/** The item that lists the stored visitors. */
export const visitorsItem = 'visitors';

/** Persistent custom data is sent once for each visit. */
export const visitDuration = 29 * minute;

/** The interval of polls for the configuration. */
export const defaultUpdateMinutes = 60;
/** The shortest `updateInterval` and `cleanupInterval`. */
export const minimumMinutes = 1;
/** The maximum age of a stored configuration that is used while a newer one is fetched. */
export const cacheAge = 90 * minute;

/** The timeout of one answer of the service, all attempts included. */
export const defaultRequestTimeout = 10_000;
/** Attempts after the first, of configuration and tracking requests. */
export const extraAttempts = 2;

/** The delay of tracking; also its upper bound. */
export const defaultTrackingInterval = 1000;
/** The shortest `trackingInterval`. */
export const minimumTrackingInterval = 100;
/** The delay between two attempts of one tracking request. */
export const defaultTrackRetryDelay = 5_000;
/** Bytes of one tracking body, counted at `bytesPerCharacter`. */
export const maximumBodySize = 10_000_000;
/** The weight of a character of a tracking body. */
export const bytesPerCharacter = 4;
/** The length of a nonce, by which the service recognises repetitions. */
export const nonceLength = 16;
/** Characters of one answer of the service. */
export const maximumAnswerLength = 20_000_000;
/** Browsers refuse longer bodies in requests that outlive their page. */
export const maximumKeepaliveLength = 60_000;

/** The minimum of `previousVisitAmount`. */
export const minimumPreviousVisits = 1;
/** The maximum of `previousVisitAmount`. */
export const maximumPreviousVisits = 25;

/** How long an assignment is part of the engine tracking code. */
export const engineCodeLifetime = 5_000;

/** The name and version that are sent to the service, and that conditions on the SDK compare with. */
export const defaultSdk = { name: 'javascript', version: '4.9.0' };
