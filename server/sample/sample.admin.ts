import type { MarketCode } from '@vermilion/contract/markets';
import type { Sample, SampleDefinition } from '@vermilion/contract/sample';
import type { Transaction } from 'kysely';
import { type Author, recordChange } from '../audit/audit.service.ts';
import { readSkus, readVariantIds } from '../catalogue/catalogue.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { StockLevel, StockService } from '../stock/stock.service.ts';
import { findSample, listSamples, lockSamples, type StoredSample, writeSample } from './sample.store.ts';

type DefineError = 'SAMPLE_SKU_UNKNOWN' | 'SAMPLE_SKU_TAKEN';

/** A sample with its name for the shop's own use, such as `barrier-cream-mini`. */
export type NamedDefinition = SampleDefinition & { id: string };

/** What staff and operators do with samples. Each change is audited. */
export type SampleAdmin = {
  /** Returns the samples of a market in its order; those that are not offered too. */
  list(market: MarketCode): Promise<Sample[]>;
  /** Adds a sample or changes it. */
  define(author: Author, id: string, definition: SampleDefinition): Promise<Result<Sample, DefineError>>;
  /** Adds and changes samples, all or none. */
  defineAll(author: Author, definitions: readonly NamedDefinition[]): Promise<Result<void, DefineError>>;
};

export function createSampleAdmin({
  database: { db },
  clock,
  stock,
}: {
  database: Pick<Database, 'db'>;
  clock: Clock;
  stock: Pick<StockService, 'setOnHand'>;
}): SampleAdmin {
  async function define(
    transaction: Transaction<Tables>,
    author: Author,
    { id, ...definition }: NamedDefinition,
  ): Promise<Result<StockLevel[], DefineError>> {
    const { market, sku, description, position, isOffered, onHand } = definition;
    const variantId = (await readVariantIds(transaction, [sku])).get(sku);
    if (variantId === undefined) return fail('SAMPLE_SKU_UNKNOWN', { sku });
    const before = await findSample(transaction, market, id);
    const row = { market, id, variant_id: variantId, position, is_offered: isOffered };
    if (!(await writeSample(transaction, { ...row, description: JSON.stringify(description) }))) {
      return fail('SAMPLE_SKU_TAKEN', { sku });
    }
    await recordChange(transaction, clock, {
      author,
      action: before ? 'sample.changed' : 'sample.defined',
      object: { kind: 'sample', id: `${market} ${id}` },
      ...(before && { before: describe(before) }),
      after: definition,
    });
    return ok(onHand === null ? [] : [{ variantId, market, onHand }]);
  }

  async function defineAll(
    transaction: Transaction<Tables>,
    author: Author,
    definitions: readonly NamedDefinition[],
  ): Promise<Result<void, DefineError>> {
    await lockSamples(transaction);
    const levels: StockLevel[] = [];
    for (const definition of definitions) {
      const defined = await define(transaction, author, definition);
      if (!defined.ok) return defined;
      levels.push(...defined.value);
    }
    // In one statement, which locks stock in the order in which orders do.
    await stock.setOnHand(transaction, levels);
    return ok(undefined);
  }

  async function read(transaction: Transaction<Tables>, market: MarketCode, id: string): Promise<Sample> {
    const sample = await findSample(transaction, market, id);
    if (!sample) throw new Error(`The sample ${market} ${id} was not written`);
    return toSample(sample, await readSkus(transaction, [sample.variant_id]));
  }

  return {
    list: async (market) => {
      const samples = await listSamples(db, market);
      const skus = await readSkus(
        db,
        samples.map(({ variant_id }) => variant_id),
      );
      // The catalogue may have dropped a variant.
      return samples.filter(({ variant_id }) => skus.has(variant_id)).map((sample) => toSample(sample, skus));
    },

    define: (author, id, definition) =>
      runResultInTransaction(db, async (transaction) => {
        const defined = await defineAll(transaction, author, [{ id, ...definition }]);
        return defined.ok ? ok(await read(transaction, definition.market, id)) : defined;
      }),

    defineAll: (author, definitions) =>
      runResultInTransaction(db, (transaction) => defineAll(transaction, author, definitions)),
  };
}

/** Returns the facts of a sample that its audit keeps. */
function describe({ variant_id, position, description, is_offered }: StoredSample) {
  return { variantId: variant_id, position, description, isOffered: is_offered };
}

function toSample(sample: StoredSample, skus: ReadonlyMap<number, string>): Sample {
  const { market, id, variant_id, position, description, is_offered, available } = sample;
  return { market, id, sku: skus.get(variant_id) ?? '', position, description, isOffered: is_offered, available };
}
