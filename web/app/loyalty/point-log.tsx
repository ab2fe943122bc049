import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { PointLogItem } from '@vermilion/contract/loyalty';
import { useRef } from 'react';
import { formatNumber } from '~/platform/numbers.ts';
import { useLayout, useSite } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { useScrollable } from '~/ui/use-scrollable.ts';
import type { PointLogPage } from './loyalty.queries.ts';
import { usePointLog } from './loyalty.queries.ts';

/** The member's points, line by line. @param loaded the newest, from the page's loader */
export function PointLog({ loaded }: { loaded: PointLogPage }) {
  const { t } = useLingui();
  const { items, hasMore, isLoadingMore, isError, loadMore } = usePointLog(loaded);
  const box = useRef<HTMLDivElement>(null);
  const isScrollable = useScrollable(box);
  if (items.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>No points yet. They appear here with your first order.</Trans>
      </p>
    );
  }
  return (
    <div className="grid justify-items-start gap-6">
      <div
        ref={box}
        className="w-full overflow-x-auto"
        // In large text it is wider than a phone, as the table of benefits is.
        {...(isScrollable && { role: 'region', tabIndex: 0, 'aria-label': t`Points, line by line` })}
      >
        <table className="numeric w-full border-collapse text-left">
          <thead>
            <tr className="text-note text-ink-2">
              <th scope="col" className="pr-6 pb-2 font-text">
                <Trans>Date</Trans>
              </th>
              <th scope="col" className="pb-2 font-text">
                <Trans>For</Trans>
              </th>
              <th scope="col" className="pb-2 text-right font-text">
                <Trans>Points</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <PointLogRow key={item.id} item={item} />
            ))}
          </tbody>
        </table>
      </div>
      {isError && (
        <Message kind="bad" role="alert">
          <Trans>We couldn’t load more of your points. Show more to try again.</Trans>
        </Message>
      )}
      {hasMore && (
        <Button look="line" busy={isLoadingMore} busyLabel={<Trans>Loading points</Trans>} onClick={loadMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  );
}

function PointLogRow({ item }: { item: PointLogItem }) {
  const { t } = useLingui();
  const { hasStores } = useLayout().config;
  const { market, language, locale } = useSite();
  const { at, text, points, isPending, orderId } = item;
  const sign = points < 0 ? '\u2212' : '+';
  return (
    <tr className="border-t border-rule align-baseline">
      <td className="py-3.5 pr-6 text-small whitespace-nowrap text-ink-2">
        <time dateTime={at}>{formatDate(at, market.timeZones[0], market.code, language, 'short')}</time>
      </td>
      <td className="py-3.5 pr-4">
        {orderId ? <TextLink to={`/orders/${orderId}`}>{text}</TextLink> : text}
        {isPending && (
          <span className="block text-note text-ink-2">
            {hasStores
              ? t`Pending until we prepare the order or you collect it`
              : t`Pending until we prepare the order`}
          </span>
        )}
      </td>
      <td className="py-3.5 text-right font-medium whitespace-nowrap">
        {sign}
        {formatNumber(Math.abs(points), locale)}
      </td>
    </tr>
  );
}
