import { Trans } from '@lingui/react/macro';
import { formatDate, formatTime } from '@vermilion/contract/dates';
import type { PurchasePayment } from '@vermilion/contract/payment';
import type { ReactNode } from 'react';
import type { Edition } from '~/platform/use-site.ts';
import { Unbroken } from '~/ui/unbroken.tsx';

/*
 * What is said of the payment of something that was bought, a sentence or two each, on its page and in its mails. Which of them,
 * and in which order, is listed in `payment-sentences.rules.ts`.
 */

/** @property email the buyer's */
export type PaymentSentenceProps = { payment: PurchasePayment; email: string; edition: Edition };

export type PaymentSentence = (props: PaymentSentenceProps) => ReactNode;

export const TransferIsWorkedOn: PaymentSentence = ({ email }) => (
  <Trans>
    Your bank is working on the transfer, which may take a day or two. You can close this page: we’ll email {email} as
    soon as the money is here.
  </Trans>
);

export const PageUpdates: PaymentSentence = ({ email }) => (
  <Trans>This page updates by itself. You can close it: we’ll email {email} as soon as we know.</Trans>
);

export const QrHasExpired: PaymentSentence = () => <Trans>The QR code has expired. Retry for a new one.</Trans>;

export const ScanQr: PaymentSentence = ({ payment, edition }) => {
  const moment = <Moment iso={payment.payUntil} edition={edition} />;
  return <Trans>Scan the QR code with your banking app. It works until {moment}.</Trans>;
};

export const TransferBy: PaymentSentence = ({ email, payment, edition }) => {
  const moment = <Moment iso={payment.payUntil} edition={edition} />;
  return (
    <Trans>
      Transfer the amount to the account number on the payment page by {moment}. We’ll email {email} as soon as the
      money is here.
    </Trans>
  );
};

export const WaitsInWallet: PaymentSentence = ({ payment }) => {
  const { label } = payment;
  return <Trans>The payment is waiting for you in {label}.</Trans>;
};

export const NotFinished: PaymentSentence = () => <Trans>The payment was started but not finished.</Trans>;

export const Unreachable: PaymentSentence = () => <Trans>The payment service couldn’t be reached.</Trans>;

export const UnreachableNothingTaken: PaymentSentence = () => (
  <Trans>The payment service couldn’t be reached, and no money was taken.</Trans>
);

export const QrNotPaid: PaymentSentence = () => <Trans>The QR code wasn’t paid.</Trans>;

export const QrNotPaidNothingTaken: PaymentSentence = () => (
  <Trans>The QR code wasn’t paid, and no money was taken.</Trans>
);

export const Refused: PaymentSentence = () => <Trans>The payment was refused or not finished in time.</Trans>;

export const RefusedNothingTaken: PaymentSentence = () => (
  <Trans>The payment was refused or not finished in time, and no money was taken.</Trans>
);

export const Stopped: PaymentSentence = () => <Trans>The payment provider stopped it.</Trans>;

export const StoppedNothingTaken: PaymentSentence = () => (
  <Trans>The payment provider stopped it, and no money was taken.</Trans>
);

export const AnotherCard: PaymentSentence = () => <Trans>Another card may work.</Trans>;

export const AnotherCardOrMethod: PaymentSentence = () => <Trans>Another card or another way to pay may work.</Trans>;

export const AnotherMethod: PaymentSentence = () => <Trans>Another way to pay may work.</Trans>;

/** A time and a day on the market's clock. */
export function Moment({ iso, edition: { market, language } }: { iso: string | null; edition: Edition }) {
  if (iso === null) return null;
  const [zone] = market.timeZones;
  const time = formatTime(iso, zone, market.code, language);
  const day = formatDate(iso, zone, market.code, language, 'weekday');
  return (
    <Trans comment="A time and its day, after “until” or “by”">
      <Unbroken>{time}</Unbroken>, <Unbroken>{day}</Unbroken>
    </Trans>
  );
}
