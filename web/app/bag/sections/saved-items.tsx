import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { SavedItem } from '@vermilion/contract/saved-items';
import { useApi } from '~/platform/queries.ts';
import { useMoney } from '~/platform/use-site.ts';
import { FormerPrice } from '~/pricing/former-price.tsx';
import { Button } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { TextButton } from '~/ui/link.tsx';
import { useNotify } from '~/ui/notifications.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { bagKeys } from '../bag.queries.ts';
import { LineItem } from '../line-item.tsx';
import { useBagMutation } from '../use-bag-mutation.ts';
import { useBagNotifications } from '../use-bag-notifications.ts';
import { useLineName } from '../use-line-name.ts';

const savedKey = [...bagKeys.sections, 'saved'];

/** What was saved for later, with a way back into the bag; nothing where nothing was saved. */
export default function SavedItems() {
  const api = useApi();
  const { ref, watch } = useFocusKept<HTMLUListElement>();
  const { data } = useSuspenseQuery({
    queryKey: savedKey,
    queryFn: ({ signal }) => api('GET cart/saved-items/', {}, { signal }),
  });
  const { items } = data;
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="saved" className="section" {...watch}>
      <div className="mb-4 flex items-baseline gap-4">
        <Headline id="saved">
          <Trans>Saved for later</Trans>
        </Headline>
        <p className="numeric text-ink-2">
          <Plural value={items.length} one="# item" other="# items" />
        </p>
      </div>
      <ul ref={ref} tabIndex={-1} className="grid gap-x-10 wide:grid-cols-2">
        {items.map((item) => (
          <SavedRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function SavedRow({ item }: { item: SavedItem }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { notifyCapped } = useBagNotifications();
  const money = useMoney();
  const name = useLineName(item);
  const { id, unitPrice, unitPriceBeforeSale, state } = item;
  const { change, pending } = useBagMutation<'move' | 'remove'>(async (api, action) => {
    if (action === 'move') {
      const { bag, items, notice } = await api(
        'POST cart/saved-items/{id}/move',
        { params: { id } },
        { keepalive: true },
      );
      queryClient.setQueryData(savedKey, { items });
      if (notice) notifyCapped(notice);
      else notify({ text: t`${name} is in your bag` });
      return bag;
    }
    const { bag, items } = await api('DELETE cart/saved-items/', { query: { id } }, { keepalive: true });
    queryClient.setQueryData(savedKey, { items });
    notify({ text: t`${name} is no longer saved` });
    return bag;
  });
  const canMove = state === 'available' || state === 'short';
  return (
    <li className="grid content-start gap-3 border-t border-rule py-5">
      <LineItem
        line={item}
        size="medium"
        href={state === 'gone' ? undefined : `/products/${item.productSlug}`}
        isDimmed={!canMove}
        price={
          <p>
            {money(unitPrice)}
            {unitPriceBeforeSale !== null && <FormerPrice amount={unitPriceBeforeSale} />}
          </p>
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {canMove && (
          <Button
            look="line"
            size="small"
            busy={pending === 'move'}
            busyLabel={<Trans>Adding</Trans>}
            onClick={() => change('move')}
          >
            <Trans>
              Move to bag<VisuallyHidden>: {name}</VisuallyHidden>
            </Trans>
          </Button>
        )}
        <SavedState {...item} />
        <TextButton
          className="ml-auto text-small"
          aria-busy={pending === 'remove' || undefined}
          onClick={() => change('remove')}
        >
          <Trans>
            Remove<VisuallyHidden> {name}</VisuallyHidden>
          </Trans>
        </TextButton>
      </div>
    </li>
  );
}

/** Why an item cannot be bought now, or that few are left. */
function SavedState({ state, stockLeft }: SavedItem) {
  const text = {
    available: null,
    short: null,
    out_of_stock: <Trans>Out of stock</Trans>,
    gone: <Trans>No longer sold here</Trans>,
    coming_soon: <Trans>Coming soon</Trans>,
    priority_access: <Trans>Priority Access members only</Trans>,
    app_exclusive: <Trans>Sold in the app only</Trans>,
  }[state];
  if (text) return <p className="text-small text-ink-2">{text}</p>;
  if (stockLeft === null) return null;
  return (
    <p className="text-small text-warn">
      <Trans>Only {stockLeft} left</Trans>
    </p>
  );
}
