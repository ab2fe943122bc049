import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { FactRow } from '~/bag/sections/fact-row.tsx';
import { DeliveryDates } from '~/delivery/delivery-dates.tsx';
import { deliveryNames } from '~/delivery/delivery-names.ts';
import { useApi } from '~/platform/queries.ts';

/** When an order of now arrives by the market's usual delivery. What the bag holds does not change it. */
export default function DeliveryFact() {
  const { t } = useLingui();
  const api = useApi();
  const { data } = useSuspenseQuery({
    queryKey: ['delivery-options'],
    queryFn: async ({ signal }) => (await api('GET checkout/', { query: {} }, { signal })).deliveryOptions,
  });
  const [usual] = data;
  if (!usual) return null;
  return (
    <FactRow label={t(deliveryNames[usual.code])}>
      <DeliveryDates method={usual.code} estimate={usual.estimate} />
    </FactRow>
  );
}
