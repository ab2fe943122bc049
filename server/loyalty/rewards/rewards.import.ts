import { findCurrency, readAmount } from '@vermilion/contract/amount';
import { fileLine as line, minorUnits, openMarket, slug } from '@vermilion/contract/fields';
import { tier } from '@vermilion/contract/pricing';
import { z } from 'zod';

/** Text per language; English is there always and stands in for what is missing. */
const texts = (maxLength: number) => {
  const text = line(maxLength).min(1);
  return z.strictObject({ en: text, id: text.optional(), th: text.optional(), zh: text.optional() });
};

const rewardRecord = z
  .strictObject({
    id: slug,
    market: openMarket,
    points: z.number().int().min(1).max(1_000_000),
    /** The lowest tier that may redeem it. */
    tier,
    /** What the member gets: the variant with this SKU, or so much off an order: minor units here, and text in a file ("5.00", ADR 186). */
    sku: line(60).min(1).optional(),
    value: minorUnits.min(1).optional(),
    name: texts(80),
    description: texts(300),
    /** Whether it can be collected in a store. */
    isCollectable: z.boolean().default(true),
    /** How many orders may redeem it in all, those before the import included; without it any number. */
    quantity: z.number().int().min(0).max(1_000_000).optional(),
    /** ISO moments between which it can be redeemed. */
    startsAt: z.iso.datetime({ offset: true }).optional(),
    endsAt: z.iso.datetime({ offset: true }).optional(),
  })
  .refine(({ sku, value }) => (sku === undefined) !== (value === undefined), 'needs a sku or a value, not both')
  .refine(
    ({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(endsAt) > Date.parse(startsAt),
    'ends before it starts',
  );
export type RewardRecord = z.infer<typeof rewardRecord>;

/** A reward as a file has it. A number would be the minor units of an older version. */
const writtenReward = z
  .looseObject({ market: z.unknown(), value: z.string('must be an amount as text, such as "5.00"').optional() })
  .transform(({ value, ...reward }) => {
    if (value === undefined) return reward;
    return { ...reward, value: readAmount(value, findCurrency(reward.market)) };
  })
  .pipe(rewardRecord);

/** A file of rewards: each market that it names gets these rewards, in this order. */
export const rewardFile = z
  .array(writtenReward)
  .min(1)
  .check(({ value, issues }) => {
    const knownKeys = new Set<string>();
    for (const [index, { market, id }] of value.entries()) {
      const key = `${market} ${id}`;
      if (knownKeys.has(key))
        issues.push({ code: 'custom', input: id, path: [index, 'id'], message: 'is there twice' });
      knownKeys.add(key);
    }
  });
