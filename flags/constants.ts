/** The numbers of spec §9. Times are milliseconds unless their name says otherwise. */

/** The unit of the settings that are minutes. */
export const minute = 60_000;

/** The cookie that holds the visitor code. */
export const visitorCookie = 'kameleoonVisitorCode';
/** The cookie that asks for variations to be simulated. */
export const simulationCookie = 'kameleoonSimulationFFData';
/** A year, in seconds. */
export const visitorCookieMaxAge = 31_536_000;

/** What the name of every item in the storage begins with. */
const storagePrefix = 'kameleoon';
/** Returns what the names of a client's items in the storage begin with. */
export const getStorageScope = (siteCode: string, environment: string): string =>
  `${storagePrefix}.${siteCode}.${environment}.`;
/** The item that lists the stored visitors. */
export const visitorsItem = 'visitors';

/** Persistent custom data is told once for each visit. */
export const visitDuration = 29 * minute;

/** Between two polls for the configuration. */
export const defaultUpdateMinutes = 60;
/** The shortest `updateInterval` and `cleanupInterval`. */
export const leastMinutes = 1;
/** A stored configuration no older than this is used while a newer one is fetched. */
export const cacheAge = 90 * minute;

/** For one answer of the service, second attempts included. */
export const defaultRequestTimeout = 10_000;
/** Attempts after the first, of configuration and tracking requests. */
export const extraAttempts = 2;

/** Until what is to be tracked is sent; no setting makes it longer. */
export const defaultTrackingInterval = 1000;
/** The shortest `trackingInterval`. */
export const leastTrackingInterval = 100;
/** Between two attempts of one tracking request. */
export const defaultTrackRetryDelay = 5_000;
/** Bytes of one tracking body, counted at `bytesPerCharacter`. */
export const maximumBodySize = 10_000_000;
/** What a character of a tracking body is taken to weigh. */
export const bytesPerCharacter = 4;
/** Characters of a nonce, by which the service tells a repetition. */
export const nonceLength = 16;
/** Characters of one answer of the service. */
export const maximumAnswerLength = 20_000_000;
/** Browsers refuse more in requests that outlive their page. */
export const maximumKeepaliveLength = 60_000;

/** The fewest visits before the current one that can be asked for. */
export const leastPreviousVisits = 1;
/** The most visits before the current one that can be asked for. */
export const mostPreviousVisits = 25;

/** How long an assignment stands in the engine tracking code. It is read off the assignment, so nothing needs cleaning up. */
export const engineCodeLifetime = 5_000;

/** What the service is told of this library, and conditions on the SDK compare with. */
export const defaultSdk = { name: 'javascript', version: '4.9.0' };
