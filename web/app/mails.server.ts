import { createMailRenderer } from './mail/render-mail.server.tsx';
import { orderConfirmedMail, orderRefundedMail, orderUnpaidMail } from './order/order.mail.tsx';

/** Every mail of the shop: the one list that a new one is added to. */
export const renderMail = createMailRenderer({
  'order.confirmed': orderConfirmedMail,
  'order.unpaid': orderUnpaidMail,
  'order.refunded': orderRefundedMail,
});
