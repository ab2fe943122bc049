import { getCalendarDay } from '@vermilion/contract/dates';
import type { EndpointOutput, EndpointParts } from '@vermilion/contract/endpoints';
import type { ErrorCode } from '@vermilion/contract/errors';
import type { RenderMail } from '@vermilion/contract/mail';
import { marketCodes, markets } from '@vermilion/contract/markets';
import type { Order } from '@vermilion/contract/order';
import type {
  OrderReturns,
  ReceivedReturn,
  Return,
  ReturnRefund,
  ReturnRefusal,
  ReturnRequest,
  ReturnState,
  StaffReturn,
} from '@vermilion/contract/returns';
import { parseExternalUrl } from '@vermilion/contract/safe-url';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { type Author, recordChange } from '../audit/audit.service.ts';
import type { MarketService } from '../market/market.service.ts';
import { type AccessError, isOwnOrder, type LineFulfilment, type OrderService } from '../order/order.service.ts';
import type { Caller } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import { type CsvProblem, sortProblems } from '../platform/csv-file.ts';
import { type Database, type Db, runResultInTransaction } from '../platform/database.ts';
import { runOnce } from '../platform/idempotency.ts';
import { splitPage } from '../platform/list-page.ts';
import type { Mail } from '../platform/mail.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { runEach } from '../platform/run-each.ts';
import type { Tables } from '../platform/tables.ts';
import { type FileChange, type FileKind, readReturnsFile } from './returns.file.ts';
import { enqueueStateMail } from './returns.jobs.ts';
import {
  canReturnBecome,
  countReturnable,
  getLastArrivalDay,
  hasUnits,
  isRestockRefunded,
  listGiftsToReturn,
} from './returns.rules.ts';
import {
  findReturn,
  findReturnByNumber,
  insertReturn,
  listOverdueReturns,
  listPersonalReturns,
  listReturnLines,
  listReturnSkus,
  listReturns,
  type StoredReturn,
  type StoredReturnLine,
  searchReturns,
  updateReturn,
  updateReturnLine,
} from './returns.store.ts';
import { toFoundReturn, toReturnView } from './returns.view.ts';

type Work = Transaction<Tables>;

/** Whose return it is: of an order, reached by the member who placed it or by its link. */
export type OrderAccess = { caller: Caller; orderId: string; key: string | undefined };

type RequestError =
  | AccessError
  | 'RETURN_NOT_POSSIBLE'
  | 'RETURN_LINES_INVALID'
  | 'RETURN_METHOD_NOT_AVAILABLE'
  | 'CREDIT_NEEDS_MEMBER'
  | 'IDEMPOTENCY_KEY_REUSED';

type RefundError =
  | 'NOT_PERMITTED'
  | 'RETURN_LINES_INVALID'
  | 'RETURN_RESTOCKED'
  | 'ORDER_NOT_REFUNDABLE'
  | 'REFUND_LINES_INVALID'
  | 'REFUND_TOO_HIGH'
  | 'PAYMENT_DISPUTED';

type ChangeError = 'RETURN_NOT_FOUND' | 'RETURN_STATE_CHANGED';

/** A return that staff change, and who does. */
export type ReturnToChange = { author: Author; returnId: string };

/** A label that staff have made. */
export type ReturnLabel = { carrier: string; trackingNumber: string; url: string };

/** How many returns were changed, and how many had been before; or all that is wrong. */
export type ReturnsReport = { ok: true; done: number; known: number } | { ok: false; problems: CsvProblem[] };

