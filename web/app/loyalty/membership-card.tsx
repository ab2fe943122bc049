import { Trans, useLingui } from '@lingui/react/macro';
import type { Account } from '@vermilion/contract/loyalty';
import { useMembershipName } from '~/platform/use-site.ts';
import { classNames } from '~/ui/class-names.ts';
import { Headline } from '~/ui/headline.tsx';
import { CardCode } from './card-code.tsx';
import { tierColors } from './tier-colors.tsx';
import { tierNames } from './tier-names.ts';

type MembershipCardProps = { account: Pick<Account, 'fullName' | 'cardNumber' | 'loyaltyTier'> };

/** The member's card, as it is shown at a till: tier, number and barcode. Nothing for staff who are no members. */
export function MembershipCard({ account: { fullName, cardNumber, loyaltyTier } }: MembershipCardProps) {
  const { t } = useLingui();
  const membership = useMembershipName();
  if (cardNumber === null || loyaltyTier === null) return null;
  return (
    <section aria-labelledby="card" className={classNames('grid max-w-[26rem] gap-6 p-5', tierColors[loyaltyTier])}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Headline as="h2" size="d3" id="card">
          {t(tierNames[loyaltyTier])}
        </Headline>
        <p className="text-small wrap-anywhere">
          <Trans>
            {membership} of {fullName}
          </Trans>
        </p>
      </div>
      <CardCode number={cardNumber} />
      <p className="numeric text-small font-medium">{cardNumber.match(/\d{4}/g)?.join(' ')}</p>
    </section>
  );
}
