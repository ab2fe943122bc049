import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { BagSectionProps } from '~/bag/sections/bag-section.ts';
import { FactRow } from '~/bag/sections/fact-row.tsx';
import { DeliveryDates } from '~/delivery/delivery-dates.tsx';
import { deliveryNames } from '~/delivery/delivery-names.ts';
import { useApi } from '~/platform/queries.ts';

/** When an order of now arrives by the market's usual delivery. */
export default function DeliveryFact({ bag: { lines } }: BagSectionProps) {
  const item = lines.find(({ kind }) => kind === 'item');
  return item ? <UsualDelivery variantId={item.variantId} /> : null;
}

function UsualDelivery({ variantId }: { variantId: number }) {
  const { t } = useLingui();
  const api = useApi();
  const { data } = useSuspenseQuery({
    queryKey: ['variant delivery', variantId],
    queryFn: ({ signal }) => api('GET variants/{id}/delivery', { params: { id: String(variantId) } }, { signal }),
  });
  const [usual] = data.methods;
  if (!usual) return null;
  return (
    <FactRow label={t(deliveryNames[usual.code])}>
      <DeliveryDates method={usual.code} estimate={usual.estimate} />
    </FactRow>
  );
}
