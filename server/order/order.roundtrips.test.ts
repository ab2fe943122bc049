import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { importRewards } from '../loyalty/rewards/rewards.service.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { openPostgres } from '../platform/postgres.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { unwrap } from '../platform/result.testing.ts';
import { startTcpProxy, type TcpProxy } from '../platform/testing.proxy.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { author, createId, createRaceStage, type RaceStage } from '../races.testing.ts';

/**
 * How often a request waits for PostgreSQL, counted on the wire in the whole shop (ADR 198). With the database 200 ms away in each
 * direction each round trip takes 0.4 s.
 */
describe.runIf(engine === 'postgres')('round trips to the database', () => {
  let direct: Database;
  let proxied: Database;
  let proxy: TcpProxy;
  let stage: RaceStage;
  let variantId: number;
  const provider = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{"pageUrl":"http://provider.example/pay"}');
  });

  beforeAll(async () => {
    direct = await testDatabase();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(direct.db);
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.pathname = `/${rows[0]?.name}`;
    url.port = String(proxy.port);
    proxied = openPostgres({ url: url.href, connections: 2, report: () => {} });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const PAYMENT_URL = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    // What notifications make both shops read is no part of a request.
    const listen = async () => async () => {};
    stage = await createRaceStage({ ...proxied, listen }, { PAYMENT_URL });
    variantId = (await stage.stockUp(1000)).id;
    // What the first call of a process reads, and the connection.
    await unwrap(stage.order(await stage.fillBag(variantId)));
  }, 120_000);
  afterAll(async () => {
    await stage.close();
    await proxied.close();
    await proxy.stop();
    await direct.close();
    provider.close();
  });

  async function countRoundTrips(call: () => Promise<unknown>): Promise<number> {
    const before = proxy.countRoundTrips();
    await call();
    return proxy.countRoundTrips() - before;
  }

  /** Counts those of adding to a bag, of reading it and of ordering it. @param prepare what else its shopper does */
  async function measure(
    visitor: ReturnType<typeof createTestVisitor>,
    prepare: () => Promise<unknown> = async () => {},
  ) {
    // Each process reads the offers once.
    for (let shop = 0; shop < 2; shop += 1) await stage.add(visitor, variantId);
    const added = await countRoundTrips(() => stage.add(visitor, variantId));
    await prepare();
    const read = await countRoundTrips(() => unwrap(stage.getShop().dispatch.call('GET cart/', {}, visitor)));
    const checkout = await stage.readCheckout(visitor);
    const contact = {
      fullName: 'Mei Tan',
      email: `mei.${createId()}@example.sg`,
      phone: `91${randomInt(100_000, 999_999)}`,
    };
    const ordered = await countRoundTrips(() => unwrap(stage.order(checkout, { contact })));
    return { added, read, ordered };
  }

  test('of a guest are few', async () => {
    expect(await measure(createTestVisitor('SG'))).toEqual({ added: 1, read: 1, ordered: 5 });
  });

  test('of a member with a code, offers, a gift, a sample, a reward, a gift card and credit are hardly more', async () => {
    const [gift, sachet] = [await stage.stockUp(1000), await stage.stockUp(1000)];
    const limits = { maxUses: 1000, maxUsesPerCustomer: 9 };
    const text = { en: 'Five off' };
    const reward = {
      id: 'five-off',
      value: 500,
      points: 100,
      market: 'SG',
      tier: 'pink',
      isCollectable: true,
    } as const;
    await runInTransaction(direct.db, (transaction) =>
      importRewards(transaction, [{ ...reward, name: text, description: text }]),
    );
    await stage.definePromotion({ ...limits, benefit: { kind: 'percent_off', basisPoints: 1000 } }, null);
    await stage.definePromotion({ ...limits, benefit: { kind: 'gift', sku: gift.sku } }, null);
    const codeTerms = {
      ...limits,
      isFirstOrderOnly: true,
      benefit: { kind: 'percent_off', basisPoints: 3000 },
    } as const;
    await stage.definePromotion(codeTerms, 'THIRTY');
    await direct.db
      .insertInto('samples')
      .values({
        market: 'SG',
        id: 'a-sachet',
        variant_id: sachet.id,
        position: 1,
        description: JSON.stringify({ en: 'Two days of it' }),
        is_offered: true,
      })
      .execute();
    const member = await stage.createMember(reward.points);
    const credit = { market: 'SG', amount: 1000, reason: 'Parcel came late', idempotencyKey: createId() } as const;
    await unwrap(stage.shops[0].services.giftcard.credits.change(author, member.accountId, credit));
    const putEverything = async (context: RequestContext) => {
      const { call } = stage.getShop().dispatch;
      await stage.add(context, variantId, 4);
      await unwrap(call('POST cart/samples', { body: { id: 'a-sachet', isChosen: true } }, context));
      await unwrap(call('POST cart/beauty-pass-offers/', { body: { kind: 'reward', id: reward.id } }, context));
      await unwrap(call('PUT cart/credit/', { body: { isUsed: true } }, context));
      await stage.attachGiftCard(await stage.issueGiftCard(2000), context);
      await unwrap(stage.enterCode(context, 'THIRTY'));
    };
    expect(await measure(member, () => putEverything(member))).toEqual({ added: 3, read: 3, ordered: 8 });
  });
});
