import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Address } from '@vermilion/contract/address';
import { formatAddress, getPrintedSubdivision } from '@vermilion/contract/address-lines';
import { formatDate } from '@vermilion/contract/dates';
import type { Mails } from '@vermilion/contract/mail';
import type { CreditNote, Order, Parcel, RefundPart } from '@vermilion/contract/order';
import { listSubdivisions } from '@vermilion/contract/subdivisions';
import type { ReactNode } from 'react';
import { DeliveryDatesIn } from '~/delivery/delivery-dates.tsx';
import { deliveryNames } from '~/delivery/delivery-names.ts';
import { formatMoment } from '~/delivery/moment.ts';
import { ReadyByIn } from '~/delivery/ready-by.tsx';
import {
  MailAction,
  MailFacts,
  MailHeading,
  MailItems,
  MailLead,
  MailLines,
  MailLink,
  MailSums,
  MailText,
} from '~/mail/layout.tsx';
import { useMailEdition, useMailMoney } from '~/mail/mail-edition.ts';
import { toMailItem } from '~/mail/mail-item.ts';
import type { MailTemplate } from '~/mail/render-mail.server.tsx';
import { useList } from '~/platform/use-list.ts';
import { Contents, Purchase } from './order.purchase.mail.tsx';
import { RefusedRefundLead } from './order-refund-line.tsx';
import { getParcelPart, listUnsentUnits } from './order-units.rules.ts';
import { listPendingSentences, listProgressSentences, listUnpaidSentences } from './outcome.rules.ts';
import { OutcomeText, OutcomeTitle } from './outcome.tsx';

/** To the shopper who has paid. */
export const orderConfirmedMail: MailTemplate<Mails['order.confirmed']> = {
  subject: ({ order: { number } }) => msg`Order ${number} is confirmed`,
  Body: function OrderConfirmed({ order, link }) {
    const facts = useFacts(order);
    return (
      <>
        <OrderHeading order={order}>
          <OutcomeTitle status="confirmed" />
        </OrderHeading>
        <MailLead>
          <Dates delivery={order.delivery} />
        </MailLead>
        <SeeOrder link={link} />
        <Purchase order={order} />
        <MailFacts facts={[...facts.delivery(), ...facts.gift(), ...facts.payment()]} />
      </>
    );
  },
};

/**
 * Until when an order can be paid by a transfer that has started, and the way back to its account number. It contains no
 * text that the shopper typed, except for the address that it goes to.
 */
export const orderTransferMail: MailTemplate<Mails['order.transfer']> = {
  subject: ({ order: { number } }) => msg`Order ${number}: we’re waiting for your transfer`,
  Body: function OrderTransfer({ order, link }) {
    const facts = useFacts(order);
    const edition = useMailEdition();
    return (
      <>
        <OrderHeading order={order}>
          <OutcomeTitle status="pending" />
        </OrderHeading>
        <MailText>
          <OutcomeText sentences={listPendingSentences(order)} order={order} edition={edition} />
        </MailText>
        <MailAction href={link} note={<LinkNote />}>
          <Trans>See the account number</Trans>
        </MailAction>
        <Purchase order={order} />
        <MailFacts facts={facts.payment()} />
      </>
    );
  },
};

/**
 * The way back to a payment that was left unfinished, and until when it can be made. The e-mail address is not verified, so the
 * mail contains no text that the shopper typed.
 */
export const orderUnfinishedMail: MailTemplate<Mails['order.unfinished']> = {
  subject: ({ order: { number } }) => msg`Order ${number} isn’t paid yet`,
  Body: function OrderUnfinished({ order, link }) {
    const facts = useFacts(order);
    const edition = useMailEdition();
    const { status } = order;
    return (
      <>
        <OrderHeading order={order}>
          <OutcomeTitle status={status} />
        </OrderHeading>
        <MailText>
          {status === 'failed' || status === 'blocked' ? (
            <OutcomeText sentences={listUnpaidSentences(order, status)} order={order} edition={edition} />
          ) : (
            <OutcomeText sentences={listPendingSentences(order)} order={order} edition={edition} />
          )}
        </MailText>
        <MailAction href={link} note={<LinkNote />}>
          <Trans>Retry Payment</Trans>
        </MailAction>
        <Purchase order={order} />
        <MailFacts facts={facts.payment()} />
      </>
    );
  },
};

