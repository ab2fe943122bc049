import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt } from 'node:crypto';
import type { Bag } from '@vermilion/contract/bag';
import type { PriceExplanation } from '@vermilion/contract/promotion';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestVisitor } from './bag/bag.testing.ts';
import { importRewards } from './loyalty/rewards/rewards.service.ts';
import { type Database, runInTransaction } from './platform/database.ts';
import { StatementNames } from './platform/prepared.ts';
import type { RequestContext } from './platform/request-context.ts';
import { unwrap } from './platform/result.testing.ts';
import { testDatabase } from './platform/testing.ts';
import { author, createId, createRaceStage, type RaceStage, unitPrice } from './races.testing.ts';

/** Bags that hold what every noun can put into them, in the whole shop. */

/** The statements of the call that is measured; what happens beside it is not counted. */
const counter = new AsyncLocalStorage<{ statements: string[] }>();

const reward = { id: 'five-off', value: 500, points: 100 };
const sampleId = 'a-sachet';
const code = 'THIRTY';

let database: Database;
let stage: RaceStage;
let offers: Record<'tenPercent' | 'threeForTwo' | 'gift', string>;
/** Variants that anybody can buy. */
let variantIds: number[];

beforeAll(async () => {
  database = await testDatabase();
  const counting: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      counter.getStore()?.statements.push(database.db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  stage = await createRaceStage({ ...database, db: database.db.withPlugin(counting) });
  const [gift, sachet] = [await stage.stockUp(1_000_000), await stage.stockUp(1_000_000)];
  const reserved = [gift.id, sachet.id];
  const stocked = await database.db
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'stock.variant_id')
    .innerJoin('prices', (join) => join.onRef('prices.variant_id', '=', 'variants.id').on('prices.market', '=', 'SG'))
    .innerJoin('product_markets', (join) =>
      join.onRef('product_markets.product_id', '=', 'variants.product_id').on('product_markets.market', '=', 'SG'),
    )
    .select('variants.id')
    .where('stock.market', '=', 'SG')
    .where('variants.id', 'not in', reserved)
    .orderBy('variants.id')
    .limit(30)
    .execute();
  variantIds = stocked.map(({ id }) => id);
  expect(variantIds).toHaveLength(30);
  for (const id of variantIds) await stage.setAvailable(id, 1_000_000);
  const text = { en: 'Five off' };
  const record = { ...reward, market: 'SG', tier: 'pink', name: text, description: text, isCollectable: true } as const;
  await runInTransaction(database.db, (transaction) => importRewards(transaction, [record]));
  const limits = { maxUses: 1000, maxUsesPerCustomer: 9 };
  const threeForTwo = { kind: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1 } as const;
  offers = {
    tenPercent: await stage.definePromotion({ ...limits, benefit: { kind: 'percent_off', basisPoints: 1000 } }, null),
    threeForTwo: await stage.definePromotion({ ...limits, benefit: threeForTwo }, null),
    gift: await stage.definePromotion({ ...limits, benefit: { kind: 'gift', sku: gift.sku } }, null),
  };
  const codeTerms = { ...limits, isFirstOrderOnly: true, benefit: { kind: 'percent_off', basisPoints: 3000 } } as const;
  await stage.definePromotion(codeTerms, code);
  await database.db
    .insertInto('samples')
    .values({
      market: 'SG',
      id: sampleId,
      variant_id: sachet.id,
      position: 1,
      description: JSON.stringify({ en: 'Two days of it' }),
      is_offered: true,
    })
    .execute();
}, 120_000);
afterAll(async () => {
  await stage.close();
  await database.close();
});

const getDispatch = () => stage.getShop().dispatch;
const readBag = (visitor: RequestContext): Promise<Bag> => unwrap(getDispatch().call('GET cart/', {}, visitor));
const explain = (visitor: RequestContext): Promise<PriceExplanation> =>
  unwrap(getDispatch().call('GET cart/explanation/', {}, visitor));

