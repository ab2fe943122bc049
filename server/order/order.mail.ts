import type { RenderedMail, RenderMail } from '@vermilion/contract/mail';
import type { Language } from '@vermilion/contract/markets';
import type { Order, OrderProgress, Parcel, RefundPart } from '@vermilion/contract/order';
import type { UnpaidOutcome } from '@vermilion/contract/payment';
import type { Mail } from '../platform/mail.ts';

/** An order as its mails show it: in the language it was placed in, with signed links to its page and that of its returns. */
export type MailedOrder = { order: Order; language: Language; link: string; returnLink: string };

/** Renders the mail about a confirmed order. */
export async function renderConfirmationMail(
  renderMail: RenderMail,
  { order, language, link }: MailedOrder,
): Promise<Mail> {
  const mail = await renderMail('order.confirmed', { order, link }, { market: order.market, language });
  return toMail(mail, order, `order.${order.id}.confirmed`, order.contact.fullName);
}

/** Renders the mail about a transfer that has started. */
export async function renderTransferMail(
  renderMail: RenderMail,
  { order, language, link }: MailedOrder,
  paymentId: string,
): Promise<Mail> {
  const mail = await renderMail('order.transfer', { order, link }, { market: order.market, language });
  return toMail(mail, order, `payment.${paymentId}.started`);
}

/** Renders the mail with the way back to a payment that was left unfinished. */
export async function renderUnfinishedMail(
  renderMail: RenderMail,
  { order, language, link }: MailedOrder,
  paymentId: string,
): Promise<Mail> {
  const mail = await renderMail('order.unfinished', { order, link }, { market: order.market, language });
  return toMail(mail, order, `payment.${paymentId}.unfinished`);
}

/**
 * Renders the mail about an order that was not paid.
 * @param paymentId the attempt to pay that it is about
 */
export async function renderUnpaidMail(
  renderMail: RenderMail,
  { order, language, link }: MailedOrder,
  outcome: UnpaidOutcome,
  paymentId: string,
): Promise<Mail> {
  const mail = await renderMail('order.unpaid', { order, outcome, link }, { market: order.market, language });
  return toMail(mail, order, `payment.${paymentId}.${outcome}`);
}

/** Renders the mail about a paid order that has moved on. @param parcel the one that has left; else null */
export async function renderProgressMail(
  renderMail: RenderMail,
  { order, language, link }: MailedOrder,
  progress: OrderProgress,
  parcel: Parcel | null,
): Promise<Mail> {
  const edition = { market: order.market, language };
  const mail = await renderMail('order.progress', { order, progress, parcel, link }, edition);
  return toMail(mail, order, `order.${order.id}.${parcel?.id ?? progress}`, order.contact.fullName);
}

/** Renders the mail that an order waits for a few days more. */
export async function renderCollectReminderMail(
  renderMail: RenderMail,
  { order, language, link }: MailedOrder,
): Promise<Mail> {
  const mail = await renderMail('order.collectReminder', { order, link }, { market: order.market, language });
  return toMail(mail, order, `order.${order.id}.collect_reminder`, order.contact.fullName);
}

/** Renders the mail about a refund that the provider refused. */
export async function renderRefundRefusedMail(
  renderMail: RenderMail,
  { order, language, link }: MailedOrder,
  refund: { id: string; amount: number },
  returned: RefundPart[],
): Promise<Mail> {
  const edition = { market: order.market, language };
  const mail = await renderMail('order.refundRefused', { order, refund, returned, link }, edition);
  return toMail(mail, order, `refund.${refund.id}.refused`);
}

/** Renders the mail about money that was refunded: all parts of a refund have one. */
export async function renderRefundMail(
  renderMail: RenderMail,
  { order, language, link }: MailedOrder,
  refundId: string,
  { requestId, parts }: { requestId: string | null; parts: RefundPart[] },
): Promise<Mail> {
  const creditNote = order.creditNotes.find(({ id }) => id === requestId) ?? null;
  const edition = { market: order.market, language };
  const mail = await renderMail('order.refunded', { order, parts, creditNote, link }, edition);
  return toMail(mail, order, `refund.${refundId}`);
}

/** @param name the recipient's; left out before an order is paid, when the address it was typed with may be a stranger's */
function toMail(mail: RenderedMail, order: Order, occasion: string, name = ''): Mail {
  return { ...mail, to: { name, address: order.contact.email }, messageId: occasion, about: order.number };
}
