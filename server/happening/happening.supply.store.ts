import { dayMs } from '@vermilion/contract/durations';
import type { Artist } from '@vermilion/contract/happening';
import type { Language } from '@vermilion/contract/markets';
import { sql } from 'kysely';
import { awaitTogether, type Db, type DbTransaction } from '../platform/database.ts';
import type { Texts } from '../platform/tables.ts';
import type { Interval } from './happening.availability.rules.ts';
import { exportGatherings } from './happening.gatherings.store.ts';
import { type PausedIn, selectPausedIn } from './happening.pauses.store.ts';
import { listStoreShifts } from './happening.roster.store.ts';
import type { ArtistProfile, ServiceDefinition, Supply, SupplyRecord } from './happening.supply.file.ts';
import type { StoredSupply } from './happening.supply.rules.ts';
import { joinServices, type Visit } from './happening.visit.rules.ts';

export type StoredService = {
  code: string;
  groupCode: string;
  groupName: Texts;
  definition: ServiceDefinition;
  /** Where staff have taken it off. */
  pausedIn: PausedIn;
};

/** Services of one visit as one. @property joined what the file says of each */
export type VisitService = StoredService & { joined: readonly ServiceDefinition[] };

export type StoredArtist = StoredSupply['artists'][number] & {
  code: string;
  storeCode: string;
  profile: ArtistProfile;
};

const selectServices = (db: Db) =>
  db
    .selectFrom('happening_services')
    .innerJoin('happening_groups', 'happening_groups.code', 'happening_services.group_code')
    .select([
      'happening_services.code',
      'group_code as groupCode',
      'happening_groups.name as groupName',
      'happening_services.definition',
      selectPausedIn('service', 'happening_services.code').as('pausedIn'),
    ]);

/** Returns all services, or those that use a product, by group, in the order of their file. */
export function listServices(db: Db, productSlug?: string): Promise<StoredService[]> {
  return selectServices(db)
    .$if(productSlug !== undefined, (query) =>
      query.where(sql<boolean>`happening_services.definition -> 'products' ? ${productSlug}`),
    )
    .orderBy('happening_groups.position')
    .orderBy('happening_services.position')
    .orderBy('happening_services.code')
    .execute();
}

/** Returns the services of a visit as one; undefined where one of them is gone. */
export async function findService(db: Db, codes: Visit['codes']): Promise<VisitService | undefined> {
  const found = await selectServices(db)
    .where('happening_services.code', '=', sql<string>`any(${sql.val(codes)}::text[])`)
    .execute();
  const [first, ...rest] = codes.map((code) => found.find((service) => service.code === code));
  if (!first || !rest.every((service) => service !== undefined)) return undefined;
  const services = [first, ...rest];
  const pausedIn = services.flatMap((service) => service.pausedIn);
  return { ...joinServices([first, ...rest]), pausedIn, joined: services.map(({ definition }) => definition) };
}

/** Returns the artists of stores who take new visits, in the order of their file. */
export async function listArtists(db: Db, storeCodes: readonly string[]): Promise<StoredArtist[]> {
  const artists = await db
    .selectFrom('happening_artists')
    .select(['no', 'code', 'store_code as storeCode', 'profile', 'skills', 'week'])
    .where('store_code', '=', sql<string>`any(${sql.val(storeCodes)}::text[])`)
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('no')
    .execute();
  return artists.map((artist) => ({ ...artist, shifts: new Map(), leaves: [] }));
}

/** Returns an artist, whether active or not, to name who does a visit. */
export function findArtist(db: Db, no: number): Promise<{ code: string; profile: ArtistProfile } | undefined> {
  return db.selectFrom('happening_artists').select(['code', 'profile']).where('no', '=', no).executeTakeFirst();
}

export const toArtist = ({ code, profile }: { code: string; profile: ArtistProfile }, language: Language): Artist => ({
  id: code,
  name: getText(profile.name, language),
  title: getText(profile.title, language),
  languages: profile.languages,
  ground: profile.ground,
});

