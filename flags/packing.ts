import { isVisitorData } from './data.ts';
import { type Line, newProfile, type Profile, remember } from './profile.ts';

/** What is stored of a visitor. `linkedTo` names the visitor whose items are shared. */
export function pack(profile: Profile, linkedTo: string | null) {
  const { known, assignments, forced, consent, mapping, outbox, nextVisitTime, expirationTime } = profile;
  return {
    ...(linkedTo === null ? { items: [...known.items.values()] } : { linkedTo }),
    assignments: Object.fromEntries(assignments),
    forced,
    consent,
    mapping,
    outbox: [...outbox.values()],
    nextVisitTime,
    expirationTime: Number.isFinite(expirationTime) ? expirationTime : null,
  };
}

/**
 * A visitor from the storage, each part of it held against its shape: what is broken is as if it had never been there
 * (spec §4).
 * @param interrupted what an event is that was on its way: unsent again after a crash or a reload, but pending still when
 *   another tab is sending it
 */
export function unpack(
  visitorCode: string,
  stored: unknown,
  interrupted: 'unsent' | 'pending' = 'unsent',
): { profile: Profile; linkedTo: string | null } {
  const statusOf = (status: unknown) => (status === 'pending' ? interrupted : 'unsent');
  const profile = newProfile(visitorCode);
  const { items, linkedTo, assignments, forced, consent, mapping, outbox, ...times } = record(stored);
  for (const item of list(items)) if (isVisitorData(item)) remember(profile, item);
  for (const line of list(outbox))
    if (isLine(line)) profile.outbox.set(line.key, { ...line, status: statusOf(line.status) });
  for (const [id, value] of entriesById(assignments)) {
    const { variationId, isTargetedRule, time, status, nonce } = record(value);
    if (!isVariationId(variationId)) continue;
    profile.assignments.set(id, {
      variationId,
      isTargetedRule: isTargetedRule === true,
      time: numberOr(time, 0),
      status: status === 'sent' ? 'sent' : statusOf(status),
      nonce: isNonce(nonce) ? nonce : undefined,
    });
  }
  for (const [id, value] of entriesById(forced)) {
    const { variationKey, variationId, forceTargeting } = record(value);
    if (typeof variationKey !== 'string' || !isVariationId(variationId)) continue;
    profile.forced ??= {};
    profile.forced[id] = { variationKey, variationId, forceTargeting: forceTargeting === true };
  }
  profile.consent = consentOf(consent);
  const { mappingIdentifier, timestamp } = record(mapping);
  if (typeof mappingIdentifier === 'string' && mappingIdentifier) {
    profile.mapping = { mappingIdentifier, timestamp: numberOr(timestamp, 0) };
  }
  profile.nextVisitTime = numberOr(times.nextVisitTime, 0);
  profile.expirationTime = numberOr(times.expirationTime, Number.POSITIVE_INFINITY);
  return { profile, linkedTo: typeof linkedTo === 'string' ? linkedTo : null };
}

/** An older client stored a bare boolean. */
function consentOf(stored: unknown): Profile['consent'] {
  const { consent, expirationTime } = typeof stored === 'boolean' ? { consent: stored } : record(stored);
  return typeof consent === 'boolean' ? { consent, expirationTime: numberOr(expirationTime, 0) } : null;
}

function isLine(value: unknown): value is Line {
  const { key, text, nonce } = record(value);
  const isText = typeof text === 'string' && /^eventType=[^\r\n]+$/.test(text);
  return typeof key === 'string' && isText && (nonce === undefined || isNonce(nonce));
}

const isNonce = (value: unknown): value is string => typeof value === 'string' && /^[0-9A-F]{16}$/.test(value);

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);
const isVariationId = (value: unknown): value is number | null => value === null || typeof value === 'number';
const entriesById = (value: unknown) =>
  Object.entries(record(value)).flatMap(([id, entry]): [number, unknown][] =>
    /^\d+$/.test(id) ? [[Number(id), entry]] : [],
  );
