import { type Kysely, type Selectable, sql } from 'kysely';
import { type Db, notify, runInTransaction } from '../platform/database.ts';
import { formatIdList } from '../platform/id-list.ts';
import type { Tables } from '../platform/tables.ts';
import type { KnownPicture, PictureOrigin } from './picture.rules.ts';

/** The channel on which pictures that have got another address are announced, by the ids of the products that show them. */
export const pictureChannel = 'pictures';

/** The channel on which it is announced that pictures of pages are there. */
export const heldPicturesChannel = 'held_pictures';
/** How long a picture is kept that no page has shown again. */
const heldDays = 30;

export type DuePicture = Pick<
  Selectable<Tables['pictures']>,
  'url' | 'imports' | 'attempts' | 'source_version' | 'blob_key' | 'version'
>;
export type CheckedPicture = {
  url: string;
  /** As it was when the picture was looked at. */
  imports: number;
  dueAt: Date;
  attempts: number;
  sourceVersion: string | null;
  blobKey: string | null;
  version: string | null;
  problem: string | null;
  /** Whether pages show it otherwise than they did. */
  isChanged: boolean;
};

/** Makes pictures due, those that are known already too: their files may have been replaced. */
export async function insertDuePictures(db: Db, urls: readonly string[]): Promise<void> {
  await sql`
    insert into pictures (url) select distinct url from unnest(${sql.val(urls)}::text[]) as given (url) order by url
    on conflict (url) do update set due_at = excluded.due_at, attempts = 0,
      imports = pictures.imports + 1`.execute(db);
}

/** Notes that pages show pictures; those that nobody has named before are due. @returns whether there are such */
export async function holdPictures(db: Db, urls: readonly string[], now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into pictures (url, held_at) select url, ${now}::timestamptz from unnest(${sql.val(urls)}::text[]) as given (url) order by url
    on conflict (url) do update set held_at = excluded.held_at
    returning version is null and attempts = 0 as is_new`.execute(db);
  return rows.some(({ is_new: isNew }) => isNew);
}

/** Tells all processes that pictures of pages are there, where some of these are. */
export async function announceHeldPictures(db: Db, urls: readonly string[]): Promise<void> {
  await sql`
    select pg_notify(${heldPicturesChannel}, '')
    where exists (select from pictures where url = any(${sql.val(urls)}::text[]) and held_at is not null)`.execute(db);
}

const isFromHost = sql<boolean>`url like 'https:%'`;

/**
 * Takes the pictures of an origin that have been due for longest, for this process alone: they are due again when the lease ends, unless
 * their outcome is saved before.
 */
export async function claimDuePictures(
  db: Db,
  origin: PictureOrigin,
  { now, leaseEnd, count }: { now: Date; leaseEnd: Date; count: number },
): Promise<DuePicture[]> {
  const { rows } = await sql<DuePicture>`
    with due as (
      select url from pictures where due_at <= ${now} and ${isFromHost} = ${origin === 'host'}
      order by due_at, url limit ${count} for update skip locked
    )
    update pictures set due_at = ${leaseEnd} from due where pictures.url = due.url
    returning pictures.url, imports, attempts, source_version, blob_key, version`.execute(db);
  return rows;
}

export async function hasDuePictures(db: Db, origin: PictureOrigin, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('pictures')
    .select('url')
    .where('due_at', '<=', now)
    .where(isFromHost, '=', origin === 'host')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Writes how pictures were found, in one statement; those that an import has named or removed meanwhile stay due. Rows are
 * locked in the order in which an import locks them.
 */
export async function saveCheckedPictures(db: Db, pictures: readonly CheckedPicture[]): Promise<void> {
  const column = <Key extends keyof CheckedPicture>(key: Key) => sql.val(pictures.map((picture) => picture[key]));
  await sql`
    with locked as (
      select url from pictures where url = any(${column('url')}::text[]) order by url for update
    )
    update pictures set due_at = checked.due_at, attempts = checked.attempts, source_version = checked.source_version,
      blob_key = checked.blob_key, version = checked.version, problem = checked.problem,
      is_announced = pictures.is_announced and not checked.is_changed
    from unnest(
      ${column('url')}::text[], ${column('imports')}::int[], ${column('dueAt')}::timestamptz[],
      ${column('attempts')}::int[], ${column('sourceVersion')}::text[], ${column('blobKey')}::text[],
      ${column('version')}::text[], ${column('problem')}::text[], ${column('isChanged')}::boolean[]
    ) as checked (url, imports, due_at, attempts, source_version, blob_key, version, problem, is_changed)
    join locked on locked.url = checked.url
    where pictures.url = checked.url and pictures.imports = checked.imports`.execute(db);
}

/** Returns what is known of pictures, by their address in the catalogue. */
export async function loadKnownPictures(db: Db, urls: readonly string[]): Promise<Map<string, KnownPicture>> {
  if (urls.length === 0) return new Map();
  const rows = await db
    .selectFrom('pictures')
    .select(['url', 'blob_key', 'version', 'problem'])
    .where('url', '=', sql<string>`any(${sql.val(urls)}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.url, row]));
}