export const getText = (texts: Texts, language: Language): string => texts[language] ?? texts.en;

type SupplyOfStore = { artists: StoredArtist[]; chairs: StoredSupply['chairs']; taken: StoredSupply['taken'] };

/** Selects the numbers of the artists and chairs of stores. */
export const selectResources = (storeCodes: readonly string[]) => sql`
  select no from happening_artists where store_code = any(${sql.val(storeCodes)}::text[])
  union all select no from happening_chairs where store_code = any(${sql.val(storeCodes)}::text[])`;

/**
 * Returns who and what stores have between two moments, by the codes of the stores, in four queries. A time that was held and is not
 * any more takes nothing.
 * @param exceptId a booking that takes nothing either, as it is to be moved
 */
export async function readSupply(
  db: Db,
  storeCodes: readonly string[],
  { from, to }: Interval,
  { now, exceptId = null }: { now: Date; exceptId?: string | null },
): Promise<Map<string, SupplyOfStore>> {
  const window = sql`tstzrange(${new Date(from)}, ${new Date(to)})`;
  const ofStores = sql`any(${sql.val(storeCodes)}::text[])`;
  const [artists, chairs, { rows: times }, shifts] = await awaitTogether([
    listArtists(db, storeCodes),
    db
      .selectFrom('happening_chairs')
      .select(['no', 'store_code as storeCode', 'turnaround_minutes as turnaroundMinutes'])
      .where('store_code', '=', sql<string>`${ofStores}`)
      .where('is_active', '=', true)
      .orderBy('no')
      .execute(),
    // By artist and chair: one that has come from another store may have visits there.
    sql<{ no: number; isLeave: boolean; from: Date; to: Date }>`
      select artist_no as no, true as "isLeave", lower(during) as "from", upper(during) as "to" from happening_leaves
      where during && ${window} and artist_no in (select no from happening_artists where store_code = ${ofStores})
      union all
      select resource_no, false, lower(during), upper(during) from happening_occupancy
      join happening_reservations on id = reservation_id
      where during && ${window} and resource_no in (${selectResources(storeCodes)})
        and (state <> 'held' or held_until > ${now}) and id is distinct from ${exceptId}::uuid`.execute(db),
    // One day more on both sides, whatever the zones of the stores are.
    listStoreShifts(db, storeCodes, { from: new Date(from - dayMs), to: new Date(to + dayMs) }),
  ]);
  const toInterval = ({ no, from, to }: { no: number; from: Date; to: Date }) => ({
    no,
    from: from.getTime(),
    to: to.getTime(),
  });
  const leaves = Map.groupBy(times.filter(({ isLeave }) => isLeave).map(toInterval), ({ no }) => no);
  const taken = Map.groupBy(times.filter(({ isLeave }) => !isLeave).map(toInterval), ({ no }) => no);
  const listTaken = (resources: readonly { no: number }[]) => resources.flatMap(({ no }) => taken.get(no) ?? []);
  return new Map(
    storeCodes.map((code) => {
      const ownArtists = artists
        .filter(({ storeCode }) => storeCode === code)
        .map((artist) => ({
          ...artist,
          shifts: shifts.get(artist.no) ?? new Map(),
          leaves: leaves.get(artist.no) ?? [],
        }));
      const ownChairs = chairs.filter(({ storeCode }) => storeCode === code);
      return [code, { artists: ownArtists, chairs: ownChairs, taken: listTaken([...ownArtists, ...ownChairs]) }];
    }),
  );
}

/**
 * Takes the supply of a file in place of the one before: what it no longer names is offered no more, and bookings of it stay. Leaves and
 * shifts that staff have entered stay too. Idempotent.
 */
