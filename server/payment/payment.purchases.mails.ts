import type { UnpaidOutcome } from '@vermilion/contract/payment';
import type { Db } from '../platform/database.ts';
import type { Mail } from '../platform/mail.ts';
import type { PurchaseKind, PurchaseRow } from './payment.purchases.kind.ts';
import { claimPurchaseMail } from './payment.purchases.store.ts';
import type { PaymentService } from './payment.service.ts';

/** A payment that has started. @property id of what it pays for */
type StartedPayment = { id: string; paymentId: string };

/** The mails about a purchase that is not paid yet, for the jobs that send them. A mail that no longer applies is null. */
export type PurchaseMails = {
  /**
   * Returns the mail about a transfer that has started; null when it is no longer waited for, or the purchase has had such a mail.
   * Throws while the payment page is not open yet.
   */
  createTransferMail(mail: StartedPayment): Promise<Mail | null>;
  /**
   * Returns the mail with the way back to a payment that was left unfinished; null when the purchase can no longer be paid or needs
   * not be, or has had a mail with the way back.
   */
  createUnfinishedMail(mail: StartedPayment): Promise<Mail | null>;
  /** Returns the mail about an unpaid purchase; null when it no longer applies or the purchase has had such a mail. */
  createUnpaidMail(mail: StartedPayment & { outcome: UnpaidOutcome }): Promise<Mail | null>;
};

/** A purchase as its buyer sees it, of which these mails need no more. */
type ShownPurchase = { status: string; canRetry: boolean; payment: { payUntil: string | null } };

/** How the mails about a kind of purchase are written. @property readShown as the mails show it, in the language of its site */
export type PurchaseLetters<Row, Shown> = {
  readShown(row: Row): Promise<{ view: ShownPurchase; shown: Shown }>;
  /** Whether its buyer has begun again and paid, so that paying this one as well would be a mistake. */
  hasPaidLater(row: Row): Promise<boolean>;
  renderTransfer(shown: Shown, paymentId: string): Promise<Mail>;
  renderUnfinished(shown: Shown, paymentId: string): Promise<Mail>;
  renderUnpaid(shown: Shown, outcome: UnpaidOutcome, paymentId: string): Promise<Mail>;
};

export function createPurchaseMails<Row extends PurchaseRow, Shown>(
  { db, payments }: { db: Db; payments: Pick<PaymentService, 'findCurrent'> },
  { kind, table, find }: Pick<PurchaseKind<Row, never, never, never>, 'kind' | 'table' | 'find'>,
  letters: PurchaseLetters<Row, Shown>,
): PurchaseMails {
  /** Returns a purchase, and the payment that a mail is about; null where another one counts by now. */
  async function findWithPayment({ id, paymentId }: StartedPayment) {
    const row = await find(db, id);
    const payment = row && (await payments.findCurrent(db, { kind, id }));
    return row && payment?.id === paymentId ? { row, payment } : null;
  }

  const claim = (id: string, column: 'unpaid_mail' | 'transfer_mail', mail: string) =>
    claimPurchaseMail(db, { table, id, column }, mail);

  return {
    createTransferMail: async (mail) => {
      const found = await findWithPayment(mail);
      if (!found) return null;
      const { view, shown } = await letters.readShown(found.row);
      if (view.payment.payUntil === null) return null;
      if (found.payment.page_url === null) throw new Error(`The page of payment ${mail.paymentId} is not open yet`);
      return (await claim(mail.id, 'transfer_mail', mail.paymentId))
        ? letters.renderTransfer(shown, mail.paymentId)
        : null;
    },

    createUnfinishedMail: async (mail) => {
      const found = await findWithPayment(mail);
      if (!found || found.row.unpaid_mail !== null || (await letters.hasPaidLater(found.row))) return null;
      const { view, shown } = await letters.readShown(found.row);
      return view.canRetry && (await claim(mail.id, 'transfer_mail', mail.paymentId))
        ? letters.renderUnfinished(shown, mail.paymentId)
        : null;
    },

    createUnpaidMail: async ({ outcome, ...mail }) => {
      const found = await findWithPayment(mail);
      if (!found) return null;
      const { view, shown } = await letters.readShown(found.row);
      if (view.status !== outcome) return null;
      // A transfer whose time is over: the mail about the cancelled purchase follows.
      if (outcome !== 'cancelled' && found.row.transfer_mail !== null && !view.canRetry) return null;
      return (await claim(mail.id, 'unpaid_mail', `${mail.paymentId}.${outcome}`))
        ? letters.renderUnpaid(shown, outcome, mail.paymentId)
        : null;
    },
  };
}
