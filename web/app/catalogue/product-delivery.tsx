import { useLingui } from '@lingui/react/macro';
import { type DeliveryMethod, getFreeFrom } from '@vermilion/contract/markets';
import { Store, Truck } from 'lucide';
import { Arrival } from '~/delivery/arrival.tsx';
import { deliveryNames } from '~/delivery/delivery-names.ts';
import { describeDeliveryDays } from '~/delivery/working-days.ts';
import { useList } from '~/platform/use-list.ts';
import { useLayout, useMoney, useSite } from '~/platform/use-site.ts';
import { Icon } from '~/ui/icon.tsx';

type Props = {
  variantId: number;
  price: number;
  isInStock: boolean;
  methods: readonly DeliveryMethod[];
};

/**
 * The deliveries of the market: what each costs, and when the variant arrives by it. The page may come from the cache, so it
 * says working days until the dates and the stores that have the variant are loaded.
 */
export function ProductDelivery({ variantId, price, isInStock, methods }: Props) {
  const { market } = useSite();
  const { t } = useLingui();
  const money = useMoney();
  const list = useList();
  const { hasStores } = useLayout().config;
  const offered = methods.filter(({ code }) => hasStores || code !== 'collect');
  return (
    <ul className="facts">
      {offered.map((method) => {
        const { code, fee, days } = method;
        const freeFrom = getFreeFrom(method, market);
        const isFree = fee === 0 || (freeFrom !== null && price >= freeFrom);
        const threshold = freeFrom === null || isFree ? null : money(freeFrom, 'threshold');
        const terms = list([
          isFree ? t({ message: 'free', comment: 'In a list of delivery terms: costs nothing' }) : money(fee),
          threshold && t`free from ${threshold}`,
        ]);
        const term = t(describeDeliveryDays(days));
        return (
          <li key={code}>
            <Icon of={days ? Truck : Store} />
            <div className="numeric text-ink-2">
              <p>
                <span className="font-medium text-ink">{t(deliveryNames[code])}</span> {terms}
              </p>
              <div className={days || !isInStock ? undefined : 'min-h-[3lh] wide:min-h-[2lh]'}>
                {isInStock ? (
                  <Arrival variantId={variantId} method={code}>
                    {term}
                  </Arrival>
                ) : (
                  term
                )}
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
