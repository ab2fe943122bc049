// @module-tag embedded
import { randomUUID } from 'node:crypto';
import type { ProductCard, Variant } from '@vermilion/contract/catalogue';
import type { MarketCode } from '@vermilion/contract/markets';
import { maxWishlistItems, wishlistEndpoints } from '@vermilion/contract/wishlist';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LiveAccount } from '../account/account.service.ts';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { getResultCode } from '../order/order.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { createDispatch, serveEndpoints } from '../platform/dispatch.ts';
import { deleteGuestCookie } from '../platform/http/guest.ts';
import { systemRandom } from '../platform/random.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { wishlistDataHolder } from './wishlist.personal-data.ts';
import { createWishlistHandlers } from './wishlist.routes.ts';
import { createWishlistService } from './wishlist.service.ts';

let database: Database;
let now: Date;
let prices: Map<string, number>;
let members: Set<string>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('wishlists').execute();
  now = new Date('2026-11-30T04:00:00Z');
  prices = new Map(['rouge', 'mask', 'serum'].map((slug) => [slug, 2500]));
  members = new Set();
});

const createCard = (slug: string, price: number): ProductCard => ({
  slug,
  name: `Name of ${slug}`,
  brand: { slug: 'test', name: 'Test' },
  picture: { url: '/media/test.svg', ground: '#f0cfc6' },
  secondPicture: null,
  price,
  priceBeforeSale: null,
  isFrom: false,
  badge: null,
  rating: null,
  availability: 'in_stock',
  shades: [],
  shadeCount: 0,
  sizes: [],
  variantId: 1,
});

/** Variants 1 to 9 are of the product `rouge`; of the third three are left. */
const catalogue = {
  findCard: (slug: string) => (prices.has(slug) ? createCard(slug, prices.get(slug) ?? 0) : null),
  listVariants: (ids: readonly number[]) =>
    ids.filter((id) => id < 10).map((id) => ({ id, productSlug: 'rouge', stockLeft: id === 3 ? 3 : null }) as Variant),
};

const find = async (_db: unknown, accountId: string) => (members.has(accountId) ? ({} as LiveAccount) : undefined);

const createService = () =>
  createWishlistService({ database, clock: { now: () => now }, random: systemRandom, accounts: { find }, catalogue });

/** Merges as the account does. */
async function adoptGuest(context: RequestContext) {
  const actor = await context.actor();
  if (!('accountId' in actor) || actor.guestId === null) return;
  const { accountId, guestId } = actor;
  await runInTransaction(database.db, async (transaction) =>
    createService().follower.onSignedIn?.(transaction, { accountId, guestId }),
  );
  deleteGuestCookie(context);
}

const connect = () =>
  createDispatch([
    serveEndpoints(
      wishlistEndpoints,
      createWishlistHandlers(createService(), { accounts: { adoptGuest }, random: systemRandom, limits: null }),
    ),
  ]);

type Caller = ReturnType<typeof createTestVisitor>;

const wish = (caller: Caller, productSlug: string, variantId: number | null = null) =>
  connect().call('PUT wishlist/', { body: { productSlug, variantId, isWished: true } }, caller);
const unwish = (caller: Caller, productSlug: string) =>
  connect().call('PUT wishlist/', { body: { productSlug, isWished: false } }, caller);

async function list(caller: Caller) {
  const answer = await connect().call('GET wishlist/', {}, caller);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value.items;
}

function openMember(guest: Caller = createTestVisitor('SG'), market: MarketCode = 'SG') {
  const accountId = randomUUID();
  members.add(accountId);
  return { ...createTestMember(market, accountId, guest), accountId };
}

