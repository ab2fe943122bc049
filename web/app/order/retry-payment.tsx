import { Trans } from '@lingui/react/macro';
import type { PaymentMethodCode } from '@vermilion/contract/markets';
import type { Order } from '@vermilion/contract/order';
import { ApiError } from '~/platform/api.ts';
import { useSite } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';
import { Message } from '~/ui/message.tsx';
import { type OrderKey, useRetryPayment } from './order.queries.ts';

/** Pays an unpaid order, the same way or another (spec §2, §8). */
export function RetryPayment({ order, orderKey }: { order: Order; orderKey: OrderKey }) {
  const { retry, isBusy, isBusyWith, error } = useRetryPayment(order.id, orderKey);
  const ways = useOtherWays(order);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          look="act"
          busy={isBusyWith()}
          busyLabel={<Trans>One moment</Trans>}
          aria-disabled={isBusy}
          onClick={() => isBusy || retry(undefined)}
        >
          <Trans>Retry Payment</Trans>
        </Button>
        {ways.map(({ code, label }) => (
          <Button
            key={code}
            look="line"
            busy={isBusyWith(code)}
            busyLabel={<Trans>One moment</Trans>}
            aria-disabled={isBusy}
            onClick={() => isBusy || retry(code)}
          >
            {label ? <Trans>Pay with {label}</Trans> : <Trans>Pay by card</Trans>}
          </Button>
        ))}
      </div>
      {error && (
        <Message kind="bad" role="alert">
          {error instanceof ApiError ? error.message : <Trans>No connection. Nothing was charged. Try again.</Trans>}
        </Message>
      )}
    </>
  );
}

/** The other ways to pay that the market has for such a total. */
function useOtherWays({ payment, totals }: Order): { code: PaymentMethodCode; label: string | null }[] {
  const { payLater } = useSite().market;
  const later = payLater.filter(({ least, most }) => least <= totals.total && totals.total <= most);
  const ways = [{ code: 'card' as const, label: null }, ...later.map(({ code, label }) => ({ code, label }))];
  return ways.filter(({ code }) => code !== payment.method);
}
