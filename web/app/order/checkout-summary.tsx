import { Plural, Trans } from '@lingui/react/macro';
import type { Bag } from '@vermilion/contract/bag';
import type { Checkout } from '@vermilion/contract/order';
import type { ReactNode } from 'react';
import { SmallLine } from '~/bag/small-line.tsx';
import { TotalsList } from '~/bag/totals-list.tsx';
import { UnusedNotes } from '~/bag/unused-notes.tsx';
import { useLayout, useMoney } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { TextButton, TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { NeedsScript } from '~/ui/needs-script.tsx';

type Props = {
  bag: Bag;
  /** The chosen method; undefined where nothing is left to pay. */
  payment: Checkout['paymentOptions'][number] | undefined;
  /** True while the totals of a new choice are loading. */
  isSettling: boolean;
  /** Reads the totals again, where those of what is chosen could not be read; null where they are known. */
  onRetry: (() => void) | null;
  isPlacing: boolean;
  /** Where codes and cards are entered, above the totals. */
  codes: ReactNode;
  /** Below the button. */
  offers: ReactNode;
  /** The id of the form that the button submits. */
  formId: string;
  /** Why the order cannot be placed, shown above the button. */
  children: ReactNode;
};

/** The lines and totals of the order, with the page's primary action. */
export function CheckoutSummary({
  bag,
  payment,
  isSettling,
  onRetry,
  isPlacing,
  codes,
  offers,
  formId,
  children,
}: Props) {
  const { totals } = bag;
  const { ordersClosed } = useLayout().config;
  return (
    <aside aria-labelledby="summary" className="grid gap-4 wide:sticky wide:top-8">
      <Headline as="h2" size="d3" id="summary">
        <Plural value={bag.itemCount} one="# item" other="# items" />
      </Headline>
      <ul className="divide-y divide-rule">
        {bag.lines.map((line) => (
          <SmallLine key={line.id} line={line} className="py-3 first:pt-0" />
        ))}
      </ul>
      {codes}
      {onRetry ? (
        <Message kind="bad" role="alert">
          <Trans>
            We couldn’t work out the total. <TextButton onClick={onRetry}>Try again</TextButton>
          </Trans>
        </Message>
      ) : (
        <TotalsList totals={totals} isSettling={isSettling} className="border-t border-rule pt-4" />
      )}
      <UnusedNotes unused={bag.unused} />
      {children}
      <Button
        type="submit"
        form={formId}
        look="act"
        wide
        className="numeric noscript:hidden"
        disabled={ordersClosed !== null || onRetry !== null}
        busy={isPlacing || isSettling}
        busyLabel={isPlacing ? <Trans>Placing your order</Trans> : <Trans>One moment</Trans>}
      >
        <PayLabel payment={payment} amount={onRetry ? null : totals.amountDue} />
      </Button>
      <NeedsScript />
      <p className="text-note text-ink-2">
        <Trans>
          By placing your order, you accept the <TextLink to="/terms">Terms of Use</TextLink>.
        </Trans>
      </p>
      {offers}
    </aside>
  );
}

function PayLabel({ payment, amount }: { payment: Props['payment']; amount: number | null }) {
  const money = useMoney();
  const provider = payment?.label;
  if (!payment || amount === null) return <Trans>Place order</Trans>;
  const amountDue = money(amount);
  return provider ? <Trans>Pay with {provider}</Trans> : <Trans>Pay {amountDue}</Trans>;
}
