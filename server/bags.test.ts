import type { Bag } from '@vermilion/contract/bag';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRewards } from './loyalty/rewards/rewards.service.ts';
import { type Database, runInTransaction } from './platform/database.ts';
import { unwrap } from './platform/result.testing.ts';
import { testDatabase } from './platform/testing.ts';
import { author, createId, createRaceStage, type RaceStage } from './races.testing.ts';

/** What is put into a bag and taken out again leaves no trace in its price. `npm run proof -- prices` sets more runs. */

const runs = Number(process.env.BAG_RUNS ?? 4);

let database: Database;
let stage: RaceStage;
let bought: { id: number; sku: string }[];
const reward = { id: 'five-off', value: 500, points: 100 };

beforeAll(async () => {
  database = await testDatabase();
  stage = await createRaceStage(database);
  bought = [await stage.stockUp(1_000_000), await stage.stockUp(1_000_000)];
  const text = { en: 'Five off' };
  const record = { ...reward, market: 'SG', tier: 'pink', name: text, description: text, isCollectable: true } as const;
  await runInTransaction(database.db, (transaction) => importRewards(transaction, [record]));
  await stage.definePromotion({ benefit: { kind: 'percent_off', basisPoints: 1000 }, minimumSpend: 6000 }, null);
  await stage.definePromotion({ benefit: { kind: 'free_shipping' }, minimumSpend: 3000 }, null);
  const [, gift] = bought;
  await stage.definePromotion({ benefit: { kind: 'gift', sku: gift?.sku ?? '' }, minimumSpend: 5000 }, null);
  const buyTwo = { kind: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1 } as const;
  await stage.definePromotion({ benefit: buyTwo }, null);
  await stage.definePromotion({ benefit: { kind: 'percent_off', basisPoints: 2500 } }, 'QUARTER');
  await stage.definePromotion({ benefit: { kind: 'amount_off', amount: 1500 }, isCombinable: false }, 'FIFTEEN');
  await stage.definePromotion({ benefit: { kind: 'free_shipping' } }, 'SHIP');
}, 60_000);
afterAll(async () => {
  await stage.close();
  await database.close();
});

type Member = Awaited<ReturnType<RaceStage['createMember']>>;

/** Something that a shopper puts into a bag, and takes out again. What is refused changes nothing. */
type Thing = { put: (member: Member) => Promise<unknown>; take: (member: Member) => Promise<unknown> };

const call = () => stage.getShop().dispatch;
const createCode = (code: string): Thing => ({
  put: (member) => stage.enterCode(member, code),
  take: (member) => call().call('DELETE cart/discount-coupon/', {}, member),
});
const createOffer = (kind: 'reward' | 'gift', readId: (member: Member) => Promise<string>): Thing => ({
  put: async (member) =>
    call().call('POST cart/beauty-pass-offers/', { body: { kind, id: await readId(member) } }, member),
  take: (member) => call().call('DELETE cart/beauty-pass-offers/', { query: { kind } }, member),
});

const things: Record<string, Thing> = {
  'a code of 25 %': createCode('QUARTER'),
  'a code that is compared with offers': createCode('FIFTEEN'),
  'a code for shipping': createCode('SHIP'),
  'a reward': createOffer('reward', async () => reward.id),
  'a gift of Beauty Pass': createOffer('gift', async (member) => {
    const { gifts } = await unwrap(call().call('GET cart/beauty-pass-offers/', {}, member));
    return gifts[0]?.id ?? createId();
  }),
  credit: {
    put: (member) => call().call('PUT cart/credit/', { body: { isUsed: true } }, member),
    take: (member) => call().call('PUT cart/credit/', { body: { isUsed: false } }, member),
  },
  'a gift card': {
    put: async (member) => {
      const cardId = await stage.issueGiftCard(2000);
      await stage.attachGiftCard(cardId, member);
    },
    take: async (member) => {
      const { giftCards } = await unwrap(call().call('GET cart/gift-cards/', {}, member));
      for (const { id } of giftCards) await call().call('DELETE cart/gift-cards/', { query: { id } }, member);
    },
  },
  'three more items': {
    put: (member) => stage.add(member, bought[1]?.id ?? 0, 3),
    take: async (member) => {
      const { lines } = await readBag(member);
      const added = lines.find(({ kind, variantId }) => kind === 'item' && variantId === bought[1]?.id);
      if (added) await call().call('DELETE cart/line-items/', { query: { lineId: added.id } }, member);
    },
  },
};

const readBag = (member: Member): Promise<Bag> => unwrap(call().call('GET cart/', {}, member));

/** Returns a bag without what differs by the moment of reading. */
const summarize = ({ lines, totals, freeShipping, unused }: Bag) => ({ lines, totals, freeShipping, unused });

test('what is put into a bag in any order and taken out in any other restores its price to the unit', async () => {
  const names = Object.keys(things);
  const order = fc.shuffledSubarray(names, { minLength: 1 });
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(
      order,
      fc.integer({ min: 1, max: 4 }),
      fc.infiniteStream(fc.nat()),
      async (put, units, numbers) => {
        const member = await stage.createMember(100);
        const { credits } = stage.shops[0].services.giftcard;
        const credit = { market: 'SG', amount: 1000, reason: 'Property', idempotencyKey: createId() } as const;
        await unwrap(credits.change(author, member.accountId, credit));
        await runInTransaction(database.db, (transaction) =>
          stage.shops[0].services.loyalty.gifts.issue(
            transaction,
            { accountId: member.accountId, market: 'SG' },
            gift(),
          ),
        );
        await stage.add(member, bought[0]?.id ?? 0, units);
        const before = summarize(await readBag(member));
        for (const name of put) {
          await things[name]?.put(member);
          const { totals } = await readBag(member);
          expect(totals.total).toBe(totals.subtotal - totals.discount + totals.shipping);
          expect(Math.min(totals.total, totals.amountDue, totals.shipping, totals.discount)).toBeGreaterThanOrEqual(0);
          if (JSON.stringify(totals) !== JSON.stringify(before.totals)) changed += 1;
        }
        const taken = put
          .map((name) => ({ name, place: numbers.next().value ?? 0 }))
          .toSorted((one, other) => one.place - other.place);
        for (const { name } of taken) await things[name]?.take(member);
        expect(summarize(await readBag(member))).toEqual(before);
      },
    ),
    { numRuns: runs },
  );
  expect(changed).toBeGreaterThan(runs);
}, 600_000);

/** Ten percent off, for a month. */
function gift() {
  const today = Temporal.Now.plainDateISO('Asia/Singapore');
  return {
    type: 'ten_percent_off',
    cause: createId(),
    value: { kind: 'percent_off', basisPoints: 1000 },
    minimumSpend: 0,
    firstDay: today.toString(),
    lastDay: today.add({ months: 1 }).toString(),
  } as const;
}
