import type { ProductCard, Variant } from '@vermilion/contract/catalogue';

/** Returns a product card for tests: in stock, at 10.00. */
export function createTestCard(card: Partial<ProductCard> = {}): ProductCard {
  return {
    slug: 'product',
    name: 'Product',
    brand: { slug: 'brand', name: 'Brand' },
    picture: { url: '/p.svg', ground: '#f0cfc6' },
    secondPicture: null,
    price: 1000,
    priceBeforeSale: null,
    isFrom: false,
    badge: null,
    rating: null,
    availability: 'in_stock',
    shades: [],
    shadeCount: 0,
    sizes: [],
    variantId: null,
    ...card,
  };
}

/** Returns a variant for tests: in stock, at 38.00. */
export function createTestVariant(id: number, variant: Partial<Variant> = {}): Variant {
  return {
    id,
    sku: `SKU-${id}`,
    productSlug: 'velvet-bullet',
    shade: null,
    size: null,
    type: null,
    price: 3800,
    priceBeforeSale: null,
    availability: 'in_stock',
    stockLeft: null,
    pictures: [{ url: `/p-${id}.svg`, ground: '#f0cfc6' }],
    ...variant,
  };
}