/**
 * What happened to a payment, and until when it can be retried. The e-mail address is not verified, so the mail contains no
 * text that the shopper typed.
 */
export const orderUnpaidMail: MailTemplate<Mails['order.unpaid']> = {
  subject: ({ order: { number }, outcome }) => unpaidSubjects[outcome](number),
  Body: function OrderUnpaid({ order, outcome, link }) {
    const facts = useFacts(order);
    const edition = useMailEdition();
    return (
      <>
        <OrderHeading order={order}>
          <OutcomeTitle status={outcome} />
        </OrderHeading>
        <MailText>
          <OutcomeText sentences={listUnpaidSentences(order, outcome)} order={order} edition={edition} />
        </MailText>
        {order.canRetry ? (
          <MailAction href={link} note={<LinkNote />}>
            <Trans>Retry Payment</Trans>
          </MailAction>
        ) : (
          <SeeOrder link={link} />
        )}
        <Purchase order={order} />
        <MailFacts
          facts={[...(outcome === 'cancelled' ? [] : facts.reason()), ...facts.payment(order.payment.reference)]}
        />
      </>
    );
  },
};

const parcelSubjects = {
  all: (number: string) => msg`Order ${number} is on its way`,
  some: (number: string) => msg`Part of order ${number} is on its way`,
  rest: (number: string) => msg`The rest of order ${number} is on its way`,
};

const progressSubjects = {
  delivered: (number: string) => msg`Order ${number} has arrived`,
  ready_to_collect: (number: string) => msg`Order ${number} is ready to collect`,
  collected: (number: string) => msg`Order ${number} was collected`,
  cancelled: (number: string) => msg`Order ${number} was cancelled`,
};

/** To the shopper of a paid order that has moved on. */
export const orderProgressMail: MailTemplate<Mails['order.progress']> = {
  subject: ({ order, progress, parcel }) =>
    progress === 'shipped'
      ? parcelSubjects[getParcelPart(order, parcel)](order.number)
      : progressSubjects[progress](order.number),
  Body: function OrderProgressed({ order, progress, parcel, link }) {
    const facts = useFacts(order);
    const edition = useMailEdition();
    const part = progress === 'shipped' ? getParcelPart(order, parcel) : null;
    const status = listUnsentUnits(order).length > 0 && progress === 'shipped' ? 'partly_shipped' : progress;
    return (
      <>
        <OrderHeading order={order}>
          {part === 'rest' ? (
            <Trans>The rest of your order is on its way</Trans>
          ) : (
            <OutcomeTitle status={part === 'some' ? 'partly_shipped' : status} />
          )}
        </OrderHeading>
        <MailText>
          {status === 'cancelled' ? (
            <OutcomeText sentences={listUnpaidSentences(order, status)} order={order} edition={edition} />
          ) : (
            <OutcomeText sentences={listProgressSentences(order, status)} order={order} edition={edition} />
          )}
        </MailText>
        {parcel?.trackingUrl ? (
          <MailAction href={parcel.trackingUrl} note={<OrderLinkNote link={link} />}>
            <Trans>Track this parcel</Trans>
          </MailAction>
        ) : (
          <SeeOrder link={link} />
        )}
        <Contents order={order} progress={progress} parcel={parcel} />
        <MailFacts
          facts={[
            ...facts.parcel(parcel),
            ...facts.collection(),
            ...(progress === 'cancelled' ? facts.payment() : facts.delivery()),
          ]}
        />
      </>
    );
  },
};

/** To the shopper of an order that waits in its store, some days before it is cancelled. */
export const orderCollectReminderMail: MailTemplate<Mails['order.collectReminder']> = {
  subject: ({ order: { number } }) => msg`Order ${number} is still waiting for you`,
  Body: function OrderCollectReminder({ order, link }) {
    const facts = useFacts(order);
    const edition = useMailEdition();
    const { collection, delivery } = order;
    if (!collection || !delivery.store) return null;
    const { name, zone } = delivery.store;
    const { day, time } = formatMoment(collection.collectBy, zone, edition);
    return (
      <>
        <OrderHeading order={order}>
          <Trans>Your order is still waiting for you</Trans>
        </OrderHeading>
        <MailText>
          <Trans>
            Collect it at {name} by {day}, {time}. After that we release the items and refund what you paid.
          </Trans>
        </MailText>
        <SeeOrder link={link} />
        <Contents order={order} progress="ready_to_collect" parcel={null} />
        <MailFacts facts={[...facts.collection(), ...facts.delivery()]} />
      </>
    );
  },
};