/** Creates a member of the tier Gold with points, and credit of 10.00. */
async function createGoldMember() {
  const member = await stage.createMember(reward.points);
  await database.db
    .updateTable('memberships')
    .set({ tier: 'gold', has_purchased: true })
    .where('account_id', '=', member.accountId)
    .execute();
  const { credits } = stage.shops[0].services.giftcard;
  const credit = { market: 'SG', amount: 1000, reason: 'Parcel came late', idempotencyKey: createId() } as const;
  await unwrap(credits.change(author, member.accountId, credit));
  return member;
}

/** Puts a sample, a reward, a code, a gift card of 20.00 and credit into a bag that has items. */
async function putEverything(member: RequestContext): Promise<void> {
  const call = getDispatch().call;
  await unwrap(call('POST cart/samples', { body: { id: sampleId, isChosen: true } }, member));
  await unwrap(call('POST cart/beauty-pass-offers/', { body: { kind: 'reward', id: reward.id } }, member));
  await unwrap(call('PUT cart/credit/', { body: { isUsed: true } }, member));
  await stage.attachGiftCard(await stage.issueGiftCard(2000), member);
  await unwrap(stage.enterCode(member, code));
}

async function listStatements(call: () => Promise<unknown>): Promise<string[]> {
  const listed = { statements: [] };
  await counter.run(listed, call);
  return listed.statements;
}

/** Returns the statements of adding to a bag, of reading it and of ordering it. */
async function shopFor(visitor: ReturnType<typeof createTestVisitor>) {
  const [variantId = 0] = variantIds;
  const added = await listStatements(() => stage.add(visitor, variantId));
  const read = await listStatements(() => readBag(visitor));
  const checkout = await stage.readCheckout(visitor);
  const contact = {
    fullName: 'Mei Tan',
    email: `mei.${createId()}@example.sg`,
    phone: `91${randomInt(100_000, 999_999)}`,
  };
  const placed = await listStatements(() => unwrap(stage.order(checkout, { contact })));
  return { added, read, placed };
}

async function measure(visitor: ReturnType<typeof createTestVisitor>) {
  const { added, read, placed } = await shopFor(visitor);
  return { added: added.length, read: read.length, placed: placed.length };
}

test('a bag is read and ordered with a fixed number of statements, however many lines it has', async () => {
  const fill = async (visitor: RequestContext, lineCount: number) => {
    for (const id of variantIds.slice(0, lineCount)) await stage.add(visitor, id, 2);
  };
  const guests = await Promise.all(
    [2, 30].map(async (lineCount) => {
      const guest = createTestVisitor('SG');
      await fill(guest, lineCount);
      return guest;
    }),
  );
  const full = await Promise.all(
    [2, 30].map(async (lineCount) => {
      const member = await createGoldMember();
      await fill(member, lineCount);
      await putEverything(member);
      expect((await readBag(member)).lines).toHaveLength(lineCount + 2);
      return member;
    }),
  );
  const empty = createTestVisitor('SG');
  expect(await listStatements(() => readBag(empty))).toEqual([]);
  // Offers that are limited, and their gift, are read too.
  for (const guest of guests) expect(await measure(guest)).toEqual({ added: 4, read: 3, placed: 27 });
  for (const member of full) expect(await measure(member)).toEqual({ added: 9, read: 8, placed: 47 });
}, 120_000);

test('every statement of adding, reading and ordering can be prepared', async () => {
  const member = await createGoldMember();
  await stage.add(member, variantIds[0] ?? 0, 4);
  await putEverything(member);
  const { added, read, placed } = await shopFor(member);
  const names = new StatementNames();
  const unprepared = [...added, ...read, ...placed].filter((text) => {
    names.find(text);
    return text.includes('$') && names.find(text) === undefined;
  });
  expect(unprepared).toEqual([]);
});

type Step = PriceExplanation['steps'][number];

/** Returns a step as `amount, before and after it`, and why it did nothing. */
const summarize = ({ amount, before, after, reason, missingSpend }: Step) => [
  amount,
  before,
  after,
  reason,
  missingSpend,
];