export type ReturnsService = {
  /** Returns what can be returned of an order, and its returns. */
  list(access: OrderAccess): Promise<Result<OrderReturns, AccessError>>;
  /** Requests a return, once per idempotency key. One to a store may be brought at once; one by parcel waits for its label. */
  request(access: OrderAccess, request: ReturnRequest): Promise<Result<OrderReturns, RequestError>>;
  /** Cancels a return that was not received. Idempotent. */
  cancel(access: OrderAccess, returnId: string): Promise<Result<OrderReturns, AccessError | ChangeError>>;
  /** Returns a page of what staff search for, oldest request first. */
  search(search: EndpointParts<'GET staff/returns/'>['query']): Promise<EndpointOutput<'GET staff/returns/'>>;
  readForStaff(returnId: string): Promise<Result<StaffReturn, 'RETURN_NOT_FOUND'>>;
  /** Gives a return its label, or another one until it is received, and mails it. Idempotent. */
  addLabel(change: ReturnToChange, label: ReturnLabel): Promise<Result<StaffReturn, ChangeError | 'LABEL_URL_REFUSED'>>;
  /** Records what has come back, and where; what can be sold again is for sale there. Idempotent; another receipt is refused. */
  receive(
    change: ReturnToChange,
    received: ReceivedReturn,
  ): Promise<Result<StaffReturn, ChangeError | 'RETURN_LINES_INVALID' | 'STORE_NOT_FOUND'>>;
  /** Refunds what was received: at least what is for sale again. Idempotent. */
  refund(change: ReturnToChange, refund: ReturnRefund): Promise<Result<StaffReturn, ChangeError | RefundError>>;
  /** Refuses a return of which nothing is for sale again. Idempotent. */
  refuse(
    change: ReturnToChange,
    refusal: ReturnRefusal,
  ): Promise<Result<StaffReturn, ChangeError | 'RETURN_RESTOCKED'>>;
  /** Gives the returns of a CSV file their labels, receives or refunds them: all or none, and each once. */
  importFile(kind: FileKind, author: Author, text: string): Promise<ReturnsReport>;
  /** Refuses the accepted returns of which the last day to arrive is over. Idempotent (ADR 149). */
  refuseOverdue(): Promise<void>;
  /** Returns the mail about a state of a return; null once it has another. */
  createStateMail(returnId: string, state: ReturnState): Promise<Mail | null>;
  /** Returns an account's returns, for the export of its data. */
  readForAccount(db: Db, accountId: string): Promise<object[]>;
};

type ReturnsDeps = {
  database: Database;
  clock: Clock;
  random: Random;
  orders: Pick<
    OrderService,
    | 'getOrder'
    | 'checkAccess'
    | 'readLines'
    | 'isReturnable'
    | 'lockWithLines'
    | 'refundReturned'
    | 'restock'
    | 'readForMail'
  >;
  market: Pick<MarketService, 'listStores' | 'findStore'>;
  renderMail: RenderMail;
};

/** Staff see so many returns at once. */
const returnsPerPage = 50;

/** Returns of a market that are ended by one run of the job. */
const maxAtOnce = 500;

/** A return that is locked by its order, with its lines. */
type LockedReturn = {
  stored: StoredReturn;
  lines: readonly StoredReturnLine[];
  order: NonNullable<Awaited<ReturnType<OrderService['lockWithLines']>>>;
};

/**
 * A change of a return by staff.
 * @property isSame whether it is the one that led the return to the state that it has
 * @property work what changes with it. @returns the columns to write
 */
type Change<Code extends ErrorCode> = {
  to: ReturnState;
  isSame: (locked: LockedReturn) => boolean;
  work: (
    transaction: Work,
    locked: LockedReturn,
  ) => Promise<Result<Partial<Omit<StoredReturn, 'id' | 'number' | 'state'>>, Code>>;
};

const listRestocked = (lines: readonly StoredReturnLine[]) =>
  lines.map(({ line_id, restocked }) => ({ lineId: line_id, units: restocked }));

