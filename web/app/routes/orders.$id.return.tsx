import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import { getOrderPath } from '@vermilion/contract/order-path';
import { requireMember, throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { getShownMarket } from '~/platform/shown-market.server.ts';
import { ShownMarket, useSite } from '~/platform/use-site.ts';
import { ReturnForm } from '~/returns/return-form.tsx';
import { ReturnList } from '~/returns/return-list.tsx';
import { useReturns } from '~/returns/returns.queries.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Headline } from '~/ui/headline.tsx';
import { TextLink } from '~/ui/link.tsx';
import { Unbroken } from '~/ui/unbroken.tsx';
import type { Route } from './+types/orders.$id.return.ts';

export const handle = { query: ['key'], catalogs: ['returns', 'purchase', 'order', 'refund'] } satisfies PageHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, site } = getShop(context);
  const key = url.searchParams.get('key') ?? undefined;
  const answer = throwNotFoundIfMissing(api('GET orders/{id}/returns', { params: { id: params.id }, query: { key } }));
  const returns = await requireMember(answer, url);
  return { returns, key, market: getShownMarket(returns.order.market, site.market.code) };
}

export default function ReturnPage({ loaderData }: Route.ComponentProps) {
  return (
    <ShownMarket value={loaderData.market}>
      <ReturnShown loaderData={loaderData} />
    </ShownMarket>
  );
}

function ReturnShown({ loaderData: { returns: loaded, key } }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useLingui();
  const { market, language } = useSite();
  const shown = useReturns(loaded, key);
  const { order, lines, until, returns } = shown;
  const { number } = order;
  const orderPath = getOrderPath(order.id, key ?? null);
  const canReturn = lines.length > 0 && until !== null;
  const day = until && formatDate(`${until}T00:00:00Z`, 'UTC', market.code, language);
  return (
    <main id="main" className="container-page grid grid-cols-1 max-w-[46rem] gap-10 py-10 wide:py-16">
      <PageTitle of={t`Return items of order ${number}`} />
      <meta name="robots" content="noindex" />
      <header className="grid justify-items-start gap-4">
        <TextLink to={orderPath}>
          <Trans>Order {number}</Trans>
        </TextLink>
        {(canReturn || returns.length > 0) && (
          <Headline as="h1" size="d1">
            {canReturn ? <Trans>Return items</Trans> : <Trans>Your returns</Trans>}
          </Headline>
        )}
        {canReturn && (
          <p className="max-w-[34rem] text-lead">
            <Trans>
              You can return unopened items until <Unbroken>{day}</Unbroken>, and faulty ones as the law provides.
            </Trans>{' '}
            {shown.refundTargets.length === 1 && <Trans>The money goes back to what you paid with.</Trans>}
          </p>
        )}
      </header>
      {returns.length > 0 && (
        <section className="grid gap-2">
          {canReturn && (
            <Headline as="h2" size="d3">
              <Trans>Your returns</Trans>
            </Headline>
          )}
          <ReturnList orderId={order.id} returns={returns} returnsKey={key} heading={canReturn ? 'h3' : 'h2'} />
        </section>
      )}
      {canReturn ? (
        <section className="grid gap-2">
          {returns.length > 0 && (
            <Headline as="h2" size="d3">
              <Trans>Return more items</Trans>
            </Headline>
          )}
          <ReturnForm returns={shown} returnsKey={key} />
        </section>
      ) : (
        returns.length === 0 && (
          <EmptyState
            title={<Trans>Nothing can be returned</Trans>}
            help={<Trans>The order hasn’t arrived yet, or its return period is over.</Trans>}
            action={
              <ButtonLink to={orderPath}>
                <Trans>See your order</Trans>
              </ButtonLink>
            }
          />
        )
      )}
    </main>
  );
}
