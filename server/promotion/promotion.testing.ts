import type { EndpointInput } from '@vermilion/contract/endpoints';
import type { MarketCode } from '@vermilion/contract/markets';
import {
  type Promotion,
  type PromotionDefinition,
  promotionDefinition,
  promotionEndpoints,
  promotionErrors,
} from '@vermilion/contract/promotion';
import { createTestOrder, createTestShop } from '../order/order.testing.ts';
import type { Database, Db } from '../platform/database.ts';
import { createDispatch, serveEndpoints } from '../platform/dispatch.ts';
import { createGuessLimit } from '../platform/guesses.ts';
import { createPersonHasher } from '../platform/person-hash.ts';
import { systemRandom } from '../platform/random.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { createPromotionAdmin } from './promotion.admin.ts';
import { createPromotionContributor } from './promotion.contributor.ts';
import { createPromotionHandlers } from './promotion.routes.ts';
import { guessLimits } from './promotion.rules.ts';
import { createPromotionService } from './promotion.service.ts';

export const testHashPerson = createPersonHasher('the secret of persons, of tests only', 'customers of promotions');

export const testAuthor = { operator: 'test' };

/** For tests: the shop from bag to payment with codes and offers. Prices are those of `createTestShop`. */
export function createPromotionShop(database: Database) {
  const shop = createTestShop(database);
  const { clock } = shop;
  const admin = createPromotionAdmin({ database, clock, random: systemRandom });
  const secret = 'the secret of guesses, of tests only';
  const guessing = { db: database.db, clock, secret, purpose: 'promo codes', limits: guessLimits };
  const limitGuesses = createGuessLimit(guessing);
  const promotions = createPromotionService({ database, clock, limitGuesses, bags: shop.bag, pricing: shop.pricing });
  shop.pricing.contributors.add('promotion', createPromotionContributor(shop.catalogue, testHashPerson, shop.pricing));
  const dispatch = createDispatch([
    {
      ...serveEndpoints(promotionEndpoints, createPromotionHandlers(promotions, admin, shop.bag)),
      errors: promotionErrors,
    },
  ]);

  /** Defines a promotion of Singapore, by default 10 % off by a code, and its code. */
  async function define(
    changes: Partial<Omit<EndpointInput<'POST promotions/'>['body'], 'market'>> & { market?: MarketCode } = {},
    code: { code: string; maxUses?: number } | null = { code: 'SAVE10' },
  ): Promise<Promotion> {
    const definition: PromotionDefinition = promotionDefinition.parse({
      kind: code ? 'code' : 'offer',
      market: 'SG',
      slug: `promotion-${systemRandom.uuid()}`,
      name: { en: 'Ten off', th: 'ลดสิบ' },
      benefit: { kind: 'percent_off', basisPoints: 1000 },
      ...changes,
    });
    await insertNames(database.db, definition.scope);
    const defined = await admin.define(testAuthor, definition);
    if (!defined.ok) throw new Error(defined.error.code);
    if (code) {
      const added = await admin.addCodes(testAuthor, defined.value.id, [{ maxUses: null, ...code }]);
      if (!added.ok) throw new Error(added.error.code);
    }
    return defined.value;
  }

  return {
    ...shop,
    admin,
    promotions,
    promotionDispatch: dispatch,
    define,
    enter: (visitor: RequestContext, code: string) =>
      dispatch.call('POST cart/discount-coupon/', { body: { code } }, visitor),
    remove: (visitor: RequestContext) => dispatch.call('DELETE cart/discount-coupon/', {}, visitor),
    listOffers: async (visitor: RequestContext) => {
      const result = await dispatch.call('GET cart/offers', {}, visitor);
      if (!result.ok) throw new Error(result.error.code);
      return result.value;
    },
    viewBag: async (visitor: RequestContext) => {
      const result = await shop.dispatch.call('GET cart/', {}, visitor);
      if (!result.ok) throw new Error(result.error.code);
      return result.value;
    },
    /** Orders what is in a bag, at the price that it shows, for a contact. */
    order: async (
      visitor: RequestContext & { jar: Map<string, string> },
      contact: { email?: string; phone?: string } = {},
    ) => {
      const bag = await shop.dispatch.call('GET cart/', {}, visitor);
      if (!bag.ok) throw new Error(bag.error.code);
      const { total, amountDue } = bag.value.totals;
      const order = createTestOrder();
      return shop.place(visitor, {
        contact: { ...order.contact, ...contact },
        expectedTotal: total,
        expectedAmountDue: amountDue,
      });
    },
  };
}

/** Ids beyond those that `stockUp` gives out. */
let lastNameId = 10_000;
const createNameId = () => {
  lastNameId += 1;
  return lastNameId;
};

/** For tests: puts what a scope names into the tables of the catalogue, which `TestCatalogue` does not read. */
async function insertNames(db: Db, { productSlugs, brandSlugs, categorySlugs }: PromotionDefinition['scope']) {
  if (productSlugs.length + brandSlugs.length + categorySlugs.length === 0) return;
  const text = JSON.stringify({ en: 'Test' });
  for (const slug of ['scope', ...brandSlugs]) {
    const brand = { id: createNameId(), slug, name: slug, is_house: false, description: text };
    await db
      .insertInto('brands')
      .values(brand)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const slug of ['scope', ...categorySlugs]) {
    const category = { id: createNameId(), slug, parent_id: null, position: 1, name: text };
    await db
      .insertInto('categories')
      .values(category)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const find = async (table: 'brands' | 'categories') =>
    (await db.selectFrom(table).select('id').where('slug', '=', 'scope').executeTakeFirstOrThrow()).id;
  for (const slug of productSlugs) {
    const product = {
      id: createNameId(),
      slug,
      brand_id: await find('brands'),
      category_id: await find('categories'),
      name: text,
      short_description: text,
      how_to_use: text,
      ingredients: '',
      traits: [],
      launched_on: '2026-01-01',
      featured: 0,
      rating: null,
      rating_count: 0,
    };
    await db
      .insertInto('products')
      .values(product)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export type PromotionShop = ReturnType<typeof createPromotionShop>;