/** Returns the steps by what they come from; the offers, whose order is that of their ids, by their names. */
function summarizeSteps({ steps }: PriceExplanation): Record<string, unknown[]> {
  const names = new Map(Object.entries(offers).map(([name, id]) => [id, name]));
  const getName = ({ source }: Step) => (source.kind === 'offer' ? (names.get(source.offerId) ?? '') : source.kind);
  return Object.fromEntries(steps.map((step) => [getName(step), summarize(step)]));
}

/** Expects each step to go on where the one before it has ended. */
function expectChain({ steps }: PriceExplanation): void {
  for (const target of ['goods', 'shipping', 'payment'] as const) {
    const ofTarget = steps.filter((step) => step.target === target);
    for (const [index, step] of ofTarget.entries()) {
      expect(step.before).toBe(ofTarget[index - 1]?.after ?? step.before);
    }
  }
}

test('each step of a bag with everything is explained', async () => {
  const member = await createGoldMember();
  const [one = 0, other = 0] = variantIds;
  await stage.add(member, one, 2);
  await stage.add(member, other);
  await putEverything(member);
  const explanation = await explain(member);
  const { threeForTwo, tenPercent, gift, ...others } = summarizeSteps(explanation);
  // Three items of 26.00. The reward takes 3.33 off the first line and 1.67 off the second one, whose unit costs less then.
  expect(threeForTwo).toEqual([2433, 7300, 4867, null, null]);
  expect([tenPercent?.[0], tenPercent?.[3]]).toEqual([0, 'better_discount_applies']);
  // A gift is given at its price, and changes nothing about what the goods cost.
  expect([gift?.[0], gift?.[3]]).toEqual([unitPrice, null]);
  expect(others).toEqual({
    reward: [500, 7800, 7300, null, null],
    promo_code: [1460, 4867, 3407, null, null],
    sample: [0, 3407, 3407, 'below_minimum_spend', 593],
    shipping_threshold: [0, 400, 400, 'below_minimum_spend', 93],
    tier: [400, 400, 0, null, null],
    gift_card: [2000, 3407, 1407, null, null],
    credit: [0, 1407, 1407, 'not_combinable', null],
  });
  expectChain(explanation);
  expect(explanation.steps.map(({ source }) => source.kind)).toEqual([
    'reward',
    'offer',
    'offer',
    'offer',
    'promo_code',
    'sample',
    'shipping_threshold',
    'tier',
    'gift_card',
    'credit',
  ]);
  const { subtotal, discount, shipping, total, amountDue } = explanation;
  expect({ subtotal, discount, shipping, total, amountDue }).toEqual({
    subtotal: 7800 + unitPrice,
    discount: 500 + 2433 + unitPrice + 1460,
    shipping: 0,
    total: 3407,
    amountDue: 1407,
  });
  expect((await readBag(member)).totals).toMatchObject({ subtotal, discount, shipping, total, amountDue });
});

test('the staff discount is explained in another bag, with what it excludes', async () => {
  const { actor, ...member } = await createGoldMember();
  const employee = {
    ...member,
    actor: async () => ({ ...(await actor()), kind: 'employee' as const }),
  } as RequestContext;
  for (const id of variantIds.slice(0, 3)) await stage.add(employee, id);
  const refused = await stage.enterCode(employee, code);
  expect(!refused.ok && refused.error.code).toBe('PROMO_CODE_WITH_STAFF_DISCOUNT');
  const explanation = await explain(employee);
  const { staff_discount: staff, tenPercent, threeForTwo, gift, ...others } = summarizeSteps(explanation);
  const { lines } = await readBag(employee);
  const getShare = (isHouse: boolean) => (isHouse ? 0.45 : 0.3);
  const items = lines.filter(({ kind }) => kind === 'item');
  const off = items.reduce((sum, { brand }) => sum + unitPrice * getShare(brand.slug === 'vermilion-collection'), 0);
  expect(staff).toEqual([off, 3 * unitPrice, 3 * unitPrice - off, null, null]);
  for (const offer of [tenPercent, threeForTwo]) expect([offer?.[0], offer?.[3]]).toEqual([0, 'not_combinable']);
  expect([gift?.[0], gift?.[3]]).toEqual([unitPrice, null]);
  expect(others).toMatchObject({ shipping_threshold: [400, 400, 0, null, null] });
  expectChain(explanation);
});
