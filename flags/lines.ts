import { nonceLength } from './constants.ts';
import type { CustomData, VisitorData } from './data.ts';
import { itemOf, type Profile } from './profile.ts';
import type { CustomDataDefinition } from './wire.ts';

/** The events a service understands, as text (spec §7). */

const operatingSystems = ['WINDOWS', 'MAC', 'IOS', 'LINUX', 'ANDROID', 'WINDOWS_PHONE'];
const browsers = ['CHROME', 'IE', 'FIREFOX', 'SAFARI', 'OPERA', 'OTHER'];

/** Encodes any text, also one with half a surrogate pair. */
export const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

type Field = [name: string, value: string | number | boolean | null | undefined];

/** Leaves out the fields that are not known. */
const event = (type: string, ...fields: readonly Field[]): string =>
  `eventType=${type}${fields.map(([name, value]) => (value == null || value === '' ? '' : `&${name}=${value}`)).join('')}`;

const json = (value: unknown) => encode(JSON.stringify(value));

/** An assignment. `variationId` may be null, and is written so. */
export const experimentText = (experimentId: number, variationId: number | null): string =>
  `eventType=experiment&id=${experimentId}&variationId=${variationId}`;

export const segmentText = (id: number): string => event('targetingSegment', ['id', id]);
export const activityText: string = event('activity');

/**
 * How an item is told to the service; null for what only this client looks at.
 * @param definition of the custom data, whose index the item has by now
 */
export function textOf(item: VisitorData, definition?: CustomDataDefinition): string | null {
  switch (item.kind) {
    case 'customData':
      return customDataText(item, definition);
    case 'pageView':
      return event(
        'page',
        ['href', encode(item.urlAddress)],
        ['title', encode(item.title ?? '')],
        ['referrersIndices', item.referrers?.length ? JSON.stringify(item.referrers) : ''],
      );
    case 'conversion':
      return event(
        'conversion',
        ['goalId', item.goalId],
        ['revenue', item.revenue],
        ['negative', Boolean(item.negative)],
        ['metadata', item.metadata?.length ? json(metadataOf(item.metadata)) : ''],
      );
    case 'geolocation':
      return event(
        'geolocation',
        ['country', encode(item.country)],
        ['region', encode(item.region ?? '')],
        ['city', encode(item.city ?? '')],
        ['postalCode', encode(item.postalCode ?? '')],
        ['latitude', item.coordinates?.[0]],
        ['longitude', item.coordinates?.[1]],
      );
    case 'operatingSystem':
    case 'device':
    case 'browser':
      return event('staticData', ...staticFields(item));
    default:
      return null;
  }
}

function customDataText({ index, values, overwrite }: CustomData, definition?: CustomDataDefinition): string | null {
  if (definition?.localOnly) return null;
  return event(
    'customData',
    ['index', index],
    ['valuesCountMap', json(Object.fromEntries(values.map((value) => [value, 1])))],
    ['overwrite', overwrite !== false],
    ['mappingIdentifier', definition?.isMappingIdentifier ? true : null],
  );
}

/** The first entry of an index counts. */
const metadataOf = (metadata: readonly CustomData[]) =>
  Object.fromEntries(metadata.toReversed().map(({ index, values }) => [index, values]));

function staticFields(item: VisitorData | undefined): Field[] {
  switch (item?.kind) {
    case 'operatingSystem':
      return [['os', encode(item.operatingSystem)], position('osIndex', operatingSystems, item.operatingSystem)];
    case 'device':
      return [['deviceType', encode(item.device)]];
    case 'browser':
      return [
        ['browser', encode(item.browser)],
        position('browserIndex', browsers, item.browser),
        ['browserVersion', item.version],
      ];
    default:
      return [];
  }
}

function position(name: string, list: readonly string[], value: string): Field {
  const index = list.indexOf(value);
  return [name, index < 0 ? null : index];
}

/** All that is known of the visitor's device and visits in one event; sent only with the setting `activity`. */
export function summaryText(profile: Profile, now: number): string {
  const previous = itemOf(profile, 'visits')?.previous ?? [];
  return event(
    'staticData',
    ...staticFields(itemOf(profile, 'browser')),
    ['visitNumber', previous.length],
    ['timeSincePreviousVisit', now - (previous.at(-1)?.timeStarted ?? now)],
    ...staticFields(itemOf(profile, 'operatingSystem')),
    ...staticFields(itemOf(profile, 'device')),
  );
}

/**
 * The event as it is sent: with its nonce, and for the visitor, or for the user that the visitor is linked to.
 * @param userAgent goes with the first event of a visitor, not encoded, so nothing in it may end the line
 */
export function lineOf(fields: string, nonce: string, profile: Profile, userAgent?: string): string {
  const code = encode(profile.visitorCode);
  const linked =
    itemOf(profile, 'uniqueIdentifier')?.value &&
    profile.mapping &&
    profile.mapping.mappingIdentifier !== profile.visitorCode;
  const agent = userAgent ? `&userAgent=${userAgent.replaceAll(/[\r\n]+/g, ' ')}` : '';
  return `${fields}&nonce=${nonce}&${linked ? 'mappingValue' : 'visitorCode'}=${code}${agent}`;
}

/** 16 hexadecimal digits, by which a service tells a repetition. */
export const newNonce = (random: () => number): string => hexadecimal(random) + hexadecimal(random);

/** Half a nonce: 32 random bits. */
const hexadecimal = (random: () => number): string =>
  Math.floor(random() * 2 ** 32)
    .toString(16)
    .toUpperCase()
    .padStart(nonceLength / 2, '0');
