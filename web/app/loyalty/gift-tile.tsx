import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { Gift, GiftValue } from '@vermilion/contract/membership';
import { useMoney, useSite } from '~/platform/use-site.ts';
import { giftNames } from '~/pricing/gift-names.ts';
import { classNames } from '~/ui/class-names.ts';
import { Headline } from '~/ui/headline.tsx';
import { Day } from './day.tsx';

const grounds: Record<Gift['type'], string> = {
  ten_percent_off: 'bg-butter',
  welcome_voucher: 'bg-petal',
  birthday_voucher: 'bg-lilac',
  gold_welcome: 'bg-sand',
  birthday_points: 'bg-blush',
  staff_discount: 'bg-mist',
  others: 'bg-celadon',
};

/** A gift: what it is, what it gives, and until when. */
export function GiftTile({ gift, as = 'h2' }: { gift: Gift; as?: 'h2' | 'h3' }) {
  const { t } = useLingui();
  const isAvailable = gift.state === 'available';
  return (
    <article
      className={classNames(
        // Forced colours remove the ground: the border is seen there.
        'numeric grid min-h-60 content-between gap-8 border border-transparent p-5',
        isAvailable ? grounds[gift.type] : 'bg-bone text-ink-2',
      )}
    >
      <Headline as={as} size="d3">
        {gift.label ?? t(giftNames[gift.type])}
      </Headline>
      <div className="grid gap-1 text-small">
        <GiftTerms gift={gift} />
      </div>
    </article>
  );
}

/** What a gift gives, from what spend on, and until when. */
export function GiftTerms({ gift }: { gift: Gift }) {
  return (
    <>
      <p>
        <GiftWorth value={gift.value} />
      </p>
      <MinimumSpend gift={gift} />
      <p className="font-medium">
        <GiftTerm gift={gift} />
      </p>
    </>
  );
}

function GiftWorth({ value }: { value: GiftValue }) {
  const money = useMoney();
  switch (value.kind) {
    case 'percent_off': {
      const percent = value.basisPoints / 100;
      return <Trans>{percent}% off your bag.</Trans>;
    }
    case 'amount_off': {
      const amount = money(value.amount, 'threshold');
      return <Trans>{amount} off your bag.</Trans>;
    }
    case 'double_points':
      return <Trans>Twice the points on every order, all month.</Trans>;
    case 'staff_discount': {
      const [percent, houseBrandPercent] = [value.basisPoints / 100, value.houseBrandBasisPoints / 100];
      return (
        <Trans>
          {percent}% off everything, {houseBrandPercent}% off our own brand.
        </Trans>
      );
    }
  }
}

function MinimumSpend({ gift: { minimumSpend } }: { gift: Gift }) {
  const money = useMoney();
  if (minimumSpend === 0) return null;
  const minimum = money(minimumSpend, 'threshold');
  return (
    <p>
      <Trans>Minimum spend {minimum}.</Trans>
    </p>
  );
}

/** Until when the gift can be used, or what has become of it. */
function GiftTerm({ gift: { state, lastDay, usedAt } }: { gift: Gift }) {
  const { market, language } = useSite();
  if (state === 'used' && usedAt) {
    const used = formatDate(usedAt, market.timeZones[0], market.code, language);
    return <Trans>Used on {used}.</Trans>;
  }
  if (lastDay === null) return <Trans>Applied automatically.</Trans>;
  const last = <Day of={lastDay} />;
  return state === 'available' ? <Trans>Valid till {last}.</Trans> : <Trans>Expired on {last}.</Trans>;
}
