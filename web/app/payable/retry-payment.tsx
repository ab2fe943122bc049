import { Trans } from '@lingui/react/macro';
import type { PurchasePayment } from '@vermilion/contract/payment';
import { Problem } from '~/member/problem.tsx';
import { Button } from '~/ui/button.tsx';
import type { RetryMethods } from './blocked-payment.rules.ts';
import type { PaymentRetry } from './payable.queries.ts';

/** Buttons that retry the payment of a purchase, one for each method that the API allows (spec §2, §8). */
export function RetryPayment({
  purchase: { payment, retryMethods },
  retry: { retry, repeat, isBusy, isBusyWith, error },
}: {
  purchase: { payment: PurchasePayment; retryMethods: RetryMethods };
  retry: PaymentRetry;
}) {
  const { method: lastMethod, kind, payUntil } = payment;
  // The method of the last attempt comes first, where it can be retried.
  const methods = retryMethods.toSorted((a, b) => Number(b.code === lastMethod) - Number(a.code === lastMethod));
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {methods.map(({ code, label }, index) => (
          <Button
            key={code}
            look={index === 0 ? 'act' : 'line'}
            busy={isBusyWith(code)}
            busyLabel={<Trans>One moment</Trans>}
            aria-disabled={isBusy}
            onClick={() => isBusy || retry(code)}
          >
            {code === lastMethod && payUntil && kind === 'qr' ? (
              <Trans>Show the QR code</Trans>
            ) : code === lastMethod && payUntil && kind === 'transfer' ? (
              <Trans>See the account number</Trans>
            ) : code === lastMethod ? (
              <Trans>Retry Payment</Trans>
            ) : label ? (
              <Trans>Pay with {label}</Trans>
            ) : (
              <Trans>Pay by card</Trans>
            )}
          </Button>
        ))}
      </div>
      {error && (
        <Problem
          error={error}
          onRetry={repeat}
          unanswered={<Trans>We got no answer, so the payment page didn’t open.</Trans>}
        />
      )}
    </>
  );
}
