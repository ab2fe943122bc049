import { Plural, Trans } from '@lingui/react/macro';
import { countItems } from '@vermilion/contract/line-counts';
import type { CreditNote, Order } from '@vermilion/contract/order';
import { AmountOrFree, getLineAmount } from '~/bag/line-amount.tsx';
import { LineItem } from '~/bag/line-item.tsx';
import { Headline } from '~/ui/headline.tsx';

/** What was bought, at the prices paid, and what of it was refunded or is still to be. */
export function OrderLines({ lines, creditNotes, refunds }: Pick<Order, 'lines' | 'creditNotes' | 'refunds'>) {
  const countUnits = (id: string, progress: RefundProgress) =>
    creditNotes
      .filter((note) => getProgress(note, refunds) === progress)
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
                  <RefundedNote
                    quantity={line.quantity}
                    refunded={countUnits(line.id, 'refunded')}
                    pending={countUnits(line.id, 'pending')}
                  />
                </>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RefundProgress = 'refunded' | 'pending' | 'closed';

/** How far the money of a credit note has come. Where staff have closed a part, the order's payment says what became of it. */
function getProgress(note: CreditNote, refunds: Order['refunds']): RefundProgress {
  const states = refunds.filter(({ creditNoteId }) => creditNoteId === note.id).map(({ state }) => state);
  if (states.includes('closed')) return 'closed';
  return states.every((state) => state === 'succeeded') ? 'refunded' : 'pending';
}

type RefundedNoteProps = { quantity: number; refunded: number; pending: number };

function RefundedNote({ quantity, refunded, pending }: RefundedNoteProps) {
  return (
    <>
      {refunded > 0 && (
        <p className="text-small text-ink-2">
          {refunded >= quantity ? (
            <Trans>Refunded</Trans>
          ) : (
            <Plural value={refunded} one="# refunded" other="# refunded" />
          )}
        </p>
      )}
      {pending > 0 && (
        <p className="text-small text-ink-2">
          <Plural value={pending} one="# being refunded" other="# being refunded" />
        </p>
      )}
    </>
  );
}
