import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { DeliveryMethodCode } from '@vermilion/contract/markets';
import type { VariantDelivery } from '@vermilion/contract/order';
import type { ReactNode } from 'react';
import { useApi } from '~/platform/queries.ts';
import { useList } from '~/platform/use-list.ts';
import { DeliveryDates } from './delivery-dates.tsx';
import { ReadyBy } from './ready-by.tsx';

type ArrivalProps = {
  variantId: number;
  method: DeliveryMethodCode;
  /** Shown until the dates are there, and where they cannot be loaded. */
  children: ReactNode;
};

/** When a variant ordered now arrives by a delivery; for Click & Collect the stores that have it. */
export function Arrival({ variantId, method, children }: ArrivalProps) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['variant delivery', variantId],
    queryFn: ({ signal }) => api('GET variants/{id}/delivery', { params: { id: String(variantId) } }, { signal }),
    staleTime: 60_000,
  });
  if (!data) return children;
  if (method === 'collect') return <Stores stores={data.stores} />;
  const estimate = data.methods.find(({ code }) => code === method)?.estimate;
  return estimate ? <DeliveryDates method={method} estimate={estimate} /> : children;
}

/** When it is ready in the first store, and the names of all that have it. */
function Stores({ stores }: Pick<VariantDelivery, 'stores'>) {
  const list = useList();
  const [first] = stores;
  if (!first) return <Trans>Not in stores right now</Trans>;
  const names = list(stores.map(({ name }) => name));
  return (
    <>
      <p>
        <ReadyBy readyBy={first.readyBy} zone={first.zone} />
      </p>
      <p>
        <Trans comment="Names of the stores that have the product">In store now: {names}</Trans>
      </p>
    </>
  );
}