export async function replaceSupply(
  transaction: DbTransaction,
  { groups, services, artists, chairs }: Omit<Supply, 'gatherings'>,
): Promise<void> {
  await transaction.deleteFrom('happening_services').execute();
  await transaction.deleteFrom('happening_groups').execute();
  await transaction.updateTable('happening_artists').set({ is_active: false }).execute();
  await transaction.updateTable('happening_chairs').set({ is_active: false }).execute();
  await transaction.deleteFrom('happening_leaves').where('origin', '=', 'file').execute();
  await transaction
    .insertInto('happening_groups')
    .values(groups.map(({ id, name }, position) => ({ code: id, position, name: JSON.stringify(name) })))
    .execute();
  if (services.length > 0) {
    const rows = services.map(({ id, group, ...definition }, position) => ({
      code: id,
      group_code: group,
      position,
      definition: JSON.stringify(definition),
    }));
    await transaction.insertInto('happening_services').values(rows).execute();
  }
  if (artists.length > 0) {
    const rows = artists.map(({ id, store, skills, week, leave: _, ...profile }, position) => ({
      code: id,
      store_code: store,
      position,
      profile: JSON.stringify(profile),
      skills: [...skills],
      week: JSON.stringify(week),
      is_active: true,
    }));
    await transaction
      .insertInto('happening_artists')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet((row) => ({
          store_code: row.ref('excluded.store_code'),
          position: row.ref('excluded.position'),
          profile: row.ref('excluded.profile'),
          skills: row.ref('excluded.skills'),
          week: row.ref('excluded.week'),
          is_active: true,
        })),
      )
      .execute();
  }
  const leaves = artists.flatMap(({ id, leave }) => leave.map(({ from, to }) => ({ artist: id, from, to })));
  await sql`
    insert into happening_leaves (id, artist_no, during)
    select gen_random_uuid(), artists.no,
      tstzrange("from"::timestamp at time zone stores.zone, ("to" + 1)::timestamp at time zone stores.zone)
    from jsonb_to_recordset(${JSON.stringify(leaves)}::jsonb) as leave (artist text, "from" date, "to" date)
    join happening_artists as artists on artists.code = leave.artist
    join stores on stores.code = artists.store_code`.execute(transaction);
  if (chairs.length > 0) {
    const rows = chairs.map(({ id, store, turnaroundMinutes }) => ({
      code: id,
      store_code: store,
      turnaround_minutes: turnaroundMinutes,
      is_active: true,
    }));
    await transaction
      .insertInto('happening_chairs')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet((row) => ({
          store_code: row.ref('excluded.store_code'),
          turnaround_minutes: row.ref('excluded.turnaround_minutes'),
          is_active: true,
        })),
      )
      .execute();
  }
}

/** Returns the supply as a file has it: without the leaves and shifts that staff have entered, which an import keeps. */
export async function exportSupply(db: Db): Promise<SupplyRecord> {
  const [groups, services, artists, chairs, { rows: leaves }, gatherings] = await Promise.all([
    db.selectFrom('happening_groups').select(['code as id', 'name']).orderBy('position').execute(),
    db
      .selectFrom('happening_services')
      .select(['code as id', 'group_code as group', 'definition'])
      .orderBy('position')
      .execute(),
    db
      .selectFrom('happening_artists')
      .select(['no', 'code as id', 'store_code as store', 'profile', 'skills', 'week'])
      .where('is_active', '=', true)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('happening_chairs')
      .select(['code as id', 'store_code as store', 'turnaround_minutes as turnaroundMinutes'])
      .where('is_active', '=', true)
      .orderBy('no')
      .execute(),
    sql<{ no: number; from: string; to: string }>`
      select artist_no as no, (lower(during) at time zone zone)::date::text as "from",
        ((upper(during) at time zone zone)::date - 1)::text as "to"
      from happening_leaves join happening_artists as artists on artists.no = artist_no join stores on stores.code = store_code
      where origin = 'file' order by lower(during)`.execute(db),
    exportGatherings(db),
  ]);
  return {
    groups,
    services: services.map(({ definition, ...service }) => ({ ...service, ...definition })),
    artists: artists.map(({ no, profile, week, ...artist }) => ({
      ...artist,
      ...profile,
      week,
      leave: leaves.flatMap(({ no: of, ...leave }) => (of === no ? [leave] : [])),
    })),
    chairs,
    gatherings,
  };
}
