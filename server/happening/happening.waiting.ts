import { normalizeEmail } from '@vermilion/contract/contact';
import { dayMs } from '@vermilion/contract/durations';
import type { DayWait, DayWaitRequest } from '@vermilion/contract/happening';
import { getDayWaitPath, maxDayWaits } from '@vermilion/contract/happening-terms';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { MarketService } from '../market/market.service.ts';
import { type Caller, getCallerKey } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import { type Db, runResultInTransaction } from '../platform/database.ts';
import { showEmail } from '../platform/email.ts';
import { enqueueJobs } from '../platform/jobs.ts';
import { createLinkKeys } from '../platform/link-key.ts';
import { checkContact, toFieldErrors } from '../platform/person.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { findReservation, listHolderLocks, lockGuest, takeLocks } from './happening.booking.store.ts';
import { digestAddress } from './happening.holding.ts';
import { createTimesJob, createWaitMail } from './happening.jobs.ts';
import { isAble, type Offering } from './happening.offering.ts';
import type { ReservationPurchases } from './happening.purchases.ts';
import { findArtist, findService, getText, listArtists } from './happening.supply.store.ts';
import { toVisit } from './happening.visit.rules.ts';
import { maxAddressWaits, waitsKeptDays } from './happening.waiting.rules.ts';
import {
  countWaits,
  countWaitsBefore,
  endWait,
  findOwnWait,
  findWait,
  hasWait,
  insertWait,
  listAccountWaits,
  type StoredWait,
  updateWaitContact,
} from './happening.waiting.store.ts';

/** Why nobody can wait for a day. */
type JoinError =
  | 'SERVICE_NOT_FOUND'
  | 'ACTIVITY_PAUSED'
  | 'SERVICE_AT_PROVIDER'
  | 'DAY_HAS_TIMES'
  | 'DAY_NOT_AVAILABLE'
  | 'WAIT_LIMIT_REACHED'
  | 'VALIDATION_FAILED';

type WaitAccessError = 'AUTHENTICATION_FAILED' | 'WAIT_NOT_FOUND';

/** Places on the waiting lists of full days. */
export type Waiting = {
  /**
   * Lets a guest wait for a day, and mails the link of the place. Idempotent: an email address waits once for the same, and a visitor who asks again
   * corrects who waits.
   */
  join(caller: Caller, address: string, request: DayWaitRequest): Promise<Result<Record<string, never>, JoinError>>;
  read(caller: Caller, id: string, key: string | undefined): Promise<Result<DayWait, WaitAccessError>>;
  /** Takes a guest off a list; what was offered already stays. Idempotent. */
  leave(caller: Caller, id: string, key: string | undefined): Promise<Result<DayWait, WaitAccessError>>;
  /** Returns the days that a member waits for, the earliest first. */
  listForAccount(accountId: string, language: Language): Promise<DayWait[]>;
  /** Returns a place as its mail shows it, with the guest's own link; null where nobody waits any more. */
  readForMail(id: string): Promise<{ row: StoredWait; wait: DayWait; link: string } | null>;
};