/** About a refund that the provider refused. It contains no text that the shopper typed. */
export const orderRefundRefusedMail: MailTemplate<Mails['order.refundRefused']> = {
  subject: ({ order: { number } }) => msg`Order ${number}: how you get your refund`,
  Body: function OrderRefundRefused({ order, refund, returned, link }) {
    const facts = useFacts(order);
    const money = useMailMoney();
    return (
      <>
        <OrderHeading order={order}>
          <Trans>How you get your refund</Trans>
        </OrderHeading>
        <MailText>
          <RefusedRefundLead amount={money(refund.amount)} />
        </MailText>
        {returned.length > 0 && <RefundLeads parts={returned} />}
        <SeeOrder link={link} />
        <MailFacts facts={[...facts.payment(), ...facts.refund(returned)]} />
      </>
    );
  },
};

/**
 * About money that was refunded: for what, to what, and how long it takes. It contains no text that the shopper typed.
 */
export const orderRefundedMail: MailTemplate<Mails['order.refunded']> = {
  subject: ({ order: { number } }) => msg`Order ${number}: your refund`,
  Body: function OrderRefunded({ order, parts, creditNote, link }) {
    const facts = useFacts(order);
    return (
      <>
        <OrderHeading order={order}>
          <RefundTitle parts={parts} />
        </OrderHeading>
        <RefundLeads parts={parts} />
        <SeeOrder link={link} />
        {creditNote && <RefundedItems order={order} creditNote={creditNote} />}
        <MailFacts facts={facts.refund(parts)} />
      </>
    );
  },
};

function RefundTitle({ parts }: { parts: readonly RefundPart[] }) {
  if (parts.some(({ to }) => to === 'payment' || to === 'bank_account'))
    return <Trans>Your money is on its way back</Trans>;
  if (parts.some(({ to }) => to === 'credit')) return <Trans>Your store credit is here</Trans>;
  return <Trans>The money is back on your gift card</Trans>;
}

