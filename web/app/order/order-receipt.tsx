import { Trans, useLingui } from '@lingui/react/macro';

import type { CreditNote, Order } from '@vermilion/contract/order';
import { formatReceiptDate } from '@vermilion/contract/receipt-date';
import type { ReactNode } from 'react';
import { AddressText } from '~/address/address-text.tsx';
import { AmountOrFree, getLineAmount } from '~/bag/line-amount.tsx';
import { TotalsList } from '~/bag/totals-list.tsx';
import { useList } from '~/platform/use-list.ts';
import { useMoney, useSite } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';

type Props = {
  order: Order;
  /** The address's state, province or area in the reader's language. */
  subdivision: string | null;
};

/** The receipt of an order: what was paid and the tax in it, and what was given back. It prints on A4. */
export function OrderReceipt({ order, subdivision }: Props) {
  const { t } = useLingui();
  const { market, language } = useSite();
  const list = useList();
  const { number, placedAt, paidAt, seller, contact, delivery, payment, lines, creditNotes, status } = order;
  const printDay = (moment: string) => formatReceiptDate(moment, market.timeZones[0], market.code, language);
  return (
    <article className="grid gap-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <Headline as="h1" size="d1">
          {seller.receiptTitle ?? <Trans>Receipt</Trans>}
        </Headline>
        <Button look="line" size="small" className="print:hidden" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </header>
      <dl className="numeric grid gap-x-8 gap-y-4 border-t border-ink pt-4 wide:grid-cols-3 print:grid-cols-3">
        <Fact label={t`Ordered on`}>
          {printDay(placedAt)}
          <span className="block">
            <Trans>Order {number}</Trans>
          </span>
        </Fact>
        {paidAt !== null && <Fact label={t`Paid on`}>{printDay(paidAt)}</Fact>}
        <Fact label={t`Payment`}>
          {payment.method === null
            ? t`Gift card or store credit`
            : list([
                payment.label ?? t({ message: 'Card', comment: 'Way of paying: credit or debit card' }),
                payment.reference,
              ])}
        </Fact>
        <Fact label={t`Sold by`}>
          {[seller.name, ...seller.address].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          {seller.taxNumber && (
            <span className="block">
              {seller.taxNumber.label} {seller.taxNumber.number}
            </span>
          )}
        </Fact>
        <Fact label={t`Bought by`}>
          {delivery.address ? (
            <AddressText
              market={market.code}
              recipient={contact.fullName}
              address={{ ...delivery.address, subdivision: subdivision ?? undefined }}
            />
          ) : (
            contact.fullName
          )}
        </Fact>
      </dl>
      <table className="numeric w-full border-t border-ink text-left">
        <caption className="sr-only">
          <Trans>Items</Trans>
        </caption>
        <thead className="text-small text-ink-2">
          <tr>
            <th scope="col" className="py-2 font-[400]">
              <Trans>Item</Trans>
            </th>
            <th scope="col" className="hidden py-2 pl-3 text-right font-[400] wide:table-cell print:table-cell">
              <Trans>Quantity</Trans>
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-[400]">
              <Trans>Price</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">
          {lines.map((line) => (
            <tr key={line.id} className="break-inside-avoid align-top">
              <th scope="row" className="py-2 font-[400] wrap-anywhere">
                {/* A column of its own leaves no room for names on a phone with large text. */}
                <span className="wide:hidden print:hidden">{line.quantity} × </span>
                {line.brand.name} {line.name}
                <span className="block text-small text-ink-2">{list([line.shade?.name, line.size, line.type])}</span>
              </th>
              <td className="hidden py-2 pl-3 text-right wide:table-cell print:table-cell">{line.quantity}</td>
              <td className="py-2 pl-3 text-right">
                <AmountOrFree amount={getLineAmount(line)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="break-inside-avoid border-t border-ink pt-4 wide:ml-auto wide:w-96 print:ml-auto print:w-96">
        <TotalsList totals={order.totals} status={status} />
      </div>
      {creditNotes.length > 0 && (
        <section className="break-inside-avoid border-t border-ink pt-4">
          <h2 className="font-strong">
            <Trans>Refunds</Trans>
          </h2>
          <ul>
            {creditNotes.map((note) => (
              <CreditNoteRow key={note.id} note={note} order={order} day={printDay(note.at)} />
            ))}
          </ul>
        </section>
      )}
      {status === 'cancelled' && (
        <p className="border-t border-ink pt-4">
          <Trans>This order was cancelled. Anything you paid that isn’t listed above has been refunded.</Trans>
        </p>
      )}
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** What a refund gave back, with the tax in it. */
function CreditNoteRow({ note, order, day }: { note: CreditNote; order: Order; day: string }) {
  const { t } = useLingui();
  const money = useMoney();
  const list = useList();
  const taxName = order.totals.taxes[0]?.name;
  const names = note.lines.map(({ lineId, quantity }) => {
    const name = order.lines.find(({ id }) => id === lineId)?.name ?? '';
    return quantity > 1 ? `${quantity} × ${name}` : name;
  });
  const what = list([...names, note.shipping > 0 ? t`Shipping` : null]);
  const tax = money(note.taxAmount);
  return (
    <li className="numeric grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 wrap-anywhere">
      <span>
        {day} · {what}
        {taxName && note.taxAmount > 0 && (
          <span className="block text-small text-ink-2">
            <Trans>
              Includes {taxName} {tax}
            </Trans>
          </span>
        )}
      </span>
      <span>{money(-note.amount)}</span>
    </li>
  );
}
