import { Trans, useLingui } from '@lingui/react/macro';
import type { Bag } from '@vermilion/contract/bag';
import type { Checkout } from '@vermilion/contract/order';
import { ReadyBy } from '~/delivery/ready-by.tsx';
import StoreHours from '~/market/store-hours.tsx';
import { useList } from '~/platform/use-list.ts';
import { RadioOption } from '~/ui/option.tsx';
import { OptionRows } from './option-rows.tsx';

type CollectionStore = Checkout['stores'][number];

type Props = {
  stores: readonly CollectionStore[];
  lines: Bag['lines'];
  chosen: string;
  onChoose: (code: string) => void;
};

/** The market's stores, for Click & Collect: those that have the bag first, then the others with what they lack. */
export default function StoreOptions({ stores, lines, chosen, onChoose }: Props) {
  const sorted = stores.toSorted((one, other) => Math.sign(one.lacking.length) - Math.sign(other.lacking.length));
  return (
    <OptionRows legend={<Trans>Where you collect it</Trans>} name="delivery.storeCode">
      {sorted.map((store) => {
        const hasAll = store.lacking.length === 0;
        return (
          <RadioOption
            key={store.code}
            name="delivery.storeCode"
            value={store.code}
            checked={hasAll && store.code === chosen}
            disabled={!hasAll}
            onChange={() => onChoose(store.code)}
            label={store.name}
            detail={
              <>
                <span className="block">{store.address}</span>
                <StoreHours store={store} />
                <span className="block">
                  {hasAll ? (
                    <ReadyBy readyBy={store.readyBy} zone={store.zone} />
                  ) : (
                    <Lacking lacking={store.lacking} lines={lines} />
                  )}
                </span>
              </>
            }
          />
        );
      })}
    </OptionRows>
  );
}

/** What a store does not have enough of, by name. */
function Lacking({ lacking, lines }: Pick<CollectionStore, 'lacking'> & Pick<Props, 'lines'>) {
  const { t } = useLingui();
  const list = useList();
  const names = lacking.flatMap(({ lineId, available }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return [];
    const { name: product, shade } = line;
    const shadeName = shade?.name;
    const name = shadeName ? t`${product} (${shadeName})` : product;
    return [available > 0 ? t`${name} – only ${available} left` : name];
  });
  const items = list(names);
  return (
    <span className="text-ink">
      <Trans>Not in this store now: {items}</Trans>
    </span>
  );
}
