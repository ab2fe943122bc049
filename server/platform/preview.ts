import type { Market } from '@vermilion/contract/markets';
import { type Preview, previewParameters } from '@vermilion/contract/preview';
import type { Reach } from '@vermilion/contract/scopes';
import { userSegments } from '@vermilion/contract/segments';

/** Reads what is previewed from the query of an address; what it does not know is ignored. */
export function readPreview(
  query: URLSearchParams,
  { timeZones: [zone] }: Pick<Market, 'timeZones'>,
  { contentTypes }: Reach,
): Preview {
  const given = query.getAll(previewParameters.segments).flatMap((list) => list.split(','));
  return {
    segments: userSegments.filter((segment) => given.includes(segment)),
    at: readMoment(query.get(previewParameters.at) ?? '', zone),
    contentTypes,
  };
}

/** @returns an ISO moment; null for what is none */
function readMoment(text: string, zone: string): string | null {
  try {
    const instant = /[zZ]$|[+-]\d\d:?\d\d$/.test(text)
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();
    const moment = new Date(instant.epochMilliseconds).toISOString();
    // PostgreSQL takes no other years as JavaScript writes them: `-000001`, `+010000`.
    return /^(?!0000)\d{4}-/.test(moment) ? moment : null;
  } catch {
    return null;
  }
}
