import { Trans, useLingui } from '@lingui/react/macro';
import type { DeliveryMethodCode } from '@vermilion/contract/markets';
import type { Checkout } from '@vermilion/contract/order';
import { Suspense } from 'react';
import { AmountOrFree } from '~/bag/line-amount.tsx';
import { DeliveryDates } from '~/delivery/delivery-dates.tsx';
import { deliveryNames } from '~/delivery/delivery-names.ts';
import { createLazyPart } from '~/platform/missing-chunk.ts';
import { useMoney } from '~/platform/use-site.ts';
import { RadioOption } from '~/ui/option.tsx';
import { OptionRows } from './option-rows.tsx';

/** Loaded when a store is chosen. */
const ReadyBy = createLazyPart(async () => ({ default: (await import('~/delivery/ready-by.tsx')).ReadyBy }));

type Props = {
  options: Checkout['deliveryOptions'];
  /** The store that is chosen for Click & Collect. */
  store: Checkout['stores'][number] | undefined;
  chosen: DeliveryMethodCode;
  onChoose: (method: DeliveryMethodCode) => void;
};

/** The delivery methods, each with its dates and its fee. */
export function DeliveryOptions({ options, store, chosen, onChoose }: Props) {
  const { t } = useLingui();
  return (
    <OptionRows legend={<Trans>Delivery method</Trans>} name="delivery.method">
      {options.map(({ code, fee, freeFrom, estimate }) => {
        const dates = <DeliveryDates method={code} estimate={estimate} />;
        return (
          <RadioOption
            key={code}
            name="delivery.method"
            value={code}
            checked={code === chosen}
            onChange={() => onChoose(code)}
            label={t(deliveryNames[code])}
            detail={
              <>
                {code === 'collect' && store ? (
                  <Suspense fallback={dates}>
                    <ReadyBy readyBy={store.readyBy} zone={store.zone} />
                  </Suspense>
                ) : (
                  dates
                )}
                {freeFrom !== null && <FreeFrom amount={freeFrom} />}
              </>
            }
            end={
              <span className="font-medium">
                <AmountOrFree amount={fee} />
              </span>
            }
          />
        );
      })}
    </OptionRows>
  );
}

function FreeFrom({ amount }: { amount: number }) {
  const threshold = useMoney()(amount, 'threshold');
  return (
    <span className="block">
      <Trans>Free from {threshold}</Trans>
    </span>
  );
}
