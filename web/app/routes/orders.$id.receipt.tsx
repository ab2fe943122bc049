import { Trans, useLingui } from '@lingui/react/macro';
import { getPrintedSubdivision } from '@vermilion/contract/address-lines';
import { getGiftReceiptPath, getOrderPath, getReceiptPath } from '@vermilion/contract/order-path';
import { listSubdivisions } from '@vermilion/contract/subdivisions';
import { GiftReceipt } from '~/order/gift-receipt.tsx';
import { OrderReceipt } from '~/order/order-receipt.tsx';
import { requireMember, throwNotFound, throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { getShownMarket } from '~/platform/shown-market.server.ts';
import { ShownMarket } from '~/platform/use-site.ts';
import { TextLink } from '~/ui/link.tsx';
import type { Route } from './+types/orders.$id.receipt.ts';

export const handle = {
  layout: 'blank',
  query: ['key', 'gift'],
  catalogs: ['order', 'purchase', 'records'],
} satisfies PageHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, site } = getShop(context);
  const key = url.searchParams.get('key') ?? undefined;
  const answer = throwNotFoundIfMissing(api('GET orders/{id}', { params: { id: params.id }, query: { key } }));
  const order = await requireMember(answer, url);
  // What was not paid has no receipt.
  if (order.paidAt === null) throwNotFound();
  const { address } = order.delivery;
  return {
    order,
    key,
    isGift: url.searchParams.get('gift') === '1',
    market: getShownMarket(order.market, site.market.code),
    subdivision: (address && getPrintedSubdivision(order.market, address, listSubdivisions(order.market))) ?? null,
  };
}

export default function ReceiptPage({ loaderData: { order, key, isGift, market, subdivision } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { number } = order;
  return (
    <ShownMarket value={market}>
      <main
        id="main"
        className="container-page grid grid-cols-1 max-w-[52rem] gap-6 py-8 wide:py-12 print:max-w-none print:px-0 print:pt-4 print:pb-0"
      >
        <PageTitle of={t`Receipt of order ${number}`} />
        <meta name="robots" content="noindex" />
        <p className="flex print:hidden">
          <TextLink to={getOrderPath(order.id, key ?? null)}>
            <Trans>Order {number}</Trans>
          </TextLink>
        </p>
        {isGift ? <GiftReceipt order={order} /> : <OrderReceipt order={order} subdivision={subdivision} />}
        <p className="flex print:hidden">
          {isGift ? (
            <TextLink to={getReceiptPath(order.id, key ?? null)}>
              <Trans>Receipt with prices</Trans>
            </TextLink>
          ) : (
            <TextLink to={getGiftReceiptPath(order.id, key ?? null)}>
              <Trans>Gift receipt, without prices</Trans>
            </TextLink>
          )}
        </p>
      </main>
    </ShownMarket>
  );
}
