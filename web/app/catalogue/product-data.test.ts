import type { Product } from '@vermilion/contract/catalogue';
import { type MarketCode, markets } from '@vermilion/contract/markets';
import { describe, expect, it } from 'vitest';
import { createProductData } from './product-data.ts';

const product: Product = {
  slug: 'velvet-bullet',
  name: 'Velvet Bullet </script>',
  brand: { slug: 'vermilion-collection', name: 'Vermilion Collection' },
  trail: [],
  shortDescription: 'Satin red in one pass.',
  howToUse: '',
  ingredients: '',
  badges: [],
  traits: [],
  fields: {},
  rating: { average: 4.8, count: 212 },
  options: ['shade'],
  variants: [
    {
      id: 1,
      sku: 'VC 08/1',
      productSlug: 'velvet-bullet',
      shade: { name: 'Cinnabar', hex: '#d5281c', family: 'red', familyName: 'Red' },
      size: null,
      type: null,
      price: 3805,
      priceBeforeSale: null,
      availability: 'in_stock',
      stockLeft: null,
      pictures: [{ url: '/media/a.svg', ground: '#f0cfc6' }],
    },
  ],
  frontVariantId: 1,
  availability: 'in_stock',
  onSaleFrom: null,
  markets: ['SG', 'TH'],
};

const site = (code: MarketCode) => ({
  origin: 'http://shop.test',
  prefix: '/en',
  market: { ...markets[code], taxName: null },
});

describe('a product for search engines', () => {
  it('offers each variant at the market’s price, in whole addresses', () => {
    expect(createProductData(product, site('SG'))).toMatchObject({
      url: 'http://shop.test/en/products/velvet-bullet',
      image: ['http://shop.test/media/a.svg'],
      aggregateRating: { ratingValue: 4.8, ratingCount: 212 },
      offers: [
        {
          sku: 'VC 08/1',
          url: 'http://shop.test/en/products/velvet-bullet?variant=VC%2008%2F1',
          price: '38.05',
          priceCurrency: 'SGD',
          availability: 'https://schema.org/InStock',
        },
      ],
    });
  });

  it('knows currencies without decimals', () => {
    expect(createProductData(product, site('ID')).offers[0]).toMatchObject({ price: '3805', priceCurrency: 'IDR' });
  });

  it('leaves out a picture that cannot be shown', () => {
    const variants = product.variants.map((variant) => ({ ...variant, pictures: [{ url: '', ground: '#f0cfc6' }] }));
    expect(createProductData({ ...product, variants }, site('SG'))).toMatchObject({ image: [] });
  });

  it('says nothing of a rating that is not there', () => {
    expect(createProductData({ ...product, rating: null }, site('SG'))).not.toHaveProperty('aggregateRating');
  });
});
