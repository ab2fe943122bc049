import { Trans, useLingui } from '@lingui/react/macro';
import type { WaitlistItem } from '@vermilion/contract/waitlist';
import { LineItem } from '~/bag/line-item.tsx';
import { useLineName } from '~/bag/use-line-name.ts';
import { useMoney } from '~/platform/use-site.ts';
import { FormerPrice } from '~/pricing/former-price.tsx';
import { ButtonLink } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { TextButton } from '~/ui/link.tsx';
import { useNotify } from '~/ui/notifications.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { useWaitlist, useWaitMutation } from './waitlist.queries.ts';

/** What the member waits for, with a way to leave. @param loaded by the page's loader */
export function WaitlistRows({ loaded }: { loaded: WaitlistItem[] }) {
  const items = useWaitlist(loaded);
  const { ref, watch } = useFocusKept<HTMLDivElement>();
  return (
    <div ref={ref} tabIndex={-1} {...watch}>
      {items.length === 0 ? (
        <EmptyState
          as="h2"
          title={<Trans>Your waitlist is empty</Trans>}
          help={<Trans>Press Waitlist Me on a product that is out of stock. We’ll email you once it’s back.</Trans>}
          action={
            <ButtonLink to="/">
              <Trans>Keep shopping</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <>
          <VisuallyHidden as="h2">
            <Trans>On your waitlist</Trans>
          </VisuallyHidden>
          <ul className="divide-y divide-rule border-y border-rule">
            {items.map((item) => (
              <WaitRow key={item.variantId} item={item} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function WaitRow({ item }: { item: WaitlistItem }) {
  const { t } = useLingui();
  const money = useMoney();
  const notify = useNotify();
  const name = useLineName(item);
  const { variantId, productSlug, sku, price, priceBeforeSale, availability } = item;
  const isGone = availability === 'gone';
  const canJoin = availability === 'out_of_stock' || availability === 'coming_soon';
  const { mutate, isPending } = useWaitMutation(variantId, (isWaiting) => {
    if (isWaiting) return;
    notify({
      id: `wait-${variantId}`,
      text: t`${name} removed from your waitlist`,
      action: canJoin ? { label: t`Undo`, onAction: () => mutate(true) } : undefined,
    });
  });
  return (
    <li className="grid gap-3 py-5">
      <LineItem
        line={{ ...item, quantity: 1 }}
        size="medium"
        href={isGone ? undefined : `/products/${productSlug}?variant=${encodeURIComponent(sku)}`}
        isDimmed={isGone || availability === 'out_of_stock'}
        price={
          price !== null && (
            <p>
              {money(price)}
              {priceBeforeSale !== null && <FormerPrice amount={priceBeforeSale} />}
            </p>
          )
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-small text-ink-2">
          <WaitStatus availability={availability} />
        </p>
        <TextButton
          className="ml-auto text-small"
          aria-busy={isPending || undefined}
          onClick={({ detail }) => {
            // Not the next row, which a double click would reach.
            if (detail <= 1 && !isPending) mutate(false);
          }}
        >
          <Trans>
            Remove<VisuallyHidden> {name}</VisuallyHidden>
          </Trans>
        </TextButton>
      </div>
    </li>
  );
}

/** What the member waits for, or why that is over. */
function WaitStatus({ availability }: Pick<WaitlistItem, 'availability'>) {
  switch (availability) {
    case 'out_of_stock':
      return <Trans>Out of stock</Trans>;
    case 'coming_soon':
      return <Trans>Coming soon</Trans>;
    case 'in_stock':
      return <Trans>In stock. Our email is on its way.</Trans>;
    case 'priority_access':
      return <Trans>Priority Access members only</Trans>;
    case 'app_exclusive':
      return <Trans>Sold in the app only</Trans>;
    case 'gone':
      return <Trans>No longer sold here</Trans>;
  }
}
