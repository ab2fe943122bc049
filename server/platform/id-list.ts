/** Ids in the payload of a notification, which the database limits to 8,000 bytes. */

/** More are announced without their ids: eleven bytes each at most. */
const maxIds = 700;

/** Returns ids as the payload of a notification; an empty one, which means any, for more than 700. */
export function formatIdList(ids: ReadonlySet<number>): string {
  return ids.size > maxIds ? '' : [...ids].join(',');
}

/** Reads the ids of a notification's payload. @returns null for one that names none, or is no such list */
export function parseIdList(payload: string): Set<number> | null {
  const ids = payload.split(',');
  return ids.every((id) => /^\d{1,10}$/.test(id)) ? new Set(ids.map(Number)) : null;
}
