import { type Db, notify } from '../platform/database.ts';
import { formatIdList, parseIdList } from '../platform/id-list.ts';

/** The channel on which changes of the catalogue are announced to all processes. */
export const catalogueChannel = 'catalogue';

/** What has changed of the catalogue: some products by id, or anything. */
export type CatalogueChange = ReadonlySet<number> | 'any';

/** Announces a change to every process; within a transaction when that commits. No products announce nothing. */
export async function announceChange(db: Db, change: CatalogueChange): Promise<void> {
  if (change === 'any') await notify(db, catalogueChannel, '');
  else if (change.size > 0) await notify(db, catalogueChannel, formatIdList(change));
}

/** Reads the payload of an announcement, also of one about pictures. */
export const parseChange = (payload: string): CatalogueChange => parseIdList(payload) ?? 'any';

/** Returns both changes as one. */
export function joinChanges(one: CatalogueChange, other: CatalogueChange): CatalogueChange {
  return one === 'any' || other === 'any' ? 'any' : one.union(other);
}
