import type { EndpointOutput, EndpointParts } from '@vermilion/contract/endpoints';
import type { ErrorCode } from '@vermilion/contract/errors';
import type { RenderMail } from '@vermilion/contract/mail';
import { getMarketDay } from '@vermilion/contract/market-day';
import { marketCodes } from '@vermilion/contract/markets';
import type {
  ReceivedReturn,
  Return,
  ReturnRefund,
  ReturnRefusal,
  ReturnState,
  StaffReturn,
} from '@vermilion/contract/returns';
import type { MarketService } from '../market/market.service.ts';
import type { OrderService } from '../order/order.service.ts';
import { type Db, runResultInTransaction } from '../platform/database.ts';
import { splitPage } from '../platform/list-page.ts';
import type { Mail } from '../platform/mail.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { runEach } from '../platform/run-each.ts';
import { type Change, type ChangeError, createReturnChanging, type ReturnToChange } from './returns.changing.ts';
import { createReturnsImport, type ImportReturns } from './returns.importing.ts';
import { createReturnPlans, type RefundError, type ReturnLabel } from './returns.plans.ts';
import { createReturnRequesting, type RequestingDeps, type ReturnRequesting } from './returns.requesting.ts';
import {
  findReturn,
  listOverdueReturns,
  listPersonalReturns,
  listReturnLines,
  type StoredReturn,
  searchReturns,
} from './returns.store.ts';
import { toFoundReturn, toReturnView } from './returns.view.ts';

export type ReturnsService = ReturnRequesting & {
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
  importFile: ImportReturns;
  /** Refuses the accepted returns of which the last day to arrive is over. Idempotent (ADR 149). */
  refuseOverdue(): Promise<void>;
  /** Returns the mail about a state of a return; null once it has another. */
  createStateMail(returnId: string, state: ReturnState): Promise<Mail | null>;
  /** Returns an account's returns, for the export of its data. */
  readForAccount(db: Db, accountId: string): Promise<object[]>;
};

type ReturnsDeps = RequestingDeps & {
  orders: Pick<OrderService, 'refundReturned' | 'restock' | 'readForMail'>;
  market: Pick<MarketService, 'findStore'>;
  renderMail: RenderMail;
};

/** Staff see so many returns at once. */
const returnsPerPage = 50;

/** Returns of a market that are ended by one run of the job. */
const maxAtOnce = 500;

/** Returns of orders; what shoppers do, the plans of staff and files are in files of their own. */
export function createReturnsService(deps: ReturnsDeps): ReturnsService {
  const { database, clock, orders, renderMail } = deps;
  const { db } = database;
  const changing = createReturnChanging(deps);
  const { changeLocked } = changing;
  const plans = createReturnPlans(deps);
  const requesting = createReturnRequesting(deps, changing);

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

  return {
    ...requesting,

    search: async ({ state, q, market, cursor }) => {
      const sought = { state, number: q?.toUpperCase(), market };
      const found = await searchReturns(db, sought, cursor ?? null, returnsPerPage + 1);
      const { page, nextCursor } = splitPage(found, returnsPerPage, ({ requested_at: at, id }) => ({ at, id }));
      return { returns: page.map(toFoundReturn), nextCursor };
    },

    readForStaff,

    addLabel: async (returnToChange, label) => {
      const planned = plans.planLabel(label);
      return planned === null ? fail('LABEL_URL_REFUSED') : change(returnToChange, planned);
    },
    receive: (returnToChange, received) => change(returnToChange, plans.planReceipt(received)),
    refund: (returnToChange, { lines }) => change(returnToChange, plans.planRefund(returnToChange, lines)),

    refuse: (returnToChange, refusal) => change(returnToChange, plans.planRefusal(refusal)),

    importFile: createReturnsImport(database, changing, plans),

    refuseOverdue: async () => {
      for (const code of marketCodes) {
        const today = getMarketDay(code, clock.now());
        const author = { operator: 'returns.refuse_overdue' };
        await runEach(await listOverdueReturns(db, code, today, maxAtOnce), (returnId) =>
          runResultInTransaction(db, (transaction) =>
            changeLocked(transaction, { author, returnId }, plans.planOverdueRefusal(today)),
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

/** Returns what distinguishes a mail about the state of a return: another label is another mail. */
function getMailedState({ state, label_tracking_number: label }: StoredReturn): string {
  return state === 'accepted' && label !== null ? `${state}.${Buffer.from(label).toString('hex')}` : state;
}