/** Puts products on a member's list until it has 200, but for some. */
async function fill({ accountId }: { accountId: string }, missing: number) {
  for (let index = missing; index < maxWishlistItems; index += 1) prices.set(`product-${index}`, 100);
  await createService().add({ accountId }, { productSlug: 'serum', variantId: null }, { market: 'SG', language: 'en' });
  await sql`
    insert into wishlist_items (list_id, product_slug, market, price, item, added_at)
    select id, 'product-' || index, 'SG', 100, '{}', ${now}
    from wishlists, generate_series(${missing}::integer, ${maxWishlistItems - 1}::integer) as index
    where account_id = ${accountId}::uuid`.execute(database.db);
  await createService().remove({ accountId }, 'serum');
}

const advanceClock = () => {
  now = new Date(now.getTime() + 60_000);
};

describe('the wish list', () => {
  test('of a guest is one for all markets, the latest first, and known by a cookie from the first wish on', async () => {
    const guest = createTestVisitor('SG');
    expect(await list(guest)).toEqual([]);
    expect(guest.jar.size).toBe(0);
    expect(await wish(guest, 'rouge')).toMatchObject({ ok: true, value: { slugs: ['rouge'] } });
    advanceClock();
    const inThailand = { ...createTestVisitor('TH'), cookies: guest.cookies, actor: guest.actor };
    expect(await wish(inThailand, 'mask')).toMatchObject({ ok: true, value: { slugs: ['mask', 'rouge'] } });
    expect((await list(guest)).map(({ productSlug }) => productSlug)).toEqual(['mask', 'rouge']);
    expect(await list(createTestVisitor('SG'))).toEqual([]);
  });

  test('has each product once, whoever asks twice, and is emptied again', async () => {
    const guest = createTestVisitor('SG');
    await wish(guest, 'rouge');
    await Promise.all([wish(guest, 'rouge', 2), wish(guest, 'rouge'), wish(guest, 'rouge')]);
    expect(await list(guest)).toMatchObject([{ productSlug: 'rouge', variantId: 2 }]);
    await unwish(guest, 'rouge');
    expect(await unwish(guest, 'rouge')).toMatchObject({ ok: true, value: { slugs: [] } });
  });

  test('marks what has become cheaper where it was put on the list, and what is nearly sold out', async () => {
    const member = openMember();
    await wish(member, 'rouge', 3);
    prices.set('rouge', 2000);
    const elsewhere = { ...createTestMember('TH', member.accountId), actor: member.actor };
    expect(await list(member)).toMatchObject([{ priceDrop: 500, stockLeft: 3, variantId: 3 }]);
    expect(await list(elsewhere)).toMatchObject([{ priceDrop: null }]);
    prices.set('rouge', 2600);
    expect(await list(member)).toMatchObject([{ priceDrop: null }]);
  });

  test('shows what is not sold any more, and takes nothing that is not sold', async () => {
    const member = openMember();
    await wish(member, 'rouge');
    prices.delete('rouge');
    expect(await list(member)).toMatchObject([
      { name: 'Name of rouge', brandName: 'Test', card: null, availability: 'gone' },
    ]);
    expect(getResultCode(await wish(member, 'rouge'))).toBe('PRODUCT_NOT_FOUND');
  });

  test('ignores a choice that is another product’s', async () => {
    const member = openMember();
    await wish(member, 'mask', 3);
    expect(await list(member)).toMatchObject([{ variantId: null, stockLeft: null }]);
  });

  test('is full with 200 products, and says so', async () => {
    const member = openMember();
    prices.set(`product-${maxWishlistItems}`, 100);
    await fill(member, 0);
    expect(getResultCode(await wish(member, `product-${maxWishlistItems}`))).toBe('WISHLIST_FULL');
    expect(getResultCode(await wish(member, 'product-0'))).toBe('ok');
  });

  test('of an account that was deleted takes nothing', async () => {
    const member = openMember();
    members.clear();
    expect(getResultCode(await wish(member, 'rouge'))).toBe('USER_NOT_FOUND');
  });

  test('of a guest is deleted 180 days after its last change, a member’s is not', async () => {
    const [guest, member] = [createTestVisitor('SG'), openMember()];
    await wish(guest, 'rouge');
    await wish(member, 'rouge');
    now = new Date('2027-05-28T00:00:00Z');
    await createService().deleteExpired();
    expect(await list(guest)).toHaveLength(1);
    now = new Date('2027-05-30T00:00:00Z');
    await createService().deleteExpired();
    expect(await list(guest)).toEqual([]);
    expect(await list(member)).toHaveLength(1);
  });
});

