import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Bag } from '@vermilion/contract/bag';
import { useState } from 'react';
import { useApi } from '~/platform/queries.ts';
import { SuggestionRail } from './suggestion-rail.tsx';

/**
 * What goes with the bag that the page was opened with. It stays as it is while the bag changes, so that no card moves away
 * from the button that was pressed.
 */
export default function BoughtTogether({ bag }: { bag: Bag }) {
  const api = useApi();
  const [variantIds] = useState(() => bag.lines.flatMap(({ kind, variantId }) => (kind === 'item' ? [variantId] : [])));
  const { data } = useSuspenseQuery({
    queryKey: ['pairing', 'together', variantIds],
    queryFn: ({ signal }) => api('GET cart/frequently-bought-together', {}, { signal }),
  });
  return <SuggestionRail title={<Trans>Frequently bought together</Trans>} suggestions={data.suggestions} />;
}
