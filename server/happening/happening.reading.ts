import { minuteMs } from '@vermilion/contract/durations';
import type { MomentCursor } from '@vermilion/contract/fields';
import type { Booking, BookingSummary } from '@vermilion/contract/happening';
import { type Language, markets } from '@vermilion/contract/markets';
import { getCurrencySign } from '@vermilion/contract/money';
import type { MarketService } from '../market/market.service.ts';
import { getShownOutcome, type PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import { showEmail } from '../platform/email.ts';
import { splitPage } from '../platform/list-page.ts';
import { canChange, canGiveUp, getBookingStatus } from './happening.booking.rules.ts';
import { listAccountBookings, type StoredReservation, toPayable } from './happening.booking.store.ts';
import type { DepositMoney } from './happening.confirming.ts';
import { isHeldByDispute, listDepositRefunds } from './happening.ending.ts';
import { countWaitingBefore, findSessionGathering } from './happening.gatherings.store.ts';
import { toQuestions } from './happening.offering.ts';
import { hasPoints } from './happening.points.ts';
import type { ReservationAccess, ReservationPurchases } from './happening.purchases.ts';
import { getGoodwill, getRefundAhead, getShownRefund } from './happening.refunds.rules.ts';
import { findArtist, findService, getText, toArtist } from './happening.supply.store.ts';
import { getKeptAmount } from './happening.terms.rules.ts';
import { getStoredVisit } from './happening.visit.rules.ts';

const bookingsPerPage = 20;

/** Reads bookings for pages and mails. */
export type Reading = {
  readBooking(access: ReservationAccess, language: Language): Promise<Booking>;
  /** Returns what is booked; a service is gone where no file names it any more. */
  findActivity(row: StoredReservation): Promise<Activity>;
  /** Returns a page of a member's bookings, the latest time first. */
  list(
    accountId: string,
    language: Language,
    after: MomentCursor | null,
  ): Promise<{ bookings: BookingSummary[]; nextCursor: string | null }>;
  /** Returns a booking as its mails show it: with the guest's own link. */
  readForMail(row: StoredReservation): Promise<{ booking: Booking; link: string }>;
};

type Activity =
  | {
      kind: 'service';
      code: string;
      definition: NonNullable<Awaited<ReturnType<typeof findService>>>['definition'] | undefined;
      language: null;
    }
  | NonNullable<Awaited<ReturnType<typeof findSessionGathering>>>;

export function createReading({
  db,
  clock,
  market: stores,
  payments,
  purchases,
  money,
}: {
  db: Db;
  clock: Clock;
  market: Pick<MarketService, 'findStore'>;
  payments: PaymentService;
  purchases: ReservationPurchases;
  money: Pick<DepositMoney, 'readCredit'>;
}): Reading {
  const findActivity: Reading['findActivity'] = async (row) => {
    const visit = getStoredVisit(row);
    if (visit) {
      const definition = (await findService(db, visit.codes))?.definition;
      return { kind: 'service', code: row.service_code ?? '', definition, language: null };
    }
    const gathering = await findSessionGathering(db, row.session_code ?? '');
    if (!gathering) throw new Error(`The class or event of session ${row.session_code} is gone`);
    return gathering;
  };

  /** Returns the payment of a deposit, what has gone back of it, and how it can be paid; nothing where nothing is paid before the visit. */
  async function readPayment({ purchase: row, capabilities, isOwn }: ReservationAccess, language: Language, now: Date) {
    const isBegun = row.deposit > 0 && row.state !== 'held' && row.state !== 'waiting';
    const isChosen = row.deposit > 0 && row.state === 'held' && row.waiting_since === null;
    const [payment, refunds, credit] = await Promise.all([
      isBegun ? payments.findCurrent(db, toPayable(row.id)) : null,
      isBegun ? listDepositRefunds(payments, db, row.id) : [],
      isChosen && isOwn && row.account_id !== null ? money.readCredit(row.account_id, row.market) : 0,
    ]);
    const ahead = getRefundAhead(row, refunds);
    const shown = purchases.describePayment(row, payment, { capabilities, language, now });
    return {
      outcome: getShownOutcome(payment?.state ?? null),
      isUnderWay: payment?.state === 'pending',
      shown: {
        ...shown,
        payment: isBegun ? shown.payment : null,
        paying: isChosen
          ? { methods: purchases.listMethods(row.deposit, markets[row.market], language), credit }
          : null,
        refund: getShownRefund(refunds),
        refundAhead: ahead > 0 && (await isHeldByDispute(payments, db, row.id)) ? ahead : 0,
        goodwill: getGoodwill(refunds),
      },
    };
  }

  async function readBooking(access: ReservationAccess, language: Language): Promise<Booking> {
    const { purchase: row, isOwn, capabilities } = access;
    const now = clock.now();
    const [activity, store, artist, waitingBefore, { outcome, isUnderWay, shown }] = await Promise.all([
      findActivity(row),
      stores.findStore(row.store_code, language),
      row.artist_no === null ? undefined : findArtist(db, row.artist_no),
      row.waiting_since === null || (row.state !== 'held' && row.state !== 'waiting')
        ? null
        : countWaitingBefore(db, row),
      readPayment(access, language, now),
    ]);
    if (!store) throw new Error(`The store of booking ${row.id} is gone`);
    const market = markets[row.market];
    const { code, name, address, city, zone, phone } = store;
    return {
      id: row.id,
      number: row.number,
      market: row.market,
      status: getBookingStatus(row, outcome, now),
      kind: activity.kind,
      service: {
        id: activity.code,
        name: activity.definition ? getText(activity.definition.name, language) : activity.code,
        minutes: (row.ends_at.getTime() - row.starts_at.getTime()) / minuteMs,
        price: row.price,
        currencySymbol: getCurrencySign(market, language),
        ground: activity.definition?.ground ?? '#f3eee7',
      },
      terms: {
        deposit: row.deposit,
        lateFee: row.late_fee,
        needsApproval: row.needs_approval,
        freeUntil: row.fee_from?.toISOString() ?? null,
      },
      paid: row.paid_at === null ? 0 : Math.max(0, row.deposit - row.returned),
      further: row.further_services,
      refundDue: row.refund_due,
      amountDue: row.amount_due,
      questions: activity.definition ? toQuestions(activity.definition, language) : [],
      store: { code, name, address, city, zone, phone },
      artist: artist ? toArtist(artist, language) : null,
      provider:
        row.provider === null
          ? null
          : {
              name: row.provider,
              reference: row.provider_reference ?? '',
              // Whoever has it can move and cancel there.
              manageUrl: capabilities.has('change') ? row.manage_url : null,
            },
      seats: row.seats,
      waitingBefore,
      language: activity.language,
      isAnyArtist: row.is_any_artist,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      ...shown,
      contact:
        row.full_name === null || row.email === null || row.phone === null
          ? null
          : { fullName: row.full_name, email: showEmail(row.email), phone: row.phone, notes: row.notes },
      answers: row.answers,
      points: row.account_id === null ? 0 : row.points,
      hasPoints: row.account_id !== null && hasPoints(row),
      hadEntry: row.confirmed_at !== null,
      cancelReason: row.cancel_reason,
      canChange:
        canChange(row, now) &&
        row.session_code === null &&
        row.provider === null &&
        !row.needs_approval &&
        capabilities.has('change'),
      canCancel: canGiveUp(row, now) && row.provider === null && !isUnderWay && capabilities.has('cancel'),
      cancelFee: getKeptAmount(row, now),
      isOwn,
    };
  }

  return {
    readBooking,
    findActivity,

    list: async (accountId, language, after) => {
      const found = await listAccountBookings(db, accountId, after, bookingsPerPage + 1);
      const { page, nextCursor } = splitPage(found, bookingsPerPage, ({ starts_at: at, id }) => ({ at, id }));
      const rights = { isOwn: true, capabilities: purchases.allCapabilities };
      const bookings = await Promise.all(page.map((purchase) => readBooking({ purchase, ...rights }, language)));
      return {
        bookings: bookings.map(({ id, number, market, status, startsAt, endsAt, service, store }) => ({
          id,
          number,
          market,
          status,
          startsAt,
          endsAt,
          serviceName: service.name,
          storeName: store.name,
          zone: store.zone,
        })),
        nextCursor,
      };
    },

    readForMail: async (row) => ({
      booking: await readBooking(
        { purchase: row, isOwn: false, capabilities: purchases.allCapabilities },
        row.language,
      ),
      link: purchases.createLink(row, purchases.createKey(row), row.language),
    }),
  };
}
