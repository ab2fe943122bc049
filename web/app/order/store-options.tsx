import { Trans } from '@lingui/react/macro';
import type { Checkout } from '@vermilion/contract/order';
import { DeliveryDates } from '~/delivery/delivery-dates.tsx';
import { RadioOption } from '~/ui/option.tsx';
import { OptionRows } from './option-rows.tsx';
import { StoreHours } from './store-hours.tsx';

type Props = {
  stores: Checkout['stores'];
  chosen: string;
  onChoose: (code: string) => void;
  /** ISO moment for which opening hours are shown. */
  now: string;
};

/** The market's stores, for Click & Collect. */
export default function StoreOptions({ stores, chosen, onChoose, now }: Props) {
  return (
    <OptionRows legend={<Trans>Where you collect it</Trans>} name="delivery.storeCode">
      {stores.map((store) => (
        <RadioOption
          key={store.code}
          name="delivery.storeCode"
          value={store.code}
          checked={store.code === chosen}
          onChange={() => onChoose(store.code)}
          label={store.name}
          detail={
            <>
              <span className="block">{store.address}</span>
              <StoreHours store={store} now={now} />
              <span className="block">
                <DeliveryDates method="collect" estimate={store.estimate} />
              </span>
            </>
          }
        />
      ))}
    </OptionRows>
  );
}
