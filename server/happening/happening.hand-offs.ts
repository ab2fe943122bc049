import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { dayMs } from '@vermilion/contract/durations';
import type { HandOffResult } from '@vermilion/contract/happening';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Insertable, Transaction } from 'kysely';
import { z } from 'zod';
import { type Caller, getCallerKey } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import { type Db, runResultInTransaction } from '../platform/database.ts';
import { type IdempotentRequest, runOnce } from '../platform/idempotency.ts';
import type { Random } from '../platform/random.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { lockReservation, type StoredReservation, updateReservation } from './happening.booking.store.ts';
import { decideChange, getNextPollAt, isOver, pollForMs } from './happening.hand-off.rules.ts';
import {
  deleteOldHandOffs,
  findHandedOver,
  findHandOff,
  insertHandOff,
  insertProviderBooking,
  listDueHandOffs,
  lockHandOff,
  openHandOff,
  type StoredHandOff,
  settlePoll,
  updateHandOff,
} from './happening.hand-off.store.ts';
import { enqueueBookingMails } from './happening.jobs.ts';
import type { Offering } from './happening.offering.ts';
import type { BookingProvider, BookingProviders, ProviderBooking, SignedReturn } from './happening.provider.ts';
import type { ReservationPurchases } from './happening.purchases.ts';

/** How long hand-offs are kept that have led to nothing: a late report still finds its own, and a provider that is away is asked. */
const keptMs = 30 * dayMs;

/** How many providers' answers one run of the job waits for, one after the other. */
const pollsPerRun = 100;

/** What a poll has found. `open`: something can still be booked; `nothing`: nothing is, and nothing can be. */
type PollResult = 'recorded' | 'open' | 'nothing' | 'unanswered' | 'unasked';

type ReportError = 'HAND_OFF_NOT_FOUND' | 'HAND_OFF_MISMATCH';

/** Hands guests over to providers of bookings, and records what becomes of that. */
export type HandOffs = {
  /**
   * Begins a hand-off, once for each idempotency key while it is open or booked, and returns the provider's page.
   * @param browser the value of the visitor's hand-off cookie, if any
   * @returns the value of its cookie: only this browser is told how it ends
   */
  begin(
    caller: Caller,
    request: { activityId: string; storeCode: string; idempotencyKey: string },
    browser: string | undefined,
  ): Promise<
    Result<
      { redirectUrl: string; browser: string },
      'SERVICE_NOT_FOUND' | 'ACTIVITY_PAUSED' | 'BOOKING_PROVIDER_UNAVAILABLE' | 'IDEMPOTENCY_KEY_REUSED'
    >
  >;
  /** Returns what has become of a guest who comes back: only what the provider has signed, to the browser that was handed over. */
  readReturn(caller: Caller, given: SignedReturn, browser: string | undefined): Promise<HandOffResult>;
  /** Records a report of a provider. Idempotent; reports may come in any order. */
  receive(
    providerName: string,
    body: Record<string, unknown>,
  ): Promise<Result<{ received: true }, 'VALIDATION_FAILED' | ReportError>>;
  /** Asks the providers about guests of whom nothing was heard, and gives up with the first answer after a day. */
  pollDue(): Promise<void>;
  /** Deletes old hand-offs that have led to nothing. */
  deleteOld(): Promise<void>;
};

