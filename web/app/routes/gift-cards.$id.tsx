import { useLingui } from '@lingui/react/macro';
import { getGiftCardPath } from '@vermilion/contract/gift-card-terms';
import { usePurchase } from '~/giftcard/giftcard.queries.ts';
import { PurchaseView } from '~/giftcard/purchase-view.tsx';
import { requireMember, throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { useOwnAddress } from '~/platform/shopper-key.ts';
import { getShownMarket } from '~/platform/shown-market.server.ts';
import { ShownMarket } from '~/platform/use-site.ts';
import type { Route } from './+types/gift-cards.$id.ts';

export const handle = { query: ['key'], catalogs: ['giftcard', 'payable'] } satisfies PageHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, site } = getShop(context);
  const key = url.searchParams.get('key') ?? undefined;
  const answer = throwNotFoundIfMissing(api('GET gift-cards/{id}', { params: { id: params.id }, query: { key } }));
  const purchase = await requireMember(answer, url);
  return { purchase, purchaseKey: key, market: getShownMarket(purchase.market, site.market.code) };
}

export default function GiftCardPage({ loaderData }: Route.ComponentProps) {
  return (
    <ShownMarket value={loaderData.market}>
      <Purchase loaderData={loaderData} />
    </ShownMarket>
  );
}

function Purchase({ loaderData: { purchase: loaded, purchaseKey } }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useLingui();
  const purchase = usePurchase(loaded, purchaseKey);
  const { number } = purchase;
  useOwnAddress('gift-card', purchase, purchaseKey, getGiftCardPath);
  return (
    <main id="main">
      <PageTitle of={t`Gift card ${number}`} />
      <meta name="robots" content="noindex" />
      <PurchaseView purchase={purchase} purchaseKey={purchaseKey} />
    </main>
  );
}