/** Removes the pictures that no variant names, and that no page has shown for long. @returns their versions */
export async function deleteUnusedPictures(db: Kysely<Tables>, now: Date): Promise<string[]> {
  return runInTransaction(db, async (transaction) => {
    // Waits for an import that names pictures, and keeps the next one waiting: none is removed that one of them names.
    await sql`lock table pictures in share row exclusive mode`.execute(transaction);
    const { rows } = await sql<{ version: string | null }>`
      with used as (
        select distinct picture->>'url' as url from variants, jsonb_array_elements(variants.pictures) as picture
      )
      delete from pictures where not exists (select from used where used.url = pictures.url)
        and (held_at is null or held_at < ${now}::timestamptz - make_interval(days => ${heldDays}))
      returning version`.execute(transaction);
    return rows.flatMap(({ version }) => version ?? []);
  });
}

/** Returns those versions that no picture has, uploads included. */
export async function findUnusedVersions(db: Db, versions: readonly string[]): Promise<string[]> {
  if (versions.length === 0) return [];
  const uploaded = db
    .selectFrom('uploaded_pictures')
    .select('content_version as version')
    .where('content_version', 'in', versions);
  const rows = await db
    .selectFrom('pictures')
    .select('version')
    .where('version', 'in', versions)
    .unionAll(uploaded)
    .execute();
  const used = new Set(rows.map(({ version }) => version));
  return versions.filter((version) => !used.has(version));
}

/** Tells all processes which products show pictures that have got another address since the last time. */
export async function announcePictures(db: Kysely<Tables>): Promise<void> {
  await runInTransaction(db, async (transaction) => {
    const { rows } = await sql<{ id: number }>`
      with locked as (select url from pictures where not is_announced order by url for update),
      news as (
        update pictures set is_announced = true from locked where pictures.url = locked.url returning pictures.url
      )
      select distinct product_id as id from variants, jsonb_array_elements(variants.pictures) as picture
      where picture->>'url' in (select url from news)`.execute(transaction);
    if (rows.length > 0) await notify(transaction, pictureChannel, formatIdList(new Set(rows.map(({ id }) => id))));
  });
}

/**
 * Counts the pictures that products or pages show, and returns the first of those that have a problem.
 * @param maxProblems how many; all without it
 */
export async function countPictures(db: Db, maxProblems?: number) {
  const shown = db
    .with('named', (cte) =>
      cte.selectFrom('variants').select(sql<string>`jsonb_array_elements(pictures)->>'url'`.as('url')).distinct(),
    )
    .selectFrom('pictures')
    .where((condition) =>
      condition.or([
        condition('held_at', 'is not', null),
        condition('url', 'in', condition.selectFrom('named').select('named.url')),
      ]),
    );
  const counts = await shown
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where version is null and problem is null)`.as('waiting'),
      sql<number>`count(*) filter (where problem is not null)`.as('faulty'),
    ])
    .executeTakeFirstOrThrow();
  const problems = await shown
    .select(['url', 'problem'])
    .where('problem', 'is not', null)
    .orderBy('url')
    .$if(maxProblems !== undefined, (query) => query.limit(maxProblems ?? 0))
    .execute();
  return { ...counts, problems };
}
