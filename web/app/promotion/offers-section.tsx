import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { formatDate } from '@vermilion/contract/dates';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import type { UnusedReason } from '@vermilion/contract/pricing';
import type { Offer } from '@vermilion/contract/promotion';
import type { ReactNode } from 'react';
import { bagKeys } from '~/bag/bag.queries.ts';
import type { BagSectionProps } from '~/bag/sections/bag-section.ts';
import { useBagMutation } from '~/bag/use-bag-mutation.ts';
import type { Api } from '~/platform/api.ts';
import { useApi } from '~/platform/queries.ts';
import { useMoney, useSite } from '~/platform/use-site.ts';
import { UnpaidOrderLink } from '~/pricing/unpaid-order-link.tsx';
import { Headline } from '~/ui/headline.tsx';
import { TextButton } from '~/ui/link.tsx';
import { Tag } from '~/ui/tag.tsx';
import { Unbroken } from '~/ui/unbroken.tsx';
import { findEnteredCode } from './entered-code.rules.ts';

const createOffersQuery = (api: Api) =>
  queryOptions({
    queryKey: [...bagKeys.sections, 'offers'],
    queryFn: ({ signal }) => api('GET cart/offers', {}, { signal }),
  });

/** The market's offers with what each does for the bag, and the codes that are for everybody (spec §3). */
export default function OffersSection({ bag }: BagSectionProps) {
  const { data } = useSuspenseQuery(createOffersQuery(useApi()));
  const { offers, promoList } = data;
  if (offers.length + promoList.count === 0) return null;
  return (
    <section aria-labelledby="offers" className="grid gap-3 border-t border-rule pt-5">
      <Headline as="h3" size="d3" id="offers">
        <Trans>Offers</Trans>
      </Headline>
      <ul className="numeric grid gap-4">
        {offers.map((offer) => (
          <OfferRow key={offer.id} {...offer} aside={<OfferState {...offer} />} />
        ))}
      </ul>
      <CodeList promoList={promoList} hasCode={findEnteredCode(bag) !== null} />
    </section>
  );
}

type RowProps = Pick<Offer, 'name' | 'description' | 'validUntil'> & { aside: ReactNode };

function OfferRow({ name, description, validUntil, aside }: RowProps) {
  const { market, language } = useSite();
  const zone = market.timeZones[0];
  // The last moment before it ends.
  const lastMoment = validUntil && new Date(Date.parse(validUntil) - 1).toISOString();
  const lastDay = lastMoment && formatDate(lastMoment, zone, market.code, language, 'short');
  return (
    <li className="grid gap-1 text-small">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium">{name}</span>
        {aside}
      </p>
      {description && <p className="text-ink-2">{description}</p>}
      {lastDay && (
        <p className="text-ink-2">
          <Trans>
            Until <Unbroken>{lastDay}</Unbroken>
          </Trans>
        </p>
      )}
    </li>
  );
}

/** Why an offer does nothing for a bag. What else the reason may be only staff can change. */
const reasonTexts: Partial<Record<UnusedReason, MessageDescriptor>> = {
  better_discount_applies: msg({ message: 'Your bag has a better discount' }),
  not_combinable: msg({ message: 'Not together with your other discounts' }),
  too_few_items: msg({ message: 'Add more of the same items' }),
  nothing_in_scope: msg({ message: 'Not for the items in your bag' }),
  nothing_left_to_reduce: msg({ message: 'Would not change your total' }),
  not_for_this_buyer: msg({ message: 'For some membership tiers only' }),
  not_for_this_delivery: msg({ message: 'Not for this delivery' }),
  first_order_only: msg({ message: 'For first-time customers only' }),
  used_before: msg({ message: 'You’ve already used it' }),
  out_of_stock: msg({ message: 'The gift is out of stock' }),
};

const unavailable = msg({ message: 'Not available at the moment' });

function OfferState({ state, missingSpend, reason }: Offer) {
  const { i18n } = useLingui();
  const money = useMoney();
  const missing = money(missingSpend ?? 0);
  switch (state) {
    case 'applied':
      return (
        <Tag look="ink">
          <Trans>Applied</Trans>
        </Tag>
      );
    case 'below_minimum_spend':
      return (
        <span className="text-ink-2">
          <Trans>Spend {missing} more</Trans>
        </span>
      );
    case 'fully_redeemed':
      return (
        <Tag look="line">
          <Trans>Fully redeemed</Trans>
        </Tag>
      );
    case 'other':
      // Nothing is known of an empty bag.
      return reason === null ? null : <span className="text-ink-2">{i18n._(reasonTexts[reason] ?? unavailable)}</span>;
  }
}

type PromoList = EndpointOutput<'GET cart/offers'>['promoList'];

/** Codes that anybody may use; each is entered by its button while the bag has none. */
function CodeList({ promoList: { count, promos }, hasCode }: { promoList: PromoList; hasCode: boolean }) {
  const { change, pending } = useBagMutation<string>(
    async (api, code) => (await api('POST cart/discount-coupon/', { body: { code } }, { keepalive: true })).bag,
  );
  if (count === 0) return null;
  return (
    <>
      <p className="text-small text-ink-2">
        <Plural value={count} one="# code for you" other="# codes for you" />
      </p>
      <ul className="numeric grid gap-4">
        {promos.map(({ code, isFullyRedeemed, unpaidOrder, ...promo }) => (
          <OfferRow
            key={code}
            {...promo}
            aside={
              unpaidOrder ? (
                <UnpaidOrderLink order={unpaidOrder} />
              ) : isFullyRedeemed ? (
                <Tag look="line">
                  <Trans>Fully redeemed</Trans>
                </Tag>
              ) : hasCode ? (
                <span className="break-all">{code}</span>
              ) : (
                <TextButton aria-busy={pending === code || undefined} onClick={() => change(code)}>
                  <Trans>Use {code}</Trans>
                </TextButton>
              )
            }
          />
        ))}
      </ul>
    </>
  );
}
