import { Plural } from '@lingui/react/macro';
import { countItems } from '@vermilion/contract/line-counts';
import type { Order } from '@vermilion/contract/order';
import { AmountOrFree, getLineAmount } from '~/bag/line-amount.tsx';
import { LineItem } from '~/bag/line-item.tsx';
import { Headline } from '~/ui/headline.tsx';

/** What was bought, at the prices paid. */
export function OrderLines({ lines }: Pick<Order, 'lines'>) {
  return (
    <section>
      <Headline as="h2" size="d3" className="mb-2">
        <Plural value={countItems(lines)} one="# item" other="# items" />
      </Headline>
      <ul className="divide-y divide-rule">
        {lines.map((line) => (
          <li key={line.id} className="py-4">
            <LineItem line={line} size="medium" price={<AmountOrFree amount={getLineAmount(line)} />} />
          </li>
        ))}
      </ul>
    </section>
  );
}