export function createReturnsService({
  database: { db },
  clock,
  random,
  orders,
  market,
  renderMail,
}: ReturnsDeps): ReturnsService {
  async function readReturnable(from: Db, orderId: string, lines: readonly LineFulfilment[]) {
    const [stored, returnLines] = [await listReturns(from, orderId), await listReturnLines(from, [orderId])];
    const states = new Map(stored.map(({ id, state }) => [id, state]));
    const claimed = returnLines.map(({ return_id, line_id, quantity, received, refunded }) => ({
      lineId: line_id,
      state: states.get(return_id) ?? ('cancelled' as const),
      quantity,
      received,
      refunded,
    }));
    return { stored, returnLines, claimed, returnable: countReturnable(lines, claimed) };
  }

  async function list({ caller, orderId, key }: OrderAccess): Promise<Result<OrderReturns, AccessError>> {
    const [found, access] = await Promise.all([
      orders.getOrder(caller, orderId, key),
      orders.checkAccess(caller, orderId, key, 'return'),
    ]);
    if (!found.ok) return found;
    const order = found.value;
    const stores = await market.listStores(order.market, caller.language);
    const lines = await orders.readLines(db, orderId);
    const { stored, returnLines, returnable } = await readReturnable(db, orderId, lines);
    const left = new Map(returnable.map((line) => [line.lineId, line.returnable]));
    return ok({
      order: { id: order.id, number: order.number, market: order.market },
      lines:
        order.returnableUntil === null
          ? []
          : order.lines
              .map((line) => ({ ...line, returnable: left.get(line.id) ?? 0 }))
              .filter((line) => line.returnable > 0),
      until: order.returnableUntil,
      methods: stores.length > 0 ? ['label', 'store'] : ['label'],
      // What gift cards and credit have paid goes back to them in any case.
      refundTargets: order.isOwn && order.payment.method !== null ? ['original', 'credit'] : ['original'],
      stores,
      returns: stored.map((each) =>
        toReturnView(each, returnLines, order, access.ok && canReturnBecome(each.state, 'cancelled')),
      ),
    });
  }

  async function toStaffReturn(stored: StoredReturn): Promise<StaffReturn> {
    const { order } = await orders.readForMail(stored.order_id);
    const lines = await listReturnLines(db, [stored.order_id]);
    return {
      return: toReturnView(stored, lines, order, false),
      order: { id: order.id, number: order.number, market: order.market },
    };
  }

  async function readForStaff(returnId: string): Promise<Result<StaffReturn, 'RETURN_NOT_FOUND'>> {
    const stored = await findReturn(db, returnId);
    return stored ? ok(await toStaffReturn(stored)) : fail('RETURN_NOT_FOUND');
  }

  /** Locks the order of a return, and then reads the return. */
  async function lockReturn(transaction: Work, returnId: string): Promise<LockedReturn | null> {
    const found = await findReturn(transaction, returnId);
    const order = found && (await orders.lockWithLines(transaction, found.order_id));
    const stored = order && (await findReturn(transaction, returnId));
    if (!stored) return null;
    const lines = await listReturnLines(transaction, [stored.order_id]);
    return { stored, order, lines: lines.filter(({ return_id }) => return_id === returnId) };
  }

  /**
   * Leads a return to a state in the name of staff, records it and mails it. One that has the state already stays as it is, and
   * what would be another change of it is refused; but a label can be replaced.
   * @returns whether anything was changed
   */
  async function changeLocked<Code extends ErrorCode>(
    transaction: Work,
    { author, returnId }: ReturnToChange,
    { to, isSame, work }: Change<Code>,
  ): Promise<Result<boolean, Code | ChangeError>> {
    const locked = await lockReturn(transaction, returnId);
    if (!locked) return fail('RETURN_NOT_FOUND');
    const { stored } = locked;
    if (stored.state === to && isSame(locked)) return ok(false);
    const isNewLabel = to === 'accepted' && stored.state === to && stored.label_url !== null;
    if (!isNewLabel && !canReturnBecome(stored.state, to)) return fail('RETURN_STATE_CHANGED', { state: stored.state });
    const columns = await work(transaction, locked);
    if (!columns.ok) return columns;
    await updateReturn(transaction, returnId, { ...columns.value, state: to });
    // The mail about the order's refund says so, and names what was refunded.
    if (to !== 'refunded') await enqueueStateMail(transaction, clock, { id: returnId, state: to });
    await recordChange(transaction, clock, {
      author,
      action: `returns.${to}`,
      object: { kind: 'return', id: returnId },
      before: { state: stored.state },
      after: { number: stored.number, order: locked.order.order.number, ...columns.value },
    });
    return ok(true);
  }

  /** Changes a return by itself. */
  async function change<Code extends ErrorCode>(
    returnToChange: ReturnToChange,
    planned: Change<Code>,
  ): Promise<Result<StaffReturn, Code | ChangeError>> {
    const changed = await runResultInTransaction(db, (transaction) =>
      changeLocked(transaction, returnToChange, planned),
    );
    if (!changed.ok) return changed;
    return readForStaff(returnToChange.returnId);
  }

  /** @returns null where the link of the label is no web address */
  function planLabel({ carrier, trackingNumber, url }: ReturnLabel): Change<never> | null {
    const address = parseExternalUrl(url);
    if (address === null) return null;
    const columns = { label_carrier: carrier, label_tracking_number: trackingNumber, label_url: address };
    return {
      to: 'accepted',
      isSame: ({ stored }) =>
        stored.label_carrier === carrier &&
        stored.label_tracking_number === trackingNumber &&
        stored.label_url === address,
      work: async (_transaction, { order }) =>
        ok({ ...columns, arrive_by: getLastArrivalDay(markets[order.order.market], clock.now()) }),
    };
  }

  function planReceipt(received: ReceivedReturn): Change<'RETURN_LINES_INVALID' | 'STORE_NOT_FOUND'> {
    const getBack = (id: string) => {
      const back = received.lines.find(({ lineId }) => lineId === id);
      const count = back?.quantity ?? 0;
      return { received: count, condition: back?.condition ?? null, restocked: back?.restock ? count : 0 };
    };
    return {
      to: 'received',
      isSame: ({ stored, lines }) =>
        stored.store_code === received.storeCode &&
        received.lines.every(({ lineId }) => lines.some(({ line_id }) => line_id === lineId)) &&
        lines.every((line) => {
          const back = getBack(line.line_id);
          return (
            line.received === back.received && line.condition === back.condition && line.restocked === back.restocked
          );
        }),
      work: async (transaction, { stored, order, lines }) => {
        const { storeCode } = received;
        const { market: marketCode, language } = order.order;
        if (storeCode !== null) {
          const store = await market.findStore(storeCode, language, transaction);
          if (store?.market !== marketCode) return fail('STORE_NOT_FOUND');
        }
        const wanted = lines.map(({ line_id, quantity }) => ({ lineId: line_id, units: quantity }));
        if (!hasUnits(wanted, received.lines)) return fail('RETURN_LINES_INVALID');
        for (const { line_id } of lines) {
          await updateReturnLine(transaction, { returnId: stored.id, lineId: line_id }, getBack(line_id));
        }
        const restocked = received.lines.filter(({ restock }) => restock);
        const place = storeCode === null ? { market: marketCode } : { storeCode };
        await orders.restock(transaction, place, order.lines, restocked);
        return ok({ received_at: clock.now(), store_code: storeCode });
      },
    };
  }

  /** @param wanted left out: all that was received */
  function planRefund({ author }: Pick<ReturnToChange, 'author'>, wanted?: ReturnRefund['lines']): Change<RefundError> {
    const listUnits = (lines: readonly StoredReturnLine[]) =>
      wanted ?? lines.flatMap(({ line_id, received }) => (received ? [{ lineId: line_id, quantity: received }] : []));
    return {
      to: 'refunded',
      isSame: ({ lines }) => {
        const units = listUnits(lines);
        const isRefunded = (lineId: string, quantity: number) =>
          lines.some((line) => line.line_id === lineId && line.refunded === quantity);
        return (
          units.every(({ lineId, quantity }) => isRefunded(lineId, quantity)) &&
          units.length === lines.filter(({ refunded }) => refunded > 0).length
        );
      },
      work: async (transaction, { stored, order, lines }) => {
        if (isOwnOrder(author, order.order)) return fail('NOT_PERMITTED');
        const back = lines.map(({ line_id, received }) => ({ lineId: line_id, units: received ?? 0 }));
        const units = listUnits(lines);
        if (!hasUnits(back, units)) return fail('RETURN_LINES_INVALID');
        if (!isRestockRefunded(listRestocked(lines), units)) return fail('RETURN_RESTOCKED');
        const refunded = await orders.refundReturned(transaction, order.order, units, stored.refund_to);
        if (!refunded.ok) return refunded;
        for (const { lineId, quantity } of units) {
          await updateReturnLine(transaction, { returnId: stored.id, lineId }, { refunded: quantity });
        }
        if (refunded.value.amount === 0)
          await enqueueStateMail(transaction, clock, { id: stored.id, state: 'refunded' });
        return ok({ refund_id: refunded.value.refundId });
      },
    };
  }

  /** Changes a return as a file says. @returns whether anything was changed, or what is wrong */
  async function changeFromFile(transaction: Work, author: Author, wanted: FileChange): Promise<boolean | string> {
    const stored = await findReturnByNumber(transaction, wanted.number);
    if (!stored) return 'is no return of the shop';
    const planned = await planFromFile(transaction, author, stored.id, wanted);
    if (typeof planned === 'string') return planned;
    const changed = await changeLocked<ErrorCode>(transaction, { author, returnId: stored.id }, planned);
    if (changed.ok) return changed.value;
    const { code } = changed.error;
    return code === 'RETURN_STATE_CHANGED' ? `is ${stored.state}` : `is refused: ${code}`;
  }

  async function planFromFile(
    transaction: Work,
    author: Author,
    returnId: string,
    wanted: FileChange,
  ): Promise<Change<ErrorCode> | string> {
    if (wanted.kind === 'label') return planLabel(wanted.label) ?? 'is refused: LABEL_URL_REFUSED';
    if (wanted.kind === 'refund') return planRefund({ author });
    const lineIds = new Map((await listReturnSkus(transaction, returnId)).map(({ sku, line_id }) => [sku, line_id]));
    const lines: ReceivedReturn['lines'] = [];
    for (const { sku, ...received } of wanted.articles) {
      const lineId = lineIds.get(sku);
      if (lineId === undefined) return `has no ${sku}`;
      lines.push({ lineId, ...received });
    }
    return planReceipt({ storeCode: wanted.storeCode, lines });
  }

  return {
    list,

    request: async (access, { idempotencyKey, ...body }) => {
      const { caller, orderId, key } = access;
      const permitted = await orders.checkAccess(caller, orderId, key, 'return');
      if (!permitted.ok) return permitted;
      // Before the transaction, because stores may be read by another connection.
      const methods = await list(access);
      if (!methods.ok) return methods;
      const found = await orders.getOrder(caller, orderId, key);
      if (!found.ok) return found;
      const giftIds = new Set(found.value.lines.filter(isGiftOfPromotion).map(({ id: lineId }) => lineId));
      const id = random.uuid();
      const scope = `returns.request ${orderId}`;
      const requested = await runOnce<null, Exclude<RequestError, 'IDEMPOTENCY_KEY_REUSED'>>(
        { db, clock },
        { scope, key: idempotencyKey, body },
        z.null(),
        async (transaction) => {
          const locked = await orders.lockWithLines(transaction, orderId);
          if (!locked) return fail('ORDER_NOT_FOUND');
          const { order, lines } = locked;
          if (!orders.isReturnable(order)) return fail('RETURN_NOT_POSSIBLE');
          if (!methods.value.methods.includes(body.method)) return fail('RETURN_METHOD_NOT_AVAILABLE');
          if (!methods.value.refundTargets.includes(body.refundTo)) return fail('CREDIT_NEEDS_MEMBER');
          const { returnable, claimed } = await readReturnable(transaction, orderId, lines);
          const available = returnable.map((line) => ({ lineId: line.lineId, units: line.returnable }));
          if (!hasUnits(available, body.lines)) return fail('RETURN_LINES_INVALID');
          // The gifts go back for the reason of what they came with.
          const reason = body.lines[0]?.reason ?? 'changed_mind';
          const gifts = listGiftsToReturn(lines, claimed, body.lines, giftIds).map((gift) => ({ ...gift, reason }));
          // A label has to be made first; a store takes goods at any time.
          const state = body.method === 'store' ? ('accepted' as const) : ('requested' as const);
          await insertReturn(
            transaction,
            {
              id,
              order_id: orderId,
              state,
              method: body.method,
              refund_to: body.refundTo,
              requested_at: clock.now(),
              arrive_by: state === 'accepted' ? getLastArrivalDay(markets[order.market], clock.now()) : null,
            },
            [...body.lines, ...gifts].map(({ lineId, quantity, reason }) => ({ line_id: lineId, quantity, reason })),
          );
          await enqueueStateMail(transaction, clock, { id, state });
          return ok(null);
        },
      );
      return requested.ok ? list(access) : requested;
    },

    cancel: async (access, returnId) => {
      const { caller, orderId, key } = access;
      const permitted = await orders.checkAccess(caller, orderId, key, 'return');
      if (!permitted.ok) return permitted;
      const cancelled = await runResultInTransaction<Result<null, ChangeError>>(db, async (transaction) => {
        const locked = await lockReturn(transaction, returnId);
        if (locked?.stored.order_id !== orderId) return fail('RETURN_NOT_FOUND');
        const { state } = locked.stored;
        if (state === 'cancelled') return ok(null);
        if (!canReturnBecome(state, 'cancelled')) return fail('RETURN_STATE_CHANGED', { state });
        await updateReturn(transaction, returnId, { state: 'cancelled' });
        return ok(null);
      });
      return cancelled.ok ? list(access) : cancelled;
    },

    search: async ({ state, q, market, cursor }) => {
      const sought = { state, number: q?.toUpperCase(), market };
      const found = await searchReturns(db, sought, cursor ?? null, returnsPerPage + 1);
      const { page, nextCursor } = splitPage(found, returnsPerPage, ({ requested_at: at, id }) => ({ at, id }));
      return { returns: page.map(toFoundReturn), nextCursor };
    },

    readForStaff,

    addLabel: async (returnToChange, label) => {
      const planned = planLabel(label);
      return planned === null ? fail('LABEL_URL_REFUSED') : change(returnToChange, planned);
    },
    receive: (returnToChange, received) => change(returnToChange, planReceipt(received)),
    refund: (returnToChange, { lines }) => change(returnToChange, planRefund(returnToChange, lines)),

    refuse: (returnToChange, refusal) =>
      change<'RETURN_RESTOCKED'>(returnToChange, {
        to: 'refused',
        isSame: ({ stored }) => stored.refusal === refusal,
        work: async (_transaction, { lines }) =>
          isRestockRefunded(listRestocked(lines), []) ? ok({ refusal }) : fail('RETURN_RESTOCKED'),
      }),

    importFile: async (kind, author, text) => {
      const { changes, problems } = readReturnsFile(kind, text);
      return runResultInTransaction(db, async (transaction): Promise<ReturnsReport> => {
        const found = [...problems];
        let [done, known] = [0, 0];
        for (const wanted of changes) {
          const changed = await changeFromFile(transaction, author, wanted);
          if (typeof changed === 'string') found.push({ line: wanted.line, message: `${wanted.number} ${changed}` });
          else if (changed) done += 1;
          else known += 1;
        }
        return found.length > 0 ? { ok: false, problems: sortProblems(found) } : { ok: true, done, known };
      });
    },

    refuseOverdue: async () => {
      for (const code of marketCodes) {
        const today = getCalendarDay(markets[code].timeZones[0], clock.now());
        const author = { operator: 'returns.refuse_overdue' };
        const refusal = 'not_received';
        await runEach(await listOverdueReturns(db, code, today, maxAtOnce), (returnId) =>
          runResultInTransaction(db, (transaction) =>
            changeLocked(
              transaction,
              { author, returnId },
              {
                to: 'refused',
                isSame: () => true,
                // Checked under the lock: its goods may have arrived since, or it has another label.
                work: async (_transaction, { stored: { state, arrive_by } }) =>
                  state === 'accepted' && arrive_by !== null && arrive_by < today
                    ? ok({ refusal })
                    : fail('RETURN_STATE_CHANGED', { state }),
              },
            ),
          ),
        );
      }
    },

    createStateMail: async (returnId, state) => {
      const stored = await findReturn(db, returnId);
      // What has moved on since has a mail of its own.
      if (!stored || stored.state !== state) return null;
      const { order, language, returnLink } = await orders.readForMail(stored.order_id);
      const lines = await listReturnLines(db, [stored.order_id]);
      const view: Return = toReturnView(stored, lines, order, false);
      const edition = { market: order.market, language };
      const mail = await renderMail('returns.changed', { return: view, order, link: returnLink }, edition);
      const { fullName: name, email: address } = order.contact;
      return {
        ...mail,
        to: { name, address },
        messageId: `return.${returnId}.${getMailedState(stored)}`,
        about: order.number,
      };
    },

    readForAccount: listPersonalReturns,
  };
}

/** Whether a line of an order was given by a promo code or an offer. Rewards are never returned (spec §5). */
const isGiftOfPromotion = ({ kind, adjustments }: Order['lines'][number]) =>
  kind === 'gift' && adjustments.some(({ source }) => source.kind === 'promo_code' || source.kind === 'offer');

/** Returns what distinguishes a mail about the state of a return: another label is another mail. */
function getMailedState({ state, label_tracking_number: label }: StoredReturn): string {
  return state === 'accepted' && label !== null ? `${state}.${Buffer.from(label).toString('hex')}` : state;
}
