import { Trans } from '@lingui/react/macro';
import type { Product } from '@vermilion/contract/catalogue';
import { useSite } from '~/platform/use-site.ts';
import { Accordion } from '~/ui/accordion.tsx';

type ProductDetailsProps = {
  product: Product;
  /** Of its description, what does not stand beside its name already. */
  more: string;
};

/** A product's description, use, ingredients and the shop's own fields, each in an accordion, and the tax in its price. */
export function ProductDetails({ product, more }: ProductDetailsProps) {
  const { taxName } = useSite().market;
  const fields = Object.values(product.fields).filter(({ isShown }) => isShown);
  return (
    <div className="product-details text-ink-2">
      {(more || product.traits.length > 0) && (
        <Accordion title={<Trans>What it does</Trans>} open>
          {more && <p className="mb-3 whitespace-pre-line">{more}</p>}
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
          <p className="whitespace-pre-line">{product.howToUse}</p>
        </Accordion>
      )}
      {product.ingredients && (
        <Accordion title={<Trans>Ingredients</Trans>}>
          {/* INCI names are Latin and English everywhere. */}
          <p lang="en" className="whitespace-pre-line text-small">
            {product.ingredients}
          </p>
        </Accordion>
      )}
      {fields.length > 0 && (
        <Accordion title={<Trans>Details</Trans>} open>
          <table className="w-full text-left">
            <tbody>
              {fields.map(({ label, text }) => (
                <tr key={label} className="align-top">
                  <th scope="row" className="w-2/5 py-1 pr-4">
                    {label}
                  </th>
                  <td className="wrap-anywhere py-1">{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Accordion>
      )}
      <p className="border-rule border-t py-4 text-small">
        {taxName ? (
          <Trans>Prices include {taxName}.</Trans>
        ) : (
          <Trans>The price is what you pay: no tax is added.</Trans>
        )}
      </p>
    </div>
  );
}
