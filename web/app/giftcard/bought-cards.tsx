import { Trans } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { GiftCardSummary } from '@vermilion/contract/giftcard';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { ShownMarket, useMoney, useSite } from '~/platform/use-site.ts';
import { textLinkClass } from '~/ui/link.tsx';
import { Unbroken } from '~/ui/unbroken.tsx';
import { GiftCardPicture } from './gift-card-picture.tsx';

export type BoughtCard = {
  card: GiftCardSummary;
  /** The market of the card, where it is another than the site's. */
  market: ComponentProps<typeof ShownMarket>['value'];
};

/** The gift cards that a member has bought. */
export function BoughtCards({ cards }: { cards: readonly BoughtCard[] }) {
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {cards.map(({ card, market }) => (
        <li key={card.id}>
          <ShownMarket value={market}>
            <CardRow card={card} />
          </ShownMarket>
        </li>
      ))}
    </ul>
  );
}

function CardRow({ card }: { card: GiftCardSummary }) {
  const { market, language } = useSite();
  const money = useMoney();
  const { id, number, placedAt, amount, design, recipientName } = card;
  return (
    <article className="relative grid grid-cols-[6rem_minmax(0,1fr)_auto] gap-x-4 py-5">
      <GiftCardPicture design={design} />
      <div className="grid content-start gap-1">
        <h2 className="text-lead wrap-anywhere">
          {/* The whole row leads to the gift card. */}
          <Link to={`/gift-cards/${id}`} className={`${textLinkClass} after:absolute after:inset-0`}>
            <Trans>For {recipientName}</Trans>
          </Link>
        </h2>
        <p className="numeric text-small text-ink-2">
          <Trans>Gift card {number}</Trans> ·{' '}
          <Unbroken>{formatDate(placedAt, market.timeZones[0], market.code, language)}</Unbroken>
        </p>
        <p className="text-small">
          <CardState card={card} />
        </p>
      </div>
      <p className="numeric text-right">{money(amount)}</p>
    </article>
  );
}

function CardState({ card: { status, sentAt, sendOn, sendZone, delivery } }: { card: GiftCardSummary }) {
  const { market, language } = useSite();
  switch (status) {
    case 'confirmed': {
      if (delivery === 'refused') return <Trans comment="State of a gift card">Couldn’t be delivered</Trans>;
      if (delivery === 'again') return <Trans comment="State of a gift card">Sending again</Trans>;
      const day = sentAt
        ? formatDate(sentAt, sendZone, market.code, language)
        : formatDate(`${sendOn}T00:00:00Z`, 'UTC', market.code, language);
      return sentAt ? <Trans>Sent on {day}</Trans> : <Trans>Will be sent on {day}</Trans>;
    }
    case 'pending':
      return <Trans>Payment pending</Trans>;
    case 'failed':
      return <Trans>Payment failed</Trans>;
    case 'blocked':
      return <Trans>Payment blocked</Trans>;
    case 'cancelled':
      return <Trans>Cancelled</Trans>;
    case 'refunded':
      return <Trans comment="State of a gift card">Refunded</Trans>;
  }
}
