import { useLingui } from '@lingui/react/macro';
import { getPrintedSubdivision } from '@vermilion/contract/address-lines';
import { getOrderPath } from '@vermilion/contract/order-path';
import { listSubdivisions } from '@vermilion/contract/subdivisions';
import { useOrder } from '~/order/order.queries.ts';
import { OrderFacts } from '~/order/order-facts.tsx';
import { OrderHead } from '~/order/order-head.tsx';
import { OrderLines } from '~/order/order-lines.tsx';
import { OutcomeAnnouncer } from '~/order/outcome.tsx';
import { useOrderGoal } from '~/order/use-order-goal.ts';
import { requireMember, throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import type { PageData, PageHandle } from '~/platform/page.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { useOwnAddress } from '~/platform/shopper-key.ts';
import { getShownMarket } from '~/platform/shown-market.server.ts';
import { ShownMarket } from '~/platform/use-site.ts';
import type { Route } from './+types/orders.$id.ts';

export const handle = { query: ['key'], catalogs: ['order', 'payable', 'purchase'] } satisfies PageHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, site, now } = getShop(context);
  const key = url.searchParams.get('key') ?? undefined;
  const answer = throwNotFoundIfMissing(api('GET orders/{id}', { params: { id: params.id }, query: { key } }));
  const order = await requireMember(answer, url);
  const { address } = order.delivery;
  return {
    order,
    key,
    // Where the markets share a host, the link of one can be opened in another.
    market: getShownMarket(order.market, site.market.code),
    subdivision: (address && getPrintedSubdivision(order.market, address, listSubdivisions(order.market))) ?? null,
    page: { now: now().toISOString() } satisfies PageData,
  };
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  return (
    <ShownMarket value={loaderData.market}>
      <OrderShown loaderData={loaderData} />
    </ShownMarket>
  );
}

function OrderShown({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useLingui();
  const { key, subdivision } = loaderData;
  const order = useOrder(loaderData.order, key);
  useOwnAddress('order', order, key, getOrderPath);
  useOrderGoal(order);
  return (
    <main id="main">
      <PageTitle of={t`Order ${order.number}`} />
      <meta name="robots" content="noindex" />
      <OrderHead order={order} orderKey={key} />
      <OutcomeAnnouncer status={order.status} />
      <div className="container-page grid grid-cols-1 gap-8 py-8 wide:grid-cols-[7fr_5fr] wide:gap-18 wide:py-12">
        <OrderLines lines={order.lines} creditNotes={order.creditNotes} refunds={order.refunds} />
        <OrderFacts order={order} subdivision={subdivision} />
      </div>
    </main>
  );
}