export function createHandOffs({
  db,
  clock,
  random,
  report,
  providers,
  offering,
  purchases,
  getPageUrl,
}: {
  db: Db;
  clock: Clock;
  random: Random;
  report: Report;
  providers: BookingProviders;
  offering: Pick<Offering, 'findHandedOver'>;
  purchases: Pick<ReservationPurchases, 'createKey'>;
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
}): HandOffs {
  /** Makes a booking of what a provider has booked. @returns undefined where its reference has another booking */
  async function book(
    transaction: Transaction<Tables>,
    handOff: StoredHandOff,
    reported: ProviderBooking,
  ): Promise<StoredReservation | undefined> {
    const now = clock.now();
    const { id, provider, market, language, service_code, store_code, account_id, price } = handOff;
    const row = await insertProviderBooking(transaction, {
      id: random.uuid(),
      ...{ market, language, service_code, store_code, account_id, price },
      state: 'confirmed',
      is_any_artist: true,
      placed_at: now,
      held_until: now,
      confirmed_at: now,
      answers: '{}',
      provider,
      provider_reference: reported.reference,
      hand_off_id: id,
      attendance: reported.state === 'completed' ? 'completed' : null,
      ...toColumns(reported),
    });
    if (!row) return undefined;
    await updateHandOff(transaction, id, { state: 'booked', poll_at: null, version: reported.version });
    // Nobody is told of a visit that is over.
    if (row.starts_at > now) await enqueueBookingMails(transaction, clock, row, 'confirmed', row.sequence);
    return row;
  }

  /** Records a change of a locked booking. */
  async function change(
    transaction: Transaction<Tables>,
    row: StoredReservation,
    reported: ProviderBooking,
    what: 'update' | 'move' | 'cancel',
  ): Promise<void> {
    const now = clock.now();
    const next = toColumns(reported);
    const sequence = what === 'update' ? row.sequence : row.sequence + 1;
    if (what === 'cancel') {
      // It is cancelled as it was: the entry of the calendar has that time.
      const { provider_version } = next;
      const cancelled = {
        state: 'cancelled' as const,
        cancelled_at: now,
        attendance: null,
        provider_version,
        sequence,
      };
      await updateReservation(transaction, row.id, cancelled);
      if (row.starts_at > now) await enqueueBookingMails(transaction, clock, row, 'cancelled', sequence);
      return;
    }
    const isCompleted = reported.state === 'completed';
    await updateReservation(transaction, row.id, {
      ...next,
      sequence,
      // Whoever has arrived too early comes again; what staff say of a guest who did not come stays.
      ...(isCompleted
        ? row.attendance !== 'no_show' && { attendance: 'completed' as const }
        : what === 'move' && { attendance: null }),
    });
    const moved = { id: row.id, starts_at: next.starts_at };
    if (what === 'move' && next.starts_at > now)
      await enqueueBookingMails(transaction, clock, moved, 'moved', sequence);
  }

  /** Records what a provider says is booked, if that is new. */
  const record = (providerName: string, reported: ProviderBooking): Promise<Result<null, ReportError>> =>
    runResultInTransaction<Result<null, ReportError>>(db, async (transaction) => {
      // All that say something of one hand-off wait for each other here.
      const handOff = await lockHandOff(transaction, reported.handOffId);
      if (!handOff || handOff.provider !== providerName) return fail('HAND_OFF_NOT_FOUND');
      const { id, version, state } = handOff;
      const found = await findHandedOver(transaction, id);
      const row = found && (await lockReservation(transaction, found.id));
      const reference = row?.provider_reference ?? handOff.dropped_reference;
      if (reference !== null && reference !== reported.reference) return fail('HAND_OFF_MISMATCH');
      const what = decideChange({ version, booking: row ?? null }, reported);
      if (what === 'skip') return ok(null);
      if (what === 'drop') {
        const ended = state === 'open' ? { state: 'not_completed' as const, poll_at: null } : {};
        await updateHandOff(transaction, id, {
          ...ended,
          version: reported.version,
          dropped_reference: reported.reference,
        });
        return ok(null);
      }
      if (what === 'book') return (await book(transaction, handOff, reported)) ? ok(null) : fail('HAND_OFF_MISMATCH');
      if (!row) throw new Error(`Hand-off ${id} has no booking to change`);
      await updateHandOff(transaction, id, { version: reported.version });
      await change(transaction, row, reported, what);
      return ok(null);
    });

  /** Asks the provider what has become of a hand-off, and records that. */
  async function poll(provider: BookingProvider, handOffId: string): Promise<PollResult> {
    const status = await provider.read(handOffId);
    if (typeof status === 'string') return status;
    if (status.booking === null) return status.isOpen ? 'open' : 'nothing';
    if (status.booking.handOffId !== handOffId) {
      report(new Error('A provider of bookings answers about another hand-off'), { handOffId }, 'warn');
      return 'open';
    }
    const recorded = await record(provider.name, status.booking);
    if (!recorded.ok) report(new Error(`The answer about a hand-off: ${recorded.error.code}`), { handOffId }, 'warn');
    return 'recorded';
  }

  async function pollSafely(provider: BookingProvider, handOffId: string): Promise<PollResult> {
    try {
      return await poll(provider, handOffId);
    } catch (error) {
      report(error, { handOffId });
      return 'unanswered';
    }
  }

  /**
   * Begins a hand-off, once for each key. Where that has ended without a booking, or its time is over, another begins: the provider may
   * have ended it, too.
   */
  async function beginOnce(
    { scope, key, body }: IdempotentRequest,
    values: Omit<Insertable<Tables['happening_hand_offs']>, 'id' | 'state' | 'started_at' | 'poll_at'>,
  ): Promise<Result<StoredHandOff, 'IDEMPOTENCY_KEY_REUSED'>> {
    let last = '';
    while (true) {
      const now = clock.now();
      const begun = await runOnce<{ id: string }, never>(
        { db, clock },
        { scope: `${scope}${last}`, key, body },
        begunHandOff,
        async (transaction) => {
          const id = random.uuid();
          const poll_at = getNextPollAt(now, now);
          await insertHandOff(transaction, { ...values, id, state: 'open', started_at: now, poll_at });
          return ok({ id });
        },
      );
      if (!begun.ok) return begun;
      const { id } = begun.value;
      const handOff = await findHandOff(db, id);
      if (handOff?.state === 'booked' || (handOff?.state === 'open' && !isOver(handOff.started_at, now))) {
        return ok(handOff);
      }
      last = ` after ${id}`;
    }
  }

  return {
    begin: async ({ actor, market, language }, { activityId, storeCode, idempotencyKey }, known) => {
      const offered = await offering.findHandedOver({ market, language }, activityId, storeCode);
      if (!offered.ok) return offered;
      const { price, store, service, reference, providerName, minutes } = offered.value;
      const provider = providers.get(providerName);
      if (!provider) return fail('SERVICE_NOT_FOUND');
      const begun = await beginOnce(
        { scope: `reservation.hand_off ${getCallerKey(actor)}`, key: idempotencyKey, body: { activityId, storeCode } },
        {
          provider: providerName,
          market: market.code,
          language,
          service_code: activityId,
          store_code: storeCode,
          account_id: 'accountId' in actor ? actor.accountId : null,
          price,
        },
      );
      if (!begun.ok) return begun;
      const { id, started_at: startedAt } = begun.value;
      const browser = known || randomBytes(32).toString('base64url');
      // Also where the first answer was lost, and its cookie with it.
      await updateHandOff(db, id, { browser_hash: hash(browser) });
      const path = `/happening/services/${providerName}`;
      const page = await provider.start({
        handOffId: id,
        serviceReference: reference,
        serviceName: service.name,
        minutes,
        storeCode,
        storeName: store.name,
        zone: store.zone,
        market: market.code,
        language,
        successUrl: getPageUrl(`${path}/success`, market.code, language),
        cancelUrl: getPageUrl(`${path}/cancel`, market.code, language),
        startedAt: startedAt.toISOString(),
        expiresAt: new Date(startedAt.getTime() + pollForMs).toISOString(),
      });
      if (!page.ok) return page;
      // The job may have heard meanwhile that the provider does not know it.
      await openHandOff(db, id, getNextPollAt(startedAt, clock.now()));
      return ok({ redirectUrl: page.value.pageUrl, browser });
    },

    readReturn: async ({ actor }, given, browser) => {
      const unknown = { outcome: 'unknown' as const };
      const handOff = await findHandOff(db, given.handOffId);
      const provider = handOff && providers.get(handOff.provider);
      if (!handOff || !provider || browser === undefined || !isSame(handOff.browser_hash, browser)) return unknown;
      if (!provider.verifyReturn(given)) return unknown;
      const { id, service_code: serviceId, store_code: storeCode, state } = handOff;
      if (given.outcome === 'booked' && state !== 'booked') {
        // The report may be late or lost, and the hand-off may have ended before the guest has booked.
        const result = await pollSafely(provider, id);
        if (result !== 'recorded') await openHandOff(db, id, clock.now());
      }
      const row = await findHandedOver(db, id);
      if (row) {
        if (given.outcome === 'booked' && row.provider_reference !== given.reference) return unknown;
        const isOwn = 'accountId' in actor && actor.accountId === row.account_id;
        return {
          outcome: 'booked',
          booking: { id: row.id, number: row.number, key: isOwn ? null : purchases.createKey(row) },
        };
      }
      if (given.outcome === 'booked') return { outcome: 'booked', booking: null };
      return { outcome: 'not_completed', serviceId, storeCode };
    },

    receive: async (providerName, body) => {
      const provider = [...providers.values()].find(({ name }) => name === providerName);
      if (!provider) return fail('HAND_OFF_NOT_FOUND');
      const reported = provider.readReport(body);
      if (!reported.ok) return reported;
      const recorded = await record(provider.name, reported.value);
      return recorded.ok ? ok({ received: true }) : recorded;
    },

    pollDue: async () => {
      for (const provider of providers.values()) {
        for (const handOff of await listDueHandOffs(db, provider.name, clock.now(), pollsPerRun)) {
          // One that fails keeps none of the others waiting.
          const result = await pollSafely(provider, handOff.id);
          // What was not asked keeps its turn.
          if (result === 'unasked') break;
          const now = clock.now();
          const { started_at: startedAt } = handOff;
          if (result === 'recorded' || result === 'nothing') {
            await settlePoll(db, handOff, { state: 'not_completed', poll_at: null });
          } else if (result === 'open' && isOver(startedAt, now)) {
            await settlePoll(db, handOff, { state: 'given_up', poll_at: null });
          } else await settlePoll(db, handOff, { state: 'open', poll_at: getNextPollAt(startedAt, now) });
        }
      }
    },

    deleteOld: () => deleteOldHandOffs(db, new Date(clock.now().getTime() - keptMs)),
  };
}

/** What is stored of the answer to a hand-off. */
const begunHandOff = z.object({ id: z.string() });

const hash = (browser: string): Uint8Array => createHash('sha256').update(browser).digest();
const isSame = (stored: Uint8Array | null, browser: string): boolean =>
  stored !== null && timingSafeEqual(stored, hash(browser));

/** Returns what a report says of a booking, as it is stored. */
const toColumns = ({ version, startsAt, endsAt, guest, manageUrl }: ProviderBooking) => ({
  provider_version: version,
  starts_at: new Date(startsAt),
  ends_at: new Date(endsAt),
  full_name: guest.fullName,
  email: guest.email,
  phone: guest.phone,
  manage_url: manageUrl,
});