export function createWaiting({
  db,
  clock,
  random,
  market: stores,
  offering,
  purchases,
  linkSecret,
  personSecret,
  getPageUrl,
}: {
  db: Db;
  clock: Clock;
  random: Random;
  market: Pick<MarketService, 'findStore'>;
  offering: Pick<Offering, 'findOffered' | 'listSlots'>;
  purchases: Pick<ReservationPurchases, 'createKey'>;
  /** Signs the links. */
  linkSecret: string;
  /** Makes digests of network addresses. */
  personSecret: string;
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
}): Waiting {
  const keys = createLinkKeys(linkSecret, 'wait', { view: 'v', leave: 'l' });

  /** Returns a place, and whether it is the caller's own, as of a member; the same error for missing and forbidden ones. */
  async function findPermitted(
    { actor }: Caller,
    id: string,
    key: string | undefined,
    capability: 'view' | 'leave',
  ): Promise<Result<{ row: StoredWait; isOwn: boolean }, WaitAccessError>> {
    const accountId = 'accountId' in actor ? actor.accountId : null;
    if (accountId === null && key === undefined) return fail('AUTHENTICATION_FAILED');
    const row = await findWait(db, id);
    const isOwn = accountId !== null && row?.account_id === accountId;
    return row && (isOwn || keys.read(id, key, clock.now()).has(capability))
      ? ok({ row, isOwn })
      : fail('WAIT_NOT_FOUND');
  }

  async function describe({ row, isOwn }: { row: StoredWait; isOwn: boolean }, language: Language): Promise<DayWait> {
    const [service, store, artist, waitingBefore, offered] = await Promise.all([
      findService(db, [row.service_code, ...row.further_services]),
      stores.findStore(row.store_code, language),
      row.artist_no === null ? undefined : findArtist(db, row.artist_no),
      row.state === 'waiting' ? countWaitsBefore(db, row) : 0,
      row.reservation_id === null ? undefined : findReservation(db, row.reservation_id),
    ]);
    if (!store) throw new Error(`The store of place ${row.id} on a waiting list is gone`);
    const { code, name, address, city, zone } = store;
    return {
      id: row.id,
      market: row.market,
      status: row.state,
      // A service is gone where no file names it any more.
      service: {
        id: row.service_code,
        name: service ? getText(service.definition.name, language) : row.service_code,
      },
      further: row.further_services,
      guests: row.seats,
      store: { code, name, address, city, zone },
      artist: artist ? { id: artist.code, name: getText(artist.profile.name, language) } : null,
      day: row.day,
      waitingBefore,
      email: row.email === null ? null : showEmail(row.email),
      booking: offered ? { id: offered.id, key: isOwn ? null : purchases.createKey(offered) } : null,
    };
  }

  return {
    join: async (
      { actor, market, language },
      address,
      { activityId, further, guests, storeCode, artistId, day, contact },
    ) => {
      const visit = toVisit(activityId, { further, guests });
      const edition = { market, language };
      const offered = await offering.findOffered(edition, visit, storeCode);
      if (!offered.ok) return offered;
      const { value: person, problems } = checkContact(contact, market.code, { path: 'contact.' });
      if (problems.length > 0) return fail('VALIDATION_FAILED', { fields: toFieldErrors(problems, language) });
      const able = (await listArtists(db, [storeCode])).filter(isAble(offered.value.service.definition));
      const artist = able.find(({ code }) => code === artistId);
      if (artistId !== null && !artist) return fail('SERVICE_NOT_FOUND');
      const times = await offering.listSlots(edition, visit, { store: storeCode, artist: artist?.code, day });
      if (!times.ok) return times;
      if (times.value.slots.length > 0) return fail('DAY_HAS_TIMES');
      if (!times.value.canWait) return fail('DAY_NOT_AVAILABLE');

      const holder = getCallerKey(actor);
      // The key of others is their network's.
      const isPersonal = 'accountId' in actor || ('bagId' in actor && actor.bagId !== null);
      const holderAddress = digestAddress(personSecret, address);
      const time = { serviceCode: activityId, further, storeCode, day, artistNo: artist?.no ?? null };
      // One mailbox has one place, however its address is spelled.
      const email = normalizeEmail(person.email);
      const details = { full_name: person.fullName, email, phone: person.phone, guests };
      return runResultInTransaction<Result<Record<string, never>, JoinError>>(db, async (transaction) => {
        await takeLocks(transaction, listHolderLocks([holder, holderAddress]));
        await lockGuest(transaction, email);
        const own = isPersonal ? await findOwnWait(transaction, holder, time) : undefined;
        const isMailed = own?.email !== email;
        if (isMailed && (await hasWait(transaction, email, time, clock.now()))) return ok({});
        const { own: count, atAddress } = await countWaits(transaction, {
          holder,
          email,
          address: holderAddress,
          exceptId: own?.id ?? null,
        });
        if (count >= maxDayWaits) return fail('WAIT_LIMIT_REACHED', { maxWaits: maxDayWaits });
        if (atAddress >= maxAddressWaits) return fail('WAIT_LIMIT_REACHED', { maxWaits: maxAddressWaits });
        const id = random.uuid();
        // Whoever got a mail by mistake loses its link with the correction.
        if (own && (await updateWaitContact(transaction, own.id, { ...details, id: isMailed ? id : own.id }))) {
          if (isMailed) await enqueueJobs(transaction, clock, [createWaitMail(clock, id)]);
          return ok({});
        }
        await insertWait(transaction, {
          ...details,
          id,
          market: market.code,
          language,
          service_code: activityId,
          further_services: further,
          store_code: storeCode,
          day,
          artist_no: time.artistNo,
          account_id: 'accountId' in actor ? actor.accountId : null,
          asked_at: clock.now(),
          holder,
          holder_address: holderAddress,
        });
        // A time may have become free while the details were filled in.
        await enqueueJobs(transaction, clock, [createWaitMail(clock, id), createTimesJob(clock, { storeCode, day })]);
        return ok({});
      });
    },

    read: async (caller, id, key) => {
      const access = await findPermitted(caller, id, key, 'view');
      return access.ok ? ok(await describe(access.value, caller.language)) : access;
    },

    leave: async (caller, id, key) => {
      const access = await findPermitted(caller, id, key, 'leave');
      if (!access.ok) return access;
      await endWait(db, id, 'left');
      const row = await findWait(db, id);
      return row ? ok(await describe({ ...access.value, row }, caller.language)) : fail('WAIT_NOT_FOUND');
    },

    listForAccount: async (accountId, language) => {
      const rows = await listAccountWaits(db, accountId);
      return Promise.all(rows.map((row) => describe({ row, isOwn: true }, language)));
    },

    readForMail: async (id) => {
      const row = await findWait(db, id);
      if (row?.state !== 'waiting') return null;
      const expiresAt = new Date(Date.parse(row.day) + (waitsKeptDays + 2) * dayMs);
      const path = getDayWaitPath(id, keys.create(id, keys.all, expiresAt));
      const { language } = row;
      const link = getPageUrl(path, row.market, language);
      return { row, wait: await describe({ row, isOwn: false }, language), link };
    },
  };
}
