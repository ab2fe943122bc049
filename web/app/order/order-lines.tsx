import { Plural, Trans } from '@lingui/react/macro';
import { countItems } from '@vermilion/contract/line-counts';
import type { Order } from '@vermilion/contract/order';
import { AmountOrFree, getLineAmount } from '~/bag/line-amount.tsx';
import { LineItem } from '~/bag/line-item.tsx';
import { Headline } from '~/ui/headline.tsx';

/** What was bought, at the prices paid, and what of it was refunded. */
export function OrderLines({ lines, creditNotes }: Pick<Order, 'lines' | 'creditNotes'>) {
  const countRefunded = (id: string) =>
    creditNotes
      .flatMap((note) => note.lines)
      .filter(({ lineId }) => lineId === id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section>
      <Headline as="h2" size="d3" className="mb-2">
        <Plural value={countItems(lines)} one="# item" other="# items" />
      </Headline>
      <ul className="divide-y divide-rule">
        {lines.map((line) => (
          <li key={line.id} className="py-4">
            <LineItem
              line={line}
              size="medium"
              price={
                <>
                  <AmountOrFree amount={getLineAmount(line)} />
                  <RefundedNote refunded={countRefunded(line.id)} quantity={line.quantity} />
                </>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RefundedNote({ refunded, quantity }: { refunded: number; quantity: number }) {
  if (refunded === 0) return null;
  return (
    <p className="text-small text-ink-2">
      {refunded >= quantity ? <Trans>Refunded</Trans> : <Plural value={refunded} one="# refunded" other="# refunded" />}
    </p>
  );
}
