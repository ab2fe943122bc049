import { z } from 'zod';
import { bag } from './bag.ts';
import { picture } from './catalogue.ts';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { line, minorUnits, openMarket, slug } from './fields.ts';
import { type MarketCode, markets } from './markets.ts';
import { msg } from './text.ts';

/**
 * How many samples a bag may have, by what its goods cost after all discounts: the first amount is for one sample, the second
 * for two, and so on. In whole currency units.
 */
const sampleSteps: Record<MarketCode, readonly number[]> = {
  AU: [40, 80, 150],
  HK: [250, 500, 900],
  ID: [400_000, 800_000, 1_500_000],
  MY: [100, 200, 400],
  NZ: [40, 80, 150],
  PH: [1500, 3000, 6000],
  SG: [40, 80, 150],
  TH: [800, 1600, 3000],
};

/** Returns the amounts from which on a bag may have one sample, two, and so on. Minor units, ascending. */
export function getSampleSteps(market: MarketCode): number[] {
  return sampleSteps[market].map((step) => step * 10 ** markets[market].currency.digits);
}

const description = line(120).min(1);

/** A sample as staff define it. Its name, size and pictures are those of its variant, which has no price as a rule. */
export const sampleDefinition = z
  .strictObject({
    market: openMarket,
    /** Of a variant in the catalogue; its stock in the market is the sample's. */
    sku: line(60).min(1),
    /** Text per language; English is there always and stands in for what is missing. */
    description: z.strictObject({
      en: description,
      id: description.optional(),
      th: description.optional(),
      zh: description.optional(),
    }),
    /** Place among the samples of the market: lower first. */
    position: z.number().int().min(0).max(10_000),
    /** False: it can no longer be chosen, and bags that have it go without. */
    isOffered: z.boolean(),
    /** Units on hand, as counted; null leaves them as they are. */
    onHand: z.number().int().min(0).max(10_000_000).nullable(),
  })
  .meta({ id: 'SampleDefinition' });
export type SampleDefinition = z.infer<typeof sampleDefinition>;

const sample = z
  .object({
    ...sampleDefinition.omit({ onHand: true }).shape,
    id: slug,
    /** Units that can be given away: on hand, and not reserved by orders. */
    available: z.number().int(),
  })
  .meta({ id: 'Sample' });
export type Sample = z.infer<typeof sample>;

/** A sample as a shopper chooses it. */
const sampleChoice = z
  .object({
    id: slug,
    name: z.string(),
    brand: z.object({ slug: z.string(), name: z.string() }),
    size: z.string().nullable(),
    description: z.string(),
    picture,
    isChosen: z.boolean(),
    /** False: it is out of stock, or no longer offered. */
    isAvailable: z.boolean(),
  })
  .meta({ id: 'SampleChoice' });
export type SampleChoice = z.infer<typeof sampleChoice>;

export const sampleErrors = defineErrors('sample', {
  SAMPLE_NOT_FOUND: { status: 404, text: msg({ message: 'This sample is no longer offered' }) },
  SAMPLE_OUT_OF_STOCK: { status: 409, text: msg({ message: 'This sample is out of stock. Choose another' }) },
  SAMPLES_NEED_SPEND: { status: 422, text: msg({ message: 'Spend {missing} more to choose a sample' }) },
  /** The details name the `count` that the bag may have. */
  SAMPLE_LIMIT: {
    status: 409,
    text: msg({
      message:
        '{count, plural, one {Your bag comes with # sample. Remove it to choose another} other {Your bag comes with # samples. Remove one to choose another}}',
    }),
  },
  /** The details name the `sku`. */
  SAMPLE_SKU_UNKNOWN: { status: 422, text: msg({ message: 'No variant has the SKU {sku} of the sample' }) },
  /** The details name the `sku`. */
  SAMPLE_SKU_TAKEN: { status: 409, text: msg({ message: 'The market has another sample with the SKU {sku}' }) },
});

type SampleErrors = typeof sampleErrors;
declare module './errors.ts' {
  interface Errors extends SampleErrors {}
}

export const sampleEndpoints = defineEndpoints('sample', {
  'GET cart/samples': {
    summary: 'The samples of the market, those that the bag has among them, and how many it may have',
    audience: 'visitor',
    response: z.object({
      samples: z.array(sampleChoice),
      /** How many the bag may have at what its goods cost now. */
      allowedCount: z.number().int(),
      /** What is missing to the next sample: minor units; null where the bag may have all that a bag can. */
      missingSpend: minorUnits.nullable(),
    }),
  },
  'POST cart/samples': {
    summary: 'Chooses a sample for the bag, or takes it out again',
    audience: 'visitor',
    idempotency: 'state',
    limits: [{ per: 'caller', maxCalls: 120, windowSeconds: 60 }],
    body: z.object({ id: slug, isChosen: z.boolean() }),
    response: z.object({ bag }),
    errors: ['BAG_EMPTY', 'SAMPLE_NOT_FOUND', 'SAMPLE_OUT_OF_STOCK', 'SAMPLES_NEED_SPEND', 'SAMPLE_LIMIT'],
  },
  'GET samples/': {
    summary: 'The samples of a market with their stock; those that are not offered too',
    audience: 'staff',
    permission: 'samples.manage',
    query: z.object({ market: openMarket }),
    response: z.object({ samples: z.array(sample) }),
  },
  'PUT samples/{id}': {
    summary: 'Defines or changes a sample of a market, and counts its stock',
    audience: 'staff',
    idempotency: 'state',
    permission: 'samples.manage',
    limits: [{ per: 'caller', maxCalls: 300, windowSeconds: 600 }],
    params: z.object({ id: slug }),
    body: sampleDefinition,
    response: sample,
    errors: ['NOT_PERMITTED', 'SAMPLE_SKU_UNKNOWN', 'SAMPLE_SKU_TAKEN'],
  },
});

type SampleEndpoints = typeof sampleEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends SampleEndpoints {}
}
