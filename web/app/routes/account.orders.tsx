import { Trans, useLingui } from '@lingui/react/macro';
import { AccountPage } from '~/account/account-page.tsx';
import { OrderList } from '~/order/order-list.tsx';
import { requireMember, throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import { getShownMarket } from '~/platform/shown-market.server.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { TextLink } from '~/ui/link.tsx';
import type { Route } from './+types/account.orders.ts';

export const handle = { query: ['cursor'], catalogs: ['account', 'order', 'purchase', 'records'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, site } = getShop(context);
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const answer = throwNotFoundIfMissing(api('GET orders/', { query: { cursor } }));
  const { orders, nextCursor } = await requireMember(answer, url);
  return {
    orders: orders.map((order) => ({ order, market: getShownMarket(order.market, site.market.code) })),
    nextCursor,
    isFirstPage: cursor === undefined,
  };
}

export default function AccountOrders({ loaderData: { orders, nextCursor, isFirstPage } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <AccountPage title={t`My orders`}>
      {orders.length === 0 ? (
        <EmptyState
          as="h2"
          title={<Trans>No orders yet</Trans>}
          help={<Trans>Orders you place while logged in appear here.</Trans>}
          action={
            <ButtonLink to="/">
              <Trans>Keep shopping</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <>
          <OrderList orders={orders} />
          <nav className="flex flex-wrap gap-6 py-6" aria-label={t`Pages of orders`}>
            {!isFirstPage && (
              <TextLink to="/account/orders">
                <Trans>Newest orders</Trans>
              </TextLink>
            )}
            {nextCursor !== null && (
              <TextLink to={`/account/orders?cursor=${nextCursor}`}>
                <Trans>Older orders</Trans>
              </TextLink>
            )}
          </nav>
        </>
      )}
    </AccountPage>
  );
}
