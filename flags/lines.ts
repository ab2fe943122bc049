import type { CustomData, VisitorData } from './data.ts';
import { findItem, type Profile } from './profile.ts';
import type { CustomDataDefinition } from './wire.ts';

/** The events of the tracking protocol, as text (spec §7). */

export const operatingSystems = ['WINDOWS', 'MAC', 'IOS', 'LINUX', 'ANDROID', 'WINDOWS_PHONE'];
export const browsers = ['CHROME', 'IE', 'FIREFOX', 'SAFARI', 'OPERA', 'OTHER'];

/** Encodes any text, also with half a surrogate pair. */
export const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Formats an event with its fields, without those that are missing; lists and objects are written as JSON. */
export const formatEvent = (type: string, fields: Record<string, unknown>): string =>
  Object.entries(fields).reduce((line, [name, value]) => {
    if (value == null || value === '') return line;
    return `${line}&${name}=${encode(typeof value === 'object' ? JSON.stringify(value) : String(value))}`;
  }, `eventType=${type}`);

/**
 * Formats an item as an event; an empty text for items that are not tracked.
 * @param definition of the custom data at the item's index
 */
export function formatItem(item: VisitorData, definition?: CustomDataDefinition): string {
  switch (item.kind) {
    case 'customData': {
      if (definition?.localOnly) return '';
      const { index, values, overwrite } = item;
      return formatEvent(item.kind, {
        index,
        valuesCountMap: Object.fromEntries(values.map((value) => [value, 1])),
        overwrite: overwrite !== false,
        mappingIdentifier: (definition?.isMappingIdentifier && values[0] && true) || null,
      });
    }
    case 'pageView': {
      const { urlAddress: href, title, referrers } = item;
      // This list is not encoded.
      return (
        formatEvent('page', { href, title }) +
        (referrers?.length ? `&referrersIndices=${JSON.stringify(referrers)}` : '')
      );
    }
    case 'conversion': {
      const { goalId, revenue, negative, metadata } = item;
      return formatEvent(item.kind, {
        goalId,
        revenue,
        negative: Boolean(negative),
        metadata: metadata?.length ? formatMetadata(metadata) : null,
      });
    }
    case 'geolocation': {
      const { country, region, city, postalCode, coordinates } = item;
      const [latitude, longitude] = coordinates ?? [];
      return formatEvent(item.kind, { country, region, city, postalCode, latitude, longitude });
    }
    case 'operatingSystem':
      return formatEvent('staticData', {
        os: item.operatingSystem,
        osIndex: indexIn(operatingSystems, item.operatingSystem),
      });
    case 'device':
      return formatEvent('staticData', { deviceType: item.device });
    case 'browser': {
      const { browser, version } = item;
      return formatEvent('staticData', { browser, browserIndex: indexIn(browsers, browser), browserVersion: version });
    }
    default:
      return '';
  }
}

/** Formats custom data by index; the first entry of an index counts. */
const formatMetadata = (metadata: readonly CustomData[]) =>
  Object.fromEntries(metadata.toReversed().map(({ index, values }) => [index, values]));

const indexIn = (list: readonly string[], value: string) => (list.includes(value) ? list.indexOf(value) : null);

/**
 * Formats a line: the event with its nonce, and the visitor, or the user that the visitor is linked to.
 * @param userAgent sent with a visitor's first event, not encoded, so without line breaks
 */
export function formatLine(fields: string, nonce: string, profile: Profile, userAgent?: string): string {
  const { visitorCode, mapping } = profile;
  const isLinked = findItem(profile, 'uniqueIdentifier')?.value && mapping && mapping.mappingIdentifier !== visitorCode;
  const agent = userAgent ? `&userAgent=${userAgent.replaceAll(/[\r\n]+/g, ' ')}` : '';
  return `${fields}&nonce=${nonce}&${isLinked ? 'mappingValue' : 'visitorCode'}=${encode(visitorCode)}${agent}`;
}
