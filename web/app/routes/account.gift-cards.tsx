import { Trans, useLingui } from '@lingui/react/macro';
import { AccountPage } from '~/account/account-page.tsx';
import { BoughtCards } from '~/giftcard/bought-cards.tsx';
import { requireMember, throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import { getShownMarket } from '~/platform/shown-market.server.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { TextLink } from '~/ui/link.tsx';
import type { Route } from './+types/account.gift-cards.ts';

export const handle = { query: ['after'], catalogs: ['giftcard', 'account'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, site } = getShop(context);
  const after = url.searchParams.get('after') ?? undefined;
  const answer = throwNotFoundIfMissing(api('GET account/gift-cards', { query: { after } }));
  const { giftCards, next } = await requireMember(answer, url);
  return {
    cards: giftCards.map((card) => ({ card, market: getShownMarket(card.market, site.market.code) })),
    next,
    isFirstPage: after === undefined,
  };
}

export default function AccountGiftCards({ loaderData: { cards, next, isFirstPage } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <AccountPage title={t`Gift cards you bought`}>
      {cards.length === 0 ? (
        <EmptyState
          as="h2"
          title={<Trans>No gift cards yet</Trans>}
          help={<Trans>Gift cards you buy while logged in appear here.</Trans>}
          action={
            <ButtonLink to="/gift-cards">
              <Trans>Give a gift card</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <>
          <BoughtCards cards={cards} />
          <nav className="flex flex-wrap gap-6 py-6" aria-label={t`Pages of gift cards`}>
            {!isFirstPage && (
              <TextLink to="/account/gift-cards">
                <Trans>Newest gift cards</Trans>
              </TextLink>
            )}
            {next !== null && (
              <TextLink to={`/account/gift-cards?after=${next}`}>
                <Trans>Older gift cards</Trans>
              </TextLink>
            )}
          </nav>
        </>
      )}
    </AccountPage>
  );
}