/** How much each of the means that paid gets back, and when it can be used. */
function RefundLeads({ parts }: { parts: readonly RefundPart[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
  return parts.map((part, index) => <RefundLead key={index} part={part} />);
}

function RefundLead({ part: { to, amount } }: { part: RefundPart }) {
  const money = useMailMoney()(amount);
  return (
    <MailText>
      {to === 'payment' && <Trans>{money} was refunded. Your bank may need up to ten working days to show it.</Trans>}
      {to === 'bank_account' && <Trans>{money} was transferred to your bank account.</Trans>}
      {to === 'credit' && (
        <Trans>{money} was refunded as store credit. Log in and choose it in your bag to pay with it.</Trans>
      )}
      {to === 'gift_card' && <Trans>{money} is back on your gift card. You can spend it now.</Trans>}
    </MailText>
  );
}

/** The units and the shipping that a refund is for, with the tax in it. */
function RefundedItems({ order, creditNote }: { order: Order; creditNote: CreditNote }) {
  const { t } = useLingui();
  const money = useMailMoney();
  const list = useList();
  const { lines, shipping, amount, taxAmount } = creditNote;
  const items = lines.flatMap(({ lineId, quantity, amount: lineAmount }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line ? [toMailItem(line, { list, quantity, amount: lineAmount === 0 ? t`Free` : money(lineAmount) })] : [];
  });
  const taxName = order.totals.taxes[0]?.name;
  return (
    <>
      {items.length > 0 && <MailItems items={items} />}
      <MailSums
        sums={[
          ...(shipping > 0 ? [{ label: t`Shipping`, amount: money(shipping) }] : []),
          { label: t`Refund`, amount: money(amount), look: 'total' },
          ...(taxName && taxAmount > 0
            ? [{ label: t`Includes ${taxName}`, amount: money(taxAmount), look: 'detail' as const }]
            : []),
        ]}
      />
    </>
  );
}

const unpaidSubjects = {
  failed: (number: string) => msg`Order ${number}: the payment didn’t go through`,
  blocked: (number: string) => msg`Order ${number}: the payment was blocked`,
  cancelled: (number: string) => msg`Order ${number} was cancelled`,
};

function OrderHeading({ order: { number, placedAt }, children }: { order: Order; children: ReactNode }) {
  const { market, language } = useMailEdition();
  const date = formatDate(placedAt, market.timeZones[0], market.code, language);
  const kicker = (
    <>
      <Trans>Order {number}</Trans> · {date}
    </>
  );
  return <MailHeading kicker={kicker}>{children}</MailHeading>;
}

function SeeOrder({ link }: { link: string }) {
  return (
    <MailAction href={link} note={<LinkNote />}>
      <Trans>See your order</Trans>
    </MailAction>
  );
}

function OrderLinkNote({ link }: { link: string }) {
  return (
    <Trans>
      Don’t share this link, it opens your order without a password: <MailLink href={link}>See your order</MailLink>
    </Trans>
  );
}

function LinkNote() {
  return <Trans>Don’t share this link: it opens your order without a password.</Trans>;
}

/** When an order arrives, or is ready in its store. */
function Dates({ delivery }: { delivery: Order['delivery'] }) {
  const edition = useMailEdition();
  const { store, readyBy } = delivery;
  if (store && readyBy !== null) return <ReadyByIn readyBy={readyBy} zone={store.zone} edition={edition} />;
  return <DeliveryDatesIn {...delivery} edition={edition} />;
}

/** Returns functions that put an order's facts into words, each with its label. */
function useFacts({ contact, delivery, giftNote, payment, collection, deliveredAt }: Order) {
  const edition = useMailEdition();
  const { market, language } = edition;
  const { t } = useLingui();
  const list = useList();
  const money = useMailMoney();

  const printReference = (reference: string | null) => reference && t`Reference ${reference}`;

  function listAddress(address: Address): string[] {
    const subdivision = getPrintedSubdivision(market.code, address, listSubdivisions(market.code));
    return [contact.fullName, ...formatAddress(market.code, { ...address, subdivision })];
  }

  return {
    delivery: () => {
      const { method, address, store } = delivery;
      return [
        // Once it waits in the store, has arrived or was collected, the day is no news.
        ...(collection || deliveredAt
          ? []
          : [{ label: t(deliveryNames[method]), value: <Dates delivery={delivery} /> }]),
        ...(store
          ? [{ label: t`Where you collect it`, value: <MailLines lines={[store.name, store.address]} /> }]
          : []),
        ...(address ? [{ label: t`Delivery address`, value: <MailLines lines={listAddress(address)} /> }] : []),
      ];
    },
    collection: () => {
      if (!collection || !delivery.store) return [];
      const { day, time } = formatMoment(collection.collectBy, delivery.store.zone, edition);
      return [
        { label: t`Your collection code`, value: collection.code },
        { label: t`We keep it until`, value: t`${day}, ${time}` },
      ];
    },
    parcel: (parcel: Parcel | null) =>
      parcel ? [{ label: t`Parcel`, value: list([parcel.carrier, parcel.trackingNumber]) }] : [],
    // Only in mails about what was paid: others contain no text that the shopper typed.
    gift: () =>
      giftNote
        ? [
            {
              label: t`Gift note`,
              value: list([giftNote.message, giftNote.hidesPrices ? t`No prices in the parcel.` : null]),
            },
          ]
        : [],
    reason: () => (payment.reason ? [{ label: t`The payment provider says`, value: payment.reason }] : []),
    // An order of which nothing was left to pay has no method.
    payment: (reference: string | null = null) =>
      payment.method ? [{ label: t`Payment`, value: list([payment.label ?? t`Card`, printReference(reference)]) }] : [],
    refund: (parts: readonly RefundPart[]) =>
      parts.map(({ to, amount, reference, card }) => {
        const ending = card?.ending;
        const means = {
          payment: payment.label ?? t`Card`,
          bank_account: t`Bank transfer`,
          gift_card: ending ? t`Gift card ending in ${ending}` : t`Gift card`,
          credit: t`Store credit`,
        }[to];
        const lastDay = card?.expiresOn && formatDate(`${card.expiresOn}T00:00:00Z`, 'UTC', market.code, language);
        const limit = lastDay ? t`valid until ${lastDay}` : null;
        return { label: t`Refunded to`, value: list([means, money(amount), printReference(reference), limit]) };
      }),
  };
}
