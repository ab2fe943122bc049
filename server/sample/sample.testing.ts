import { sampleEndpoints, sampleErrors } from '@vermilion/contract/sample';
import { createTestShop } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { createDispatch, serveEndpoints } from '../platform/dispatch.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { unwrap } from '../platform/result.testing.ts';
import { createTestStock, stockUp } from '../stock/stock.testing.ts';
import { createSampleAdmin } from './sample.admin.ts';
import { createSampleHandlers } from './sample.routes.ts';
import { createSampleService } from './sample.service.ts';

export const testAuthor = { operator: 'test' };

/** The variants of the samples `serum`, `cream`, `scent` and `veil`, which are sold for nothing. */
export const sampleVariants = { serum: 11, cream: 12, scent: 13, veil: 14 } as const;
type SampleId = keyof typeof sampleVariants;

/**
 * For tests: the shop from bag to payment with four samples in Singapore. Variant 1 costs 10.00, so that four units are worth
 * one sample, eight two and fifteen three.
 */
export async function createSampleShop(database: Database, onHand: Partial<Record<SampleId, number>> = {}) {
  const shop = createTestShop(database);
  const { clock } = shop;
  const stock = createTestStock(database);
  const admin = createSampleAdmin({ database, clock, stock });
  const samples = createSampleService({ database, bags: shop.bag, catalogue: shop.catalogue });
  shop.pricing.contributors.add('sample', samples.contributor);
  const dispatch = createDispatch([
    { ...serveEndpoints(sampleEndpoints, createSampleHandlers(samples, admin, shop.bag)), errors: sampleErrors },
  ]);
  await stockUp(database.db, 'SG', { 1: 1_000_000, 2: 1_000_000 });
  for (const [index, [id, variantId]] of Object.entries(sampleVariants).entries()) {
    await stockUp(database.db, 'SG', { [variantId]: onHand[id as SampleId] ?? 1000 });
    await database.db
      .insertInto('samples')
      .values({
        market: 'SG',
        id,
        variant_id: variantId,
        position: index,
        description: JSON.stringify({ en: `Two days of ${id}`, th: `${id} สองวัน` }),
        is_offered: true,
      })
      .onConflict((conflict) => conflict.columns(['market', 'id']).doUpdateSet({ is_offered: true }))
      .execute();
  }

  return {
    ...shop,
    admin,
    sampleDispatch: dispatch,
    unwrap,
    choose: (visitor: RequestContext, id: string, isChosen = true) =>
      dispatch.call('POST cart/samples', { body: { id, isChosen } }, visitor),
    listSamples: (visitor: RequestContext) => unwrap(dispatch.call('GET cart/samples', {}, visitor)),
    viewBag: (visitor: RequestContext) => unwrap(shop.dispatch.call('GET cart/', {}, visitor)),
    /** Returns the SKUs of the samples that the bag gets with a delivery. */
    listGiven: async (visitor: RequestContext, delivery: 'standard' | 'express' | 'collect' = 'standard') => {
      const { bag } = await unwrap(shop.dispatch.call('GET checkout/', { query: { delivery } }, visitor));
      return bag.lines.filter(({ kind }) => kind === 'sample').map(({ sku }) => sku);
    },
    /** Returns the ids of the samples that the bag shows. */
    listSampleLineIds: async (visitor: RequestContext) => {
      const { lines } = await unwrap(shop.dispatch.call('GET cart/', {}, visitor));
      return lines.filter(({ kind }) => kind === 'sample').map(({ id }) => id);
    },
  };
}

export type SampleShop = Awaited<ReturnType<typeof createSampleShop>>;
