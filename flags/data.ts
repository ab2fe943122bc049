import { fail } from './errors.ts';
import { anything, must, optional, type Shape, wrong } from './shapes.ts';

/** What can be known of a visitor (spec §3), as plain data: made here or anywhere, handed to `addData`. */
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

/** What the site knows of a visitor: values at an index that its flag service defines. */
export type CustomData = {
  kind: 'customData';
  /** Its index, or its name in the configuration. */
  index: number | string;
  values: readonly string[];
  /** Whether the service replaces what it knows at this index, or adds to it. */
  overwrite: boolean;
};

/** A page seen. */
export type PageViewData = {
  kind: 'pageView';
  urlAddress: string;
  title?: string;
  /** The indices of the acquisition channels it was reached by. */
  referrers?: readonly number[];
  /** When it was opened; now, if left out. Milliseconds UTC, ascending. */
  timestamps?: readonly number[];
};

/** A goal reached. */
export type ConversionData = {
  kind: 'conversion';
  goalId: number;
  revenue: number;
  /** Whether it takes an earlier conversion back. */
  negative: boolean;
  /** Custom data told with this conversion alone. */
  metadata?: readonly CustomData[];
};

/** Where a visitor is. Conditions compare country, region and city. */
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

/** Kinds of devices that conditions know. */
export type DeviceType = 'PHONE' | 'TABLET' | 'DESKTOP';
/** Browsers that conditions know. */
export type BrowserType = 'CHROME' | 'IE' | 'FIREFOX' | 'SAFARI' | 'OPERA' | 'OTHER';
/** Operating systems that conditions know. */
export type OperatingSystemType = 'WINDOWS' | 'MAC' | 'IOS' | 'LINUX' | 'ANDROID' | 'WINDOWS_PHONE';

/**
 * Values at an index of the custom data, or under its name; a later one of the same index replaces it here. On the service
 * it does too, unless told not to: `{ ...customData(3, 'AU'), overwrite: false }`.
 */
export const customData = (index: number | string, ...values: string[]): CustomData => ({
  kind: 'customData',
  index,
  values: values.filter((value) => value != null).map(String),
  overwrite: true,
});

/** The kind of device a visitor is at. */
export const device = (type: DeviceType): VisitorData => ({ kind: 'device', device: type });

/**
 * The browser a visitor uses.
 * @param version major and minor as one number: 86, 14.1
 */
export const browser = (type: BrowserType, version?: number): VisitorData => ({
  kind: 'browser',
  browser: type,
  version,
});

/** The operating system of a visitor's device. */
export const operatingSystem = (type: OperatingSystemType): VisitorData => ({
  kind: 'operatingSystem',
  operatingSystem: type,
});

/** A page opened now. */
export const pageView = (page: Omit<PageViewData, 'kind' | 'timestamps'>): PageViewData => ({
  kind: 'pageView',
  ...page,
});

/** A goal reached. `trackConversion` adds one and queues the visitor. */
export const conversion = (
  goal: Pick<ConversionData, 'goalId'> & Partial<Omit<ConversionData, 'kind'>>,
): ConversionData => ({ ...goal, kind: 'conversion', revenue: goal.revenue ?? 0, negative: goal.negative ?? false });

/** Where a visitor is, as far as it is known. */
export const geolocation = (place: Omit<GeolocationData, 'kind'>): GeolocationData => ({
  kind: 'geolocation',
  ...place,
});

/** Cookies that conditions look at, beside the ones of the page. */
export const cookie = (pairs: readonly CookiePair[]): VisitorData => ({ kind: 'cookie', pairs });

/**
 * Cookies from the text of a `Cookie` header.
 * @throws FlagError `CookieParse` when it is empty or a pair in it lacks its name or value (spec §5)
 */
export function cookieFromString(text: string): VisitorData {
  if (!text) fail('CookieParse', "Cookie string can't be empty");
  const pairs = parseCookies(text);
  if (pairs.some(({ key, value }) => !key || !value)) fail('CookieParse', 'Cookie string is not valid');
  return cookie(pairs);
}

/** The pairs of a `Cookie` header, as far as they can be read. */
export const parseCookies = (text: string): CookiePair[] =>
  text.split(';').map((pair) => {
    const [key = '', ...value] = pair.split('=');
    return { key: key.trim(), value: value.join('=').trim() };
  });

/** Told to the service with the visitor's events; it leaves crawlers out by it. */
export const userAgent = (value: string): VisitorData => ({ kind: 'userAgent', value });

/** Whether the visitor code names a known user, not a browser: then events go to the user it is linked to. */
export const uniqueIdentifier = (value: boolean): VisitorData => ({ kind: 'uniqueIdentifier', value });

/**
 * The version of the app that a visitor uses.
 * @param version of the form x.x.x
 */
export const applicationVersion = (version: string): VisitorData => ({ kind: 'applicationVersion', version });

const customDataShape = {
  index: must((index) => typeof index === 'string' || index === index >>> 0),
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

/** Whether a value from outside (JavaScript, a storage, the service) is data that conditions can look at. */
export function isVisitorData(value: unknown): value is VisitorData {
  const kind = (value as VisitorData | null | undefined)?.kind as VisitorData['kind'];
  return Object.hasOwn(shapes, kind) && !wrong(shapes[kind], value, '');
}
