import type { Availability, Product, Variant } from '@vermilion/contract/catalogue';
import type { Currency } from '@vermilion/contract/markets';
import type { Site } from '@vermilion/contract/site';

const states: Record<Availability, string> = {
  in_stock: 'InStock',
  out_of_stock: 'OutOfStock',
  coming_soon: 'PreOrder',
  priority_access: 'LimitedAvailability',
  app_exclusive: 'OnlineOnly',
};

/** A product as search engines read it (schema.org Product), one offer per variant. */
export function createProductData(
  product: Product,
  { origin, prefix, market }: Pick<Site, 'origin' | 'prefix' | 'market'>,
) {
  const { slug, name, shortDescription, brand, rating, variants } = product;
  const address = `${origin}${prefix}/products/${slug}`;
  const offer = ({ sku, price, availability }: Variant) => ({
    '@type': 'Offer',
    sku,
    url: `${address}?variant=${encodeURIComponent(sku)}`,
    price: formatDecimal(price, market.currency),
    priceCurrency: market.currency.code,
    availability: `https://schema.org/${states[availability]}`,
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description: shortDescription,
    url: address,
    brand: { '@type': 'Brand', name: brand.name },
    image: [
      ...new Set(variants.flatMap(({ pictures: [first] }) => (first?.url ? new URL(first.url, origin).href : []))),
    ],
    ...(rating && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, ratingCount: rating.count },
    }),
    offers: variants.map(offer),
  };
}

/** Minor units as machines read an amount: "38.00", "429000". For people, `formatMoney`. */
function formatDecimal(minor: number, { digits }: Currency): string {
  return (minor / 10 ** digits).toFixed(digits);
}
