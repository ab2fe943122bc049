import { randomInt, randomUUID } from 'node:crypto';
import type { Availability } from '@vermilion/contract/catalogue';
import { type Language, type MarketCode, markets } from '@vermilion/contract/markets';
import type { BagItem, CatalogueService, VariantItem, VariantPrice } from '../catalogue/catalogue.service.ts';
import { readGuestId } from '../platform/http/guest.ts';
import { readGuestBagId } from '../platform/http/guest-bag.ts';
import type { RequestContext } from '../platform/request-context.ts';

/** For tests: a catalogue that sells each variant of its price list, the same in every market. */
export class TestCatalogue implements Pick<CatalogueService, 'findBagItem' | 'findSampleItem' | 'readOrderPrices'> {
  /** Minor units per variant id; a test may change them. */
  readonly prices: Map<number, { price: number; priceBeforeSale: number | null }>;
  /** The availability of variants that are not for sale to everybody; a test may set it. */
  readonly availability = new Map<number, Availability>();
  /** Variants that went off sale in the database, which the read model does not have yet; a test may add to it. */
  readonly withdrawn = new Set<number>();

  constructor(prices: Record<number, number>) {
    this.prices = new Map(Object.entries(prices).map(([id, price]) => [Number(id), { price, priceBeforeSale: null }]));
  }

  findBagItem(variantId: number, market: MarketCode, language: Language): BagItem | null {
    const price = this.prices.get(variantId);
    if (!price) return null;
    const availability = this.availability.get(variantId) ?? 'in_stock';
    return { ...this.findSampleItem(variantId, market, language), ...price, availability };
  }

  findSampleItem(variantId: number, _market: MarketCode, language: Language): VariantItem {
    return {
      variantId,
      sku: `SKU-${variantId}`,
      productSlug: `product-${variantId}`,
      name: `Name ${variantId} (${language})`,
      brand: { slug: 'test', name: 'Test' },
      categorySlugs: ['make-up', 'lips'],
      isHouseBrand: false,
      shade: { name: 'Cinnabar', hex: '#d5281c' },
      size: '30 ml',
      type: null,
      picture: { url: '/media/test.svg', ground: '#f0cfc6' },
    };
  }

  async readOrderPrices(_db: unknown, ids: readonly number[]): Promise<Map<number, VariantPrice>> {
    return new Map(
      [...this.prices]
        .filter(([id]) => ids.includes(id) && !this.withdrawn.has(id))
        .map(([id, price]) => [id, { ...price, availability: this.availability.get(id) ?? 'in_stock' }]),
    );
  }
}

/** For tests: a visitor with a cookie jar of their own. */
export function createTestVisitor(market: MarketCode, language: Language = markets[market].languages[0]) {
  const jar = new Map<string, string>();
  const context: RequestContext = {
    market: markets[market],
    actor: async () => ({
      kind: 'visitor',
      address: context.address,
      bagId: readGuestBagId(context),
      guestId: readGuestId(context),
    }),
    language,
    preview: null,
    origin: `http://${market.toLowerCase()}.localhost:3000`,
    cookies: {
      get: (name) => jar.get(name),
      getOfHost: (name) => jar.get(name),
      set: (name, value) => void jar.set(name, value),
    },
    // Each visitor's own: the goods that one address may hold unpaid are limited.
    address: Array.from({ length: 4 }, () => randomInt(1, 255)).join('.'),
    isCrawler: false,
    visitorCountry: null,
    header: () => undefined,
    rawBody: '',
  };
  return { ...context, jar };
}

/** For tests: a member who calls with a visitor's cookies, from their address. */
export function createTestMember(market: MarketCode, accountId: string, visitor = createTestVisitor(market)) {
  const actor: RequestContext['actor'] = async () => ({
    kind: 'member',
    address: visitor.address,
    bagId: readGuestBagId(visitor),
    guestId: readGuestId(visitor),
    accountId,
    sessionId: randomUUID(),
  });
  return { ...visitor, actor };
}
