import type { Suggestion } from '@vermilion/contract/pairing';
import { type ReactNode, useId } from 'react';
import { AddToBag } from '~/bag/add-to-bag.tsx';
import { renderPlus } from '~/catalogue/product-card.tsx';
import { ProductRail } from '~/catalogue/product-rail.tsx';
import { useList } from '~/platform/use-list.ts';
import { Headline } from '~/ui/headline.tsx';

/** A headline and a rail of products that can be added to the bag; nothing where there are none. */
export function SuggestionRail({ title, suggestions }: { title: ReactNode; suggestions: readonly Suggestion[] }) {
  const id = useId();
  if (suggestions.length === 0) return null;
  const bySlug = new Map(suggestions.map((suggestion) => [suggestion.product.slug, suggestion]));
  return (
    <section className="section" aria-labelledby={id}>
      <Headline id={id} className="mb-6">
        {title}
      </Headline>
      <ProductRail
        products={suggestions.map(({ product }) => product)}
        action={({ slug }) => {
          const suggestion = bySlug.get(slug);
          return suggestion && <Add suggestion={suggestion} />;
        }}
        labelledBy={id}
      />
    </section>
  );
}

/** The plus of a card: adds the variant that was bought before, or what the plus of any card adds. */
function Add({ suggestion: { product, variant } }: { suggestion: Suggestion }) {
  const list = useList();
  if (!variant) return renderPlus(product);
  const name = list([product.name, variant.shade, variant.size, variant.type]);
  return <AddToBag variantId={variant.id} name={name} appearance="plus" />;
}
