import { Plural, Trans } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { OrderSummary } from '@vermilion/contract/order';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { ShownMarket, useMoney, useSite } from '~/platform/use-site.ts';
import { textLinkClass } from '~/ui/link.tsx';
import { Picture } from '~/ui/picture.tsx';
import { OutcomeName } from './outcome-name.tsx';

export type ListedOrder = {
  order: OrderSummary;
  /** The market of the order, where it is another than the site's. */
  market: ComponentProps<typeof ShownMarket>['value'];
};

/** A member's orders, each with its first products. */
export function OrderList({ orders }: { orders: readonly ListedOrder[] }) {
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {orders.map(({ order, market }) => (
        <li key={order.id}>
          <ShownMarket value={market}>
            <OrderRow order={order} />
          </ShownMarket>
        </li>
      ))}
    </ul>
  );
}

function OrderRow({
  order: { id, number, status, placedAt, total, itemCount: count, pictures },
}: {
  order: OrderSummary;
}) {
  const { market, language } = useSite();
  const formatMoney = useMoney();
  return (
    <article className="relative grid gap-3 py-5">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <div className="grid content-start gap-1">
          <h2 className="text-lead">
            {/* The whole row leads to the order. */}
            <Link to={`/orders/${id}`} className={`${textLinkClass} after:absolute after:inset-0`}>
              <Trans>Order {number}</Trans>
            </Link>
          </h2>
          <p className="numeric text-small text-ink-2">
            {formatDate(placedAt, market.timeZones[0], market.code, language)} · <OutcomeName status={status} />
          </p>
        </div>
        <p className="numeric ml-auto text-right">
          {formatMoney(total)}
          <span className="block text-small text-ink-2">
            <Plural value={count} one="# item" other="# items" />
          </span>
        </p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {pictures.map(({ picture, name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of an order never change
          <li key={index} className="w-16">
            <Picture picture={picture} alt={name} sizes="4rem" />
          </li>
        ))}
      </ul>
    </article>
  );
}
