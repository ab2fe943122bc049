import { fail } from './errors.ts';
import { anything, createCheck, findViolation, optional, type Shape } from './shapes.ts';

/** Data about a visitor (spec §3), as plain objects for `addData`. */
export type VisitorData =
  | CustomData
  | PageViewData
  | ConversionData
  | GeolocationData
  | { kind: 'device'; device: string }
  | { kind: 'browser'; browser: string; version?: number }
  | { kind: 'operatingSystem'; operatingSystem: string }
  | { kind: 'cookie'; pairs: readonly CookiePair[] }
  | { kind: 'userAgent'; value: string }
  | { kind: 'uniqueIdentifier'; value: boolean }
  | { kind: 'applicationVersion'; version: string }
  | { kind: 'personalization'; id: number; variationId: number | null }
  | { kind: 'visits'; previous: readonly { timeStarted: number }[] }
  | { kind: 'conversionScores'; scores: Scores }
  | { kind: 'banditScores'; scores: Scores };

/** The site's own data about a visitor: values at an index that its flag service defines. */
export type CustomData = {
  kind: 'customData';
  /** Its index, or its name in the configuration. */
  index: number | string;
  values: readonly string[];
  /** Whether the service replaces the values at this index, or adds to them. */
  overwrite: boolean;
};

/** A view of a page. */
export type PageViewData = {
  kind: 'pageView';
  urlAddress: string;
  title?: string;
  /** The indices of the acquisition channels that led to it. */
  referrers?: readonly number[];
  /** When it was opened; default now. Milliseconds UTC, ascending. */
  timestamps?: readonly number[];
};

/** A reached goal. */
export type ConversionData = {
  kind: 'conversion';
  goalId: number;
  revenue: number;
  /** Whether it reverses an earlier conversion. */
  negative: boolean;
  /** Custom data of this conversion only. */
  metadata?: readonly CustomData[];
};

/** A visitor's place. Conditions compare country, region and city. */
export type GeolocationData = {
  kind: 'geolocation';
  country: string;
  region?: string;
  city?: string;
  postalCode?: string;
  /** Latitude, longitude. */
  coordinates?: readonly [number, number];
};

/** A cookie: its name and its value. */
export type CookiePair = { key: string; value: string };
/** Two levels of ids: key moment and goal, or experiment and variation. */
type Scores = Readonly<Record<number, Readonly<Record<number, number>>>>;

/** The kinds of devices that conditions compare. */
export type DeviceType = 'PHONE' | 'TABLET' | 'DESKTOP';
/** The browsers that conditions compare. */
export type BrowserType = 'CHROME' | 'IE' | 'FIREFOX' | 'SAFARI' | 'OPERA' | 'OTHER';
/** The operating systems that conditions compare. */
export type OperatingSystemType = 'WINDOWS' | 'MAC' | 'IOS' | 'LINUX' | 'ANDROID' | 'WINDOWS_PHONE';

/**
 * Makes custom data with values at an index, or under its name. Later data of the same index replaces it, on the service too
 * unless `overwrite` is false: `{ ...customData(3, 'AU'), overwrite: false }`. Missing values are left out.
 */
export const customData = (index: number | string, ...values: string[]): CustomData => ({
  kind: 'customData',
  index,
  values: values.filter((value) => value != null).map(String),
  overwrite: true,
});

/** Makes data about the visitor's device. */
export const device = (type: DeviceType): VisitorData => ({ kind: 'device', device: type });

/**
 * Makes data about the visitor's browser.
 * @param version major and minor as one number: 86, 14.1
 */
export const browser = (type: BrowserType, version?: number): VisitorData => ({
  kind: 'browser',
  browser: type,
  version,
});

/** Makes data about the visitor's operating system. */
export const operatingSystem = (type: OperatingSystemType): VisitorData => ({
  kind: 'operatingSystem',
  operatingSystem: type,
});

/** Makes data about a page that is opened now. */
export const pageView = (page: Omit<PageViewData, 'kind' | 'timestamps'>): PageViewData => ({
  kind: 'pageView',
  ...page,
});

/** Makes data about a reached goal. `trackConversion` adds one and queues the visitor. */
export const conversion = (
  goal: Pick<ConversionData, 'goalId'> & Partial<Omit<ConversionData, 'kind'>>,
): ConversionData => ({ ...goal, kind: 'conversion', revenue: goal.revenue ?? 0, negative: goal.negative ?? false });

/** Makes data about the visitor's place. */
export const geolocation = (place: Omit<GeolocationData, 'kind'>): GeolocationData => ({
  kind: 'geolocation',
  ...place,
});

/** Makes data about cookies, which conditions read beside those of the page. */
export const cookie = (pairs: readonly CookiePair[]): VisitorData => ({ kind: 'cookie', pairs });

/**
 * Makes data about the cookies of a `Cookie` header.
 * @throws FlagError `CookieParse` when it is empty or a pair in it lacks its name or value (spec §5)
 */
export function cookieFromString(text: string): VisitorData {
  if (!text) fail('CookieParse', "Cookie string can't be empty");
  const pairs = parseCookies(text);
  if (pairs.some(({ key, value }) => !key || !value)) fail('CookieParse', 'Cookie string is not valid');
  return cookie(pairs);
}

/** Parses a `Cookie` header. */
export const parseCookies = (text: string): CookiePair[] =>
  text.split(';').map((pair) => {
    const [key = '', ...value] = pair.split('=');
    return { key: key.trim(), value: value.join('=').trim() };
  });

/** Makes data about the user agent: sent with the visitor's events, and used to leave out crawlers. */
export const userAgent = (value: string): VisitorData => ({ kind: 'userAgent', value });

/** Makes data that says whether the visitor code is that of a signed-in user: then events belong to the linked user. */
export const uniqueIdentifier = (value: boolean): VisitorData => ({ kind: 'uniqueIdentifier', value });

/**
 * Makes data about the version of the visitor's app.
 * @param version of the form x.x.x
 */
export const applicationVersion = (version: string): VisitorData => ({ kind: 'applicationVersion', version });

const customDataShape = {
  index: createCheck((index) => typeof index === 'string' || index === index >>> 0),
  values: [''],
} as const;
const scoresShape = { scores: {} };
const shapes: Record<VisitorData['kind'], Shape> = {
  customData: customDataShape,
  device: { device: '' },
  browser: { browser: '', version: optional(0) },
  operatingSystem: { operatingSystem: '' },
  pageView: { urlAddress: '', title: optional(''), referrers: optional([0]), timestamps: optional([0]) },
  conversion: { goalId: 0, revenue: 0, metadata: optional([customDataShape]) },
  geolocation: {
    country: '',
    region: optional(''),
    city: optional(''),
    postalCode: optional(''),
    coordinates: optional([0]),
  },
  cookie: { pairs: [{ key: '', value: '' }] },
  userAgent: { value: '' },
  uniqueIdentifier: anything,
  applicationVersion: { version: '' },
  personalization: { id: 0 },
  visits: { previous: [{ timeStarted: 0 }] },
  conversionScores: scoresShape,
  banditScores: scoresShape,
};

/** Whether a value from outside (JavaScript, a storage, the service) is valid visitor data. */
export function isVisitorData(value: unknown): value is VisitorData {
  const kind = (value as VisitorData | null | undefined)?.kind as VisitorData['kind'];
  return Object.hasOwn(shapes, kind) && !findViolation(shapes[kind], value, '');
}
