import { isVisitorData } from './data.ts';
import { type Line, newProfile, type Profile, remember, type StoredAssignment } from './profile.ts';
import { must, optional, type Shape, wrong } from './shapes.ts';
import type { ForcedVariation } from './visitor.ts';

/** What is stored of a visitor. `linkedTo` names the visitor whose items are shared. */
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
const like = (pattern: RegExp) => must((value) => pattern.test(value));
const nonce = optional(like(/^[0-9A-F]{16}$/));
const lineShape = { key: '', text: like(/^eventType=[^\r\n]+$/), nonce };
const assignmentShape = { variationId: optional(0), nonce };
const forcedShape = { variationKey: '', variationId: optional(0) };
const consentShape = { consent: must(isBoolean) };
const mappingShape = { mappingIdentifier: '', timestamp: 0 };

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
  const profile = newProfile(visitorCode);
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

/** A stored value, if it is of a shape. */
const pickPart = <Part>(stored: Part, shape: Shape): Part | null => (wrong(shape, stored, '') ? null : stored);

/** Those under a number that are of a shape. */
const pickEntries = <Part>(stored: Record<string, Part>, shape: Shape) =>
  Object.entries(Object(stored) as Record<string, Part>).filter(
    ([id, one]) => Number(id) >= 0 && !wrong(shape, one, ''),
  );
