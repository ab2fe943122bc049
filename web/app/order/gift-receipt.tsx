import { Trans } from '@lingui/react/macro';

import type { Order } from '@vermilion/contract/order';
import { formatReceiptDate } from '@vermilion/contract/receipt-date';
import { useList } from '~/platform/use-list.ts';
import { useSite } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';

/** What goes into the parcel of a gift: the note, what is in it, and no prices. It prints on A4. */
export function GiftReceipt({ order: { number, placedAt, seller, giftNote, lines } }: { order: Order }) {
  const { market, language } = useSite();
  const { name: legalName } = seller;
  const list = useList();
  const day = formatReceiptDate(placedAt, market.timeZones[0], market.code, language);
  return (
    <article className="grid gap-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <Headline as="h1" size="d1">
          <Trans>Gift receipt</Trans>
        </Headline>
        <Button look="line" size="small" className="print:hidden" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </header>
      {giftNote && giftNote.message !== '' && (
        <p className="max-w-[34rem] text-lead break-words whitespace-pre-line">{giftNote.message}</p>
      )}
      <ul className="numeric divide-y divide-rule border-t border-ink">
        {lines.map((line) => (
          <li key={line.id} className="flex break-inside-avoid justify-between gap-4 py-2">
            <span>
              {line.brand.name} {line.name}
              <span className="block text-small text-ink-2">{list([line.shade?.name, line.size, line.type])}</span>
            </span>
            <span>× {line.quantity}</span>
          </li>
        ))}
      </ul>
      <p className="numeric border-t border-ink pt-4 text-small text-ink-2">
        <Trans>
          Order {number}, {day}. Sold by {legalName}.
        </Trans>
      </p>
    </article>
  );
}