describe('who signs in', () => {
  test('has what was wished for as a guest in two markets, and the list of before', async () => {
    const guest = createTestVisitor('SG');
    const before = openMember(createTestVisitor('SG'));
    await wish(before, 'serum');
    await wish(before, 'rouge', 1);
    advanceClock();
    await wish(guest, 'rouge', 2);
    await wish({ ...createTestVisitor('TH'), cookies: guest.cookies, actor: guest.actor }, 'mask');
    const member = createTestMember('SG', before.accountId, guest);
    const items = await list(member);
    expect(items.map(({ productSlug, variantId }) => [productSlug, variantId])).toEqual([
      ['mask', null],
      ['rouge', 1],
      ['serum', null],
    ]);
    expect(guest.jar.get('guest')).toBe('');
    expect(await database.db.selectFrom('wishlists').select('guest_id').execute()).toEqual([{ guest_id: null }]);
  });

  test('keeps what another tab of the guest adds afterwards', async () => {
    const guest = createTestVisitor('SG');
    await wish(guest, 'rouge');
    const id = guest.jar.get('guest') ?? '';
    const member = openMember(guest);
    await list(member);
    guest.jar.set('guest', id);
    await wish(signOut(guest), 'mask');
    expect((await list(member)).map(({ productSlug }) => productSlug).toSorted()).toEqual(['mask', 'rouge']);
  });

  test('of a full list has the latest of the guest’s as far as there is room', async () => {
    const guest = createTestVisitor('SG');
    await wish(guest, 'rouge');
    advanceClock();
    await wish(guest, 'mask');
    const member = openMember(guest);
    await fill(member, 1);
    const slugs = (await list(member)).map(({ productSlug }) => productSlug);
    expect(slugs).toHaveLength(maxWishlistItems);
    expect(slugs).toContain('mask');
    expect(slugs).not.toContain('rouge');
  });

  test.skipIf(engine === 'pglite')('has each wish once after twenty merges at once', async () => {
    const guest = createTestVisitor('SG');
    for (const slug of prices.keys()) await wish(guest, slug);
    const guestId = guest.jar.get('guest') ?? '';
    const { accountId } = openMember();
    const { onSignedIn } = createService().follower;
    const merges = Array.from({ length: 20 }, () =>
      runInTransaction(database.db, async (transaction) => onSignedIn?.(transaction, { accountId, guestId })),
    );
    await Promise.all([...merges, wish(createTestMember('SG', accountId), 'rouge')]);
    expect(await createService().listSlugs({ accountId })).toEqual(['mask', 'rouge', 'serum']);
    expect(await createService().listSlugs({ guestId })).toEqual([]);
  });
});

test('a member’s data have all of it, and its deletion leaves nothing', async () => {
  const member = openMember();
  await wish(member, 'rouge');
  expect(await wishlistDataHolder.read(database.db, member.accountId)).toEqual([
    { market: 'SG', name: 'Name of rouge', brand: 'Test', price: 2500, addedAt: '2026-11-30T04:00:00.000Z' },
  ]);
  await runInTransaction(database.db, (transaction) => wishlistDataHolder.erase(transaction, member.accountId));
  expect(await database.db.selectFrom('wishlist_items').select('list_id').execute()).toEqual([]);
});

/** The same browser, where nobody is signed in. */
const signOut = ({ cookies, jar }: Caller): Caller => {
  const visitor = createTestVisitor('SG');
  for (const [name, value] of jar) visitor.jar.set(name, value);
  return { ...visitor, cookies };
};
