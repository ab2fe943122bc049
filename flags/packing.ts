import { isVisitorData } from './data.ts';
import { createProfile, type Line, type Profile, remember, type StoredAssignment } from './profile.ts';
import { createCheck, findViolation, optional, type Shape } from './shapes.ts';
import type { ForcedVariation } from './visitor.ts';

/** Returns the stored form of a visitor. `linkedTo` names the visitor that shares its items. */
export const pack = (
  { known, assignments, forced, consent, mapping, outbox, nextVisitTime, expirationTime }: Profile,
  linkedTo?: string,
) => ({
  items: linkedTo ? undefined : [...known.items.values()],
  linkedTo,
  assignments: Object.fromEntries(assignments),
  forced,
  consent,
  mapping,
  outbox: [...outbox.values()],
  nextVisitTime,
  expirationTime,
});

const isBoolean = (value: unknown) => value === Boolean(value);
const matchesPattern = (pattern: RegExp) => createCheck((value) => pattern.test(value));
const nonce = optional(matchesPattern(/^[0-9A-F]{16}$/));
const lineShape = { key: '', text: matchesPattern(/^eventType=[^\r\n]+$/), nonce };
const assignmentShape = { variationId: optional(0), nonce };
const forcedShape = { variationKey: '', variationId: optional(0) };
const consentShape = { consent: createCheck(isBoolean) };
const mappingShape = { mappingIdentifier: '', timestamp: 0 };

/**
 * Reads a visitor from the storage and checks each part: an invalid part counts as missing (spec §4).
 * @param interrupted the status of an event that was being sent: unsent after a crash or a reload, pending if another tab
 *   is sending it
 */
export function unpack(
  visitorCode: string,
  stored: unknown,
  interrupted: 'unsent' | 'pending' = 'unsent',
): { profile: Profile; linkedTo: string | null } {
  const profile = createProfile(visitorCode);
  const { items, linkedTo, assignments, forced, consent, mapping, outbox, nextVisitTime, expirationTime } =
    Object(stored);
  const readStatus = (status: unknown) => (status === 'sent' ? status : status === 'pending' ? interrupted : 'unsent');
  for (const item of Object.values(Object(items))) if (isVisitorData(item)) remember(profile, item);
  for (const [, line] of pickEntries<Line>(outbox, lineShape)) {
    profile.outbox.set(line.key, { ...line, status: readStatus(line.status) });
  }
  for (const [id, one] of pickEntries<StoredAssignment>(assignments, assignmentShape)) {
    profile.assignments.set(Number(id), { ...one, status: readStatus(one.status) });
  }
  return {
    profile: {
      ...profile,
      forced: Object.fromEntries(pickEntries<ForcedVariation>(forced, forcedShape)),
      // An older client stored a bare boolean.
      consent: pickPart(isBoolean(consent) ? { consent, expirationTime: 0 } : consent, consentShape),
      mapping: pickPart(mapping, mappingShape),
      nextVisitTime: Number(nextVisitTime) || 0,
      expirationTime: Number(expirationTime) || Number.POSITIVE_INFINITY,
    },
    linkedTo: pickPart(linkedTo, ''),
  };
}

/** Returns a stored value if it is valid, else null. */
const pickPart = <Part>(stored: Part, shape: Shape): Part | null => (findViolation(shape, stored, '') ? null : stored);

/** Returns the valid entries whose key is a number. */
const pickEntries = <Part>(stored: Record<string, Part>, shape: Shape) =>
  Object.entries(Object(stored) as Record<string, Part>).filter(
    ([id, one]) => Number(id) >= 0 && !findViolation(shape, one, ''),
  );
