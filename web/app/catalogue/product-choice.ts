import type { Product, Variant } from '@vermilion/contract/catalogue';

export type Option = Product['options'][number];

/** A value of an option (a shade, a size) and the variant that choosing it leads to. */
export type OptionValue = { value: string; variant: Variant; isChosen: boolean; isOut: boolean };

/** What a variant has for an option; empty where it has none. */
export function getOptionValue(variant: Variant, option: Option): string {
  return (option === 'shade' ? variant.shade?.name : variant[option]) ?? '';
}

/**
 * Returns the variant that the URL names by SKU or id, else the one on the card, or where that is not in stock the first
 * that is.
 */
export function findChosenVariant(
  variants: readonly Variant[],
  requested: string | null,
  frontId: number,
): Variant | undefined {
  const front = variants.find(({ id }) => id === frontId);
  const isInStock = (variant: Variant | undefined) => variant?.availability === 'in_stock';
  return (
    variants.find(({ sku, id }) => requested !== null && (sku === requested || String(id) === requested)) ??
    (isInStock(front) ? front : (variants.find(isInStock) ?? front))
  );
}

/**
 * The values of one option in the product's order. Each leads to the variant that keeps the other options as they are,
 * or where there is none to the one nearest to them, rather one in stock; so every value can always be chosen.
 */
export function listOptionValues(
  product: Pick<Product, 'options' | 'variants'>,
  option: Option,
  chosen: Variant,
): OptionValue[] {
  const others = product.options.filter((other) => other !== option);
  const kept = (variant: Variant) =>
    others.filter((other) => getOptionValue(variant, other) === getOptionValue(chosen, other)).length;
  const rank = (variant: Variant) => kept(variant) * 2 + (variant.availability === 'in_stock' ? 1 : 0);
  const byValue = Map.groupBy(product.variants, (variant) => getOptionValue(variant, option));
  byValue.delete('');
  return [...byValue].map(([value, variants]) => {
    const variant = variants.reduce((best, other) => (rank(other) > rank(best) ? other : best));
    const isChosen = value === getOptionValue(chosen, option);
    return {
      value,
      variant: isChosen ? chosen : variant,
      isChosen,
      isOut: (isChosen ? chosen : variant).availability === 'out_of_stock',
    };
  });
}

/** Returns whether each value has something to show on a card of shades: a colour, or a picture that no other one begins with. */
export function canShowShadeCard(values: readonly OptionValue[]): boolean {
  const pictures = values.map(({ variant }) => variant.pictures[0]?.url || null);
  return values.every(
    ({ variant }, place) =>
      variant.shade?.hex ||
      (pictures[place] && pictures.indexOf(pictures[place]) === pictures.lastIndexOf(pictures[place])),
  );
}

/** "08 Cinnabar", "3.5 g": what a variant is, beside its product's name. */
export function listVariantValues(product: Pick<Product, 'options'>, variant: Variant): string[] {
  return product.options.map((option) => getOptionValue(variant, option)).filter(Boolean);
}
