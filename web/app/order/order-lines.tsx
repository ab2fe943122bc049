import { Plural } from '@lingui/react/macro';
import type { Order } from '@vermilion/contract/order';
import { LineChoice } from '~/bag/line-choice.tsx';
import { useMoney } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import { Picture } from '~/ui/picture.tsx';

/** What was bought, at the prices paid. */
export function OrderLines({ lines }: Pick<Order, 'lines'>) {
  const money = useMoney();
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section>
      <Headline as="h2" size="d3" className="mb-2">
        <Plural value={count} one="# item" other="# items" />
      </Headline>
      <ul className="divide-y divide-rule">
        {lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[min(5.5rem,27.5vw)_minmax(0,1fr)] items-center gap-4 py-4">
            <Picture picture={line.picture} sizes="8rem" />
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <div className="flex-[1_1_8rem]">
                <p className="text-small font-strong">{line.brand.name}</p>
                <p className="product-name">{line.name}</p>
                <LineChoice line={line} withColour={false}>
                  {line.quantity > 1 ? `× ${line.quantity}` : undefined}
                </LineChoice>
              </div>
              <p className="numeric">{money(line.subtotal)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
