import type { RenderedMail, RenderMail } from '@vermilion/contract/mail';
import type { Language } from '@vermilion/contract/markets';
import type { Order, UnpaidOutcome } from '@vermilion/contract/order';
import type { Mail } from '../platform/mail.ts';

/** An order as its mails show it: in the language it was placed in, with its signed link. */
type MailedOrder = { order: Order; language: Language; link: string };

/** Renders the mail about a confirmed order. */
export async function renderConfirmationMail(
  renderMail: RenderMail,
  { order, language, link }: MailedOrder,
): Promise<Mail> {
  const mail = await renderMail('order.confirmed', { order, link }, { market: order.market, language });
  return toMail(mail, order, `order.${order.id}.confirmed`, order.contact.fullName);
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

/** Renders the mail about money that was refunded. */
export async function renderRefundMail(
  renderMail: RenderMail,
  { order, language, link }: MailedOrder,
  refund: { id: string; amount: number; reference: string | null },
): Promise<Mail> {
  const mail = await renderMail('order.refunded', { order, refund, link }, { market: order.market, language });
  return toMail(mail, order, `refund.${refund.id}`);
}

/** @param name the recipient's; left out before an order is paid, when the address it was typed with may be a stranger's */
function toMail(mail: RenderedMail, order: Order, occasion: string, name = ''): Mail {
  return { ...mail, to: { name, address: order.contact.email }, messageId: `<${occasion}@vermilion>` };
}
