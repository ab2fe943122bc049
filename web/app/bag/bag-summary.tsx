import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLayout } from '~/platform/use-site.ts';
import { PayLaterLine, usePayLaterProviders } from '~/pricing/pay-later-line.tsx';
import { Button, ButtonLink } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { isSettled, isTooLarge, listShownLines } from './bag-edits.rules.ts';
import { isUnavailable } from './bag-line.rules.ts';
import { TooManyItems } from './too-many-items.tsx';
import { TotalsList } from './totals-list.tsx';
import { UnusedNotes } from './unused-notes.tsx';
import type { useBag } from './use-bag.ts';
import { useIsBagChanging } from './use-is-bag-changing.ts';

type EditorProps = Pick<ReturnType<typeof useBag>, 'edits' | 'settle'>;

type Props = EditorProps & {
  /** Where codes and cards are entered, above the totals. */
  codes: ReactNode;
  /** Below the way to checkout: what else there is to know of the order, then offers. */
  facts: ReactNode;
  offers: ReactNode;
};

/** The totals and the button to check out. */
export function BagSummary({ edits, settle, codes, facts, offers }: Props) {
  const { totals, unused } = edits.bag;
  const isChanging = useIsBagChanging();
  return (
    <aside aria-labelledby="summary" className="grid gap-5 wide:sticky wide:top-(--below-header)">
      <Headline as="h2" size="d3" id="summary">
        <Trans>Summary</Trans>
      </Headline>
      {codes}
      <TotalsList totals={totals} isSettling={isChanging || !isSettled(edits)} />
      <UnusedNotes unused={unused} />
      <div className="grid gap-3">
        <CheckOut edits={edits} settle={settle} />
        <PayLaterLines amountDue={totals.amountDue} />
      </div>
      {facts}
      {offers}
    </aside>
  );
}

/** How the market's pay-later providers split the amount due: those that take it. */
function PayLaterLines({ amountDue }: { amountDue: number }) {
  return usePayLaterProviders(amountDue).map((provider) => (
    <p key={provider.code} className="numeric text-center text-small text-ink-2">
      <PayLaterLine provider={provider} due={amountDue} />
    </p>
  ));
}

/** Leads to checkout. Where lines prevent it, the label names the changes that it makes first. */
function CheckOut({ edits, settle }: EditorProps) {
  const navigate = useNavigate();
  const { ordersClosed } = useLayout().config;
  const [isLeaving, setIsLeaving] = useState(false);
  const lines = listShownLines(edits);
  const unavailable = lines.filter(isUnavailable);
  const short = lines.filter(({ state, quantity, maxQuantity }) => state === 'short' && quantity > maxQuantity);

  if (isTooLarge(edits)) return <TooManyItems />;

  if (ordersClosed) {
    return (
      <Button look="act" wide disabled>
        <Trans>Check out</Trans>
      </Button>
    );
  }

  if (unavailable.length + short.length === 0 && isSettled(edits)) {
    return (
      <ButtonLink to="/checkout" look="act" wide>
        <Trans>Check out</Trans>
      </ButtonLink>
    );
  }

  const settleAndLeave = async () => {
    setIsLeaving(true);
    const bag = await settle([
      ...unavailable.map((line) => ({ line, quantity: 0 })),
      ...short.map((line) => ({ line, quantity: line.maxQuantity })),
    ]);
    setIsLeaving(false);
    if (bag.canCheckOut) await navigate('/checkout');
  };
  return (
    <Button look="act" wide busy={isLeaving} busyLabel={<Trans>One moment</Trans>} onClick={settleAndLeave}>
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
