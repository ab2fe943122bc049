import { Trans } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { MoneyChange } from '@vermilion/contract/giftcard';
import { usePagedList } from '~/platform/use-paged-list.ts';
import { useMoney, useSite } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import type { CreditPage } from './giftcard.queries.ts';

/** The changes of a member's credit, newest first. @param loaded the first page, by the page's loader */
export function CreditLog({ loaded }: { loaded: CreditPage }) {
  const { pages, hasMore, isLoadingMore, isError, loadMore } = usePagedList(
    ['account', 'credits'],
    (api, after, options) => api('GET account/credits', { query: { after } }, options),
    loaded,
  );
  const changes = pages.flatMap((page) => page.changes);
  if (changes.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>Nothing here yet. Credit comes from refunds, or from customer care.</Trans>
      </p>
    );
  }
  return (
    <div className="grid justify-items-start gap-6">
      <ul className="w-full divide-y divide-rule border-y border-rule">
        {changes.map((change) => (
          <CreditRow key={change.id} change={change} />
        ))}
      </ul>
      {isError && (
        <Message kind="bad" role="alert">
          <Trans>We couldn’t load more. Show more to try again.</Trans>
        </Message>
      )}
      {hasMore && (
        <Button look="line" busy={isLoadingMore} busyLabel={<Trans>One moment</Trans>} onClick={loadMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  );
}

function CreditRow({ change: { at, amount, cause, orderId } }: { change: MoneyChange }) {
  const money = useMoney();
  const { market, language } = useSite();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3.5">
      <span>
        <Cause cause={cause} />
        <span className="block text-small text-ink-2">
          <time dateTime={at}>{formatDate(at, market.timeZones[0], market.code, language, 'short')}</time>
          {orderId && (
            <>
              {' · '}
              <TextLink to={`/orders/${orderId}`}>
                <Trans>See the order</Trans>
              </TextLink>
            </>
          )}
        </span>
      </span>
      <span className="numeric font-medium">
        {amount > 0 && '+'}
        {money(amount)}
      </span>
    </li>
  );
}

function Cause({ cause }: Pick<MoneyChange, 'cause'>) {
  switch (cause) {
    case 'order_refund':
      return <Trans>Refund of an order</Trans>;
    case 'charge':
      return <Trans>Spent</Trans>;
    case 'return':
      return <Trans>Returned from an order</Trans>;
    case 'held':
      return <Trans>Held: your bank has taken the payment back</Trans>;
    case 'released':
      return <Trans>Given back after a dispute</Trans>;
    case 'grant':
      return <Trans>From customer care</Trans>;
    default:
      return <Trans>Corrected by customer care</Trans>;
  }
}
