import { Trans, useLingui } from '@lingui/react/macro';
import { AccountPage } from '~/account/account-page.tsx';
import { formatOtherCredits } from '~/giftcard/credit-amounts.ts';
import { CreditLog } from '~/giftcard/credit-log.tsx';
import { requireMember } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import { useMoney } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import { TextLink } from '~/ui/link.tsx';
import type { Route } from './+types/account.credits.ts';

export const handle = { catalogs: ['giftcard', 'account'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, site } = getShop(context);
  const credit = await requireMember(api('GET account/credits'), url);
  return { credit, others: formatOtherCredits(credit.others, site.language) };
}

export default function CreditsPage({ loaderData: { credit, others } }: Route.ComponentProps) {
  const { t } = useLingui();
  const balance = useMoney()(credit.balance);
  return (
    <AccountPage
      title={t`My store credit`}
      lead={<Trans>It doesn’t expire. Choose it in your bag to pay with it; a promo code can’t be used with it.</Trans>}
    >
      <div className="grid gap-8">
        <div className="grid gap-1">
          <Headline as="p" size="d1" className="numeric">
            {balance}
          </Headline>
          {others.map(({ market, amount }) => (
            <p key={market} className="numeric text-small text-ink-2">
              <Trans>And in another of our shops: {amount}</Trans>
            </p>
          ))}
        </div>
        <CreditLog loaded={credit} />
        <TextLink to="/gift-cards/balance" className="-my-3 w-fit py-3">
          <Trans>Check the balance of a gift card</Trans>
        </TextLink>
      </div>
    </AccountPage>
  );
}
