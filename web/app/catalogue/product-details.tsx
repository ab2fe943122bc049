import { Trans, useLingui } from '@lingui/react/macro';
import type { Product } from '@vermilion/contract/catalogue';
import { type DeliveryMethod, getFreeFrom } from '@vermilion/contract/markets';
import { deliveryNames } from '~/delivery/delivery-names.ts';
import { describeDeliveryDays } from '~/delivery/working-days.ts';
import { useList } from '~/platform/use-list.ts';
import { useMoney, useSite } from '~/platform/use-site.ts';
import { Accordion } from '~/ui/accordion.tsx';

type ProductDetailsProps = {
  product: Product;
  /** Of its description, what does not stand beside its name already. */
  more: string;
  delivery: readonly DeliveryMethod[];
};

/** A product's description, use, ingredients, delivery and tax, each in an accordion. */
export function ProductDetails({ product, more, delivery }: ProductDetailsProps) {
  const { taxName } = useSite().market;
  return (
    <div className="text-ink-2">
      {(more || product.traits.length > 0) && (
        <Accordion title={<Trans>What it does</Trans>} open>
          {more && <p className="mb-3">{more}</p>}
          {product.traits.length > 0 && (
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {product.traits.map(({ value, label }) => (
                <li key={value}>{label}</li>
              ))}
            </ul>
          )}
        </Accordion>
      )}
      {product.howToUse && (
        <Accordion title={<Trans>How to use it</Trans>}>
          <p>{product.howToUse}</p>
        </Accordion>
      )}
      {product.ingredients && (
        <Accordion title={<Trans>Ingredients</Trans>}>
          {/* INCI names are Latin and English everywhere. */}
          <p lang="en" className="text-small">
            {product.ingredients}
          </p>
        </Accordion>
      )}
      <Accordion title={<Trans>Delivery and tax</Trans>}>
        <ul className="grid gap-2">
          {delivery.map((method) => (
            <li key={method.code}>
              <DeliveryLine method={method} />
            </li>
          ))}
          <li>
            {taxName ? (
              <Trans>Prices include {taxName}.</Trans>
            ) : (
              <Trans>The price is what you pay: no tax is added.</Trans>
            )}
          </li>
        </ul>
      </Accordion>
    </div>
  );
}

function DeliveryLine({ method }: { method: DeliveryMethod }) {
  const { code, fee, days } = method;
  const freeFrom = getFreeFrom(method, useSite().market);
  const { t } = useLingui();
  const money = useMoney();
  const list = useList();
  const amount = money(fee);
  const threshold = freeFrom === null ? null : money(freeFrom, 'threshold');
  const name = t(deliveryNames[code]);
  const terms = list([
    t(describeDeliveryDays(days)),
    fee === 0 ? t({ message: 'free', comment: 'In a list of delivery terms: costs nothing' }) : amount,
    threshold && t`free from ${threshold}`,
  ]);
  return (
    <span className="numeric">
      <Trans>
        <span className="font-medium text-ink">{name}</span>, {terms}
      </Trans>
    </span>
  );
}
