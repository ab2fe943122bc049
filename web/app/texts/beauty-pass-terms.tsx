import { Trans } from '@lingui/react/macro';
import { amountPerPoint } from '@vermilion/contract/points';
import { tierThresholds } from '@vermilion/contract/tiers';
import { useLayout, useMembershipName, useMoney, useSite } from '~/platform/use-site.ts';

type Props = {
  /** Of the site, in its language. */
  country: string;
  /** The consumer law there. */
  law: string;
};

/** What the members of a market agree to (spec §5). */
export function BeautyPassTerms({ country, law }: Props) {
  const { code } = useSite().market;
  const membership = useMembershipName();
  const money = useMoney();
  const { hasStores } = useLayout().config;
  const perPoint = money(amountPerPoint[code], 'threshold');
  const black = money(tierThresholds[code].black, 'threshold');
  const gold = money(tierThresholds[code].gold, 'threshold');
  return (
    <>
      <p>
        <Trans>
          {membership} comes with an account and is free. It is open to everyone who is 14 or over, belongs to one
          person and cannot be sold or passed on. These terms apply to members who joined in {country}.
        </Trans>
      </p>
      <p>
        {hasStores ? (
          <Trans>
            Every {perPoint} you pay earns a point, once we prepare the order or you collect it. What is cancelled or
            refunded takes its points back. Points are not money: they are spent on rewards and cannot be paid out. They
            expire 18 months after your last purchase or reward.
          </Trans>
        ) : (
          <Trans>
            Every {perPoint} you pay earns a point, once we prepare the order. What is cancelled or refunded takes its
            points back. Points are not money: they are spent on rewards and cannot be paid out. They expire 18 months
            after your last purchase or reward.
          </Trans>
        )}
      </p>
      <p>
        <Trans>
          Your first order makes you White. {black} within your membership year makes you Black, {gold} makes you Gold,
          at once, for the rest of that year and the next. Spend above the minimum does not carry over.
        </Trans>
      </p>
      <p>
        <Trans>
          Rewards and gifts are for the member alone, once each, and cannot be returned or exchanged. You can leave at
          any time by deleting your account; points, gifts and tier go with it. Nothing here takes away the rights you
          have under {law}.
        </Trans>
      </p>
    </>
  );
}
