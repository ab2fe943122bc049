import { Trans } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { Order } from '@vermilion/contract/order';
import type { ReactNode } from 'react';
import { DeliveryDates, DeliveryDatesIn } from '~/delivery/delivery-dates.tsx';
import { Moment, type PaymentSentenceProps } from '~/payable/payment-sentences.tsx';
import { Unbroken } from '~/ui/unbroken.tsx';

/*
 * What is said of the outcome of an order, a sentence or two each, on its page and in its mails. Which of them, and in which
 * order, is listed in `outcome.rules.ts`.
 */

type SentenceProps = PaymentSentenceProps & { order: Order };

export type Sentence = (props: SentenceProps) => ReactNode;

export const ConfirmationOnItsWay: Sentence = ({ order }) => {
  const { contact, delivery } = order;
  const { email } = contact;
  return (
    <Trans>
      A confirmation is on its way to {email}. <DeliveryDates method={delivery.method} estimate={delivery.estimate} />.
    </Trans>
  );
};

export const MailWhenItCanBeCollected: Sentence = ({ order }) => {
  const { email } = order.contact;
  return <Trans>We’ll email {email} as soon as you can collect it.</Trans>;
};

export const MailWhenItLeaves: Sentence = ({ order }) => {
  const { email } = order.contact;
  return <Trans>We’ll email {email} as soon as it leaves.</Trans>;
};

export const RestFollows: Sentence = () => (
  <Trans>The rest will follow in a separate parcel. We’ll email you when it leaves.</Trans>
);

export const Arrives: Sentence = ({ order, edition }) => {
  const { delivery } = order;
  return (
    <Trans>
      <DeliveryDatesIn method={delivery.method} estimate={delivery.estimate} edition={edition} />. We’ll email you when
      it has arrived.
    </Trans>
  );
};

export const WaitsAtStore: Sentence = ({ order }) => {
  const store = order.delivery.store?.name ?? '';
  return <Trans>It’s waiting for you at {store}. Show your collection code there.</Trans>;
};

export const Enjoy: Sentence = () => <Trans>We hope you love it.</Trans>;

export const EnjoyOrReturn: Sentence = ({ order, edition }) => {
  const { market, language } = edition;
  const day = formatDate(`${order.returnableUntil}T00:00:00Z`, 'UTC', market.code, language);
  return (
    <Trans>
      We hope you love it. If not, you can return unopened items until <Unbroken>{day}</Unbroken>.
    </Trans>
  );
};

export const Refunded: Sentence = () => <Trans>We’ve refunded everything you paid.</Trans>;

export const RefundedToBank: Sentence = () => (
  <Trans>We’ve refunded everything you paid. Your bank may need a few days to show it.</Trans>
);

export const BeingRefunded: Sentence = () => <Trans>We’re refunding everything you paid.</Trans>;

export const PartlyRefundable: Sentence = () => (
  <Trans>Not all of it could be refunded the way you paid. The details are under Payment.</Trans>
);

export const BankGaveAllBack: Sentence = () => <Trans>Your bank has given back everything you paid.</Trans>;

export const BankGavePartBack: Sentence = () => (
  <Trans>Part of your money came back through your bank, and the rest comes from us.</Trans>
);

export const ItemsAreHeld: Sentence = ({ order, edition }) => {
  const moment = <Moment iso={order.heldUntil} edition={edition} />;
  return <Trans>We’re holding your items until {moment}.</Trans>;
};

export const TendersReturnIfUnpaid: Sentence = () => (
  <Trans>If it stays unpaid, we’ll return what your gift card or store credit paid.</Trans>
);

export const TendersReturned: Sentence = () => <Trans>We’ve returned what your gift card or store credit paid.</Trans>;

export const NotCollected: Sentence = () => (
  <Trans>It wasn’t collected in time, so we released your items. We’ll refund what you paid.</Trans>
);

export const CancelledByShopRefund: Sentence = () => <Trans>We cancelled it, and we’ll refund what you paid.</Trans>;

export const CancelledByShop: Sentence = () => (
  <Trans>We cancelled it. If a payment still comes through, we’ll refund it.</Trans>
);

export const CancelledByShopperRefund: Sentence = () => (
  <Trans>You cancelled it, and its items are back on sale. We’ll refund what you paid.</Trans>
);

export const CancelledByShopper: Sentence = () => (
  <Trans>You cancelled it, and its items are back on sale. If a payment still comes through, we’ll refund it.</Trans>
);

export const NotPaidInTime: Sentence = () => (
  <Trans>
    We didn’t receive payment in time, so we released your items. If a payment still comes through, we’ll refund it.
  </Trans>
);

export const NotPaidInTimeNothingTaken: Sentence = () => (
  <Trans>
    We didn’t receive payment in time, so we released your items. No money was taken. If a payment still comes through,
    we’ll refund it.
  </Trans>
);
