import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PayLaterLine } from '~/pricing/pay-later-line.tsx';
import { Button, ButtonLink } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { type BagQueue, isIdle, isUnavailable, rowsOf } from './bag-queue.rules.ts';
import type { BagStore } from './bag-store.ts';
import { TotalsList } from './totals-list.tsx';

/** The sums and the way out. */
export function BagSummary({ queue, store }: { queue: BagQueue; store: BagStore }) {
  const { totals } = queue.held;
  return (
    <aside aria-labelledby="summary" className="grid gap-5 wide:sticky wide:top-26">
      <Headline as="h2" size="d3" id="summary">
        <Trans>Summary</Trans>
      </Headline>
      <TotalsList totals={totals} isSettling={!isIdle(queue)} />
      <div className="grid gap-3">
        <CheckOut queue={queue} store={store} />
        <PayLaterLine total={totals.total} />
      </div>
    </aside>
  );
}

/** Leads on to checkout; where lines stand in the way it says what it will do about them first. */
function CheckOut({ queue, store }: { queue: BagQueue; store: BagStore }) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const lines = rowsOf(queue).flatMap(({ line, isRemoved }) => (isRemoved ? [] : [line]));
  const unavailable = lines.filter(isUnavailable);
  const short = lines.filter(({ state, quantity, maxQuantity }) => state === 'short' && quantity > maxQuantity);

  if (unavailable.length + short.length === 0 && isIdle(queue)) {
    return (
      <ButtonLink to="/checkout" look="act" wide>
        <Trans>Check out</Trans>
      </ButtonLink>
    );
  }

  const mendAndLeave = async () => {
    setLeaving(true);
    for (const { variantId } of unavailable) store.ask({ variantId, quantity: 0 });
    for (const { variantId, maxQuantity } of short) store.ask({ variantId, quantity: maxQuantity });
    const bag = await store.settled();
    setLeaving(false);
    if (bag.canCheckOut && bag.lines.length > 0) await navigate('/checkout');
  };
  return (
    <Button look="act" wide busy={leaving} busyLabel={<Trans>One moment</Trans>} onClick={mendAndLeave}>
      {short.length > 0 ? (
        <Plural
          value={short.length + unavailable.length}
          one="Change # item and check out"
          other="Change # items and check out"
        />
      ) : unavailable.length > 0 ? (
        <Plural value={unavailable.length} one="Remove # item and check out" other="Remove # items and check out" />
      ) : (
        <Trans>Check out</Trans>
      )}
    </Button>
  );
}
