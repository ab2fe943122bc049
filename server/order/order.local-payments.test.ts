import { randomUUID } from 'node:crypto';
import type { Address } from '@vermilion/contract/address';
import { type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createTestShop } from './order.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** A phone number and an address in each market that has local payments. */
const homes: Partial<Record<MarketCode, { phone: string; address: Address }>> = {
  HK: {
    phone: '5123 4567',
    address: { subdivision: 'Hong Kong Island', district: 'Central', line1: '128 Queen’s Road' },
  },
  ID: {
    phone: '0812-345-678',
    address: {
      line1: 'Jalan Braga 12',
      district: 'Sumur Bandung',
      city: 'Bandung',
      subdivision: 'Jawa Barat',
      postcode: '40111',
    },
  },
  MY: {
    phone: '012-345 6789',
    address: { line1: '8 Jalan Telawi', postcode: '59100', city: 'Kuala Lumpur', subdivision: 'Kuala Lumpur' },
  },
  PH: {
    phone: '0905 123 4567',
    address: {
      line1: '21 Jupiter Street',
      district: 'Bel-Air',
      city: 'Makati',
      subdivision: 'Metro Manila',
      postcode: '1209',
    },
  },
  SG: { phone: '8123 4567', address: { line1: '5 Everton Park', postcode: '080005' } },
  TH: {
    phone: '081 234 5678',
    address: {
      line1: '99/1 ถนนสุขุมวิท',
      district: 'คลองเตย',
      city: 'คลองเตย',
      subdivision: 'Bangkok',
      postcode: '10110',
    },
  },
};

const methods = marketCodes.flatMap((market) =>
  markets[market].localPayments.map(({ code, kind, payWithinMinutes }) => ({ market, code, kind, payWithinMinutes })),
);

test.each(methods)(
  'in $market an order by $code is open for $payWithinMinutes minutes, fails, is retried and paid',
  async ({ market, code, kind, payWithinMinutes }) => {
    const shop = createTestShop(database);
    const home = homes[market];
    if (!home) throw new Error(`${market} has no address`);
    const visitor = createTestVisitor(market);
    await stockUp(database.db, market, { 1: 10 });
    await shop.add(visitor, 1, 2);
    const checkout = await shop.dispatch.call('GET checkout/', { query: {} }, visitor);
    if (!checkout.ok) throw new Error(checkout.error.code);
    const placed = await shop.place(visitor, {
      contact: { fullName: 'Ayu Lestari', email: `${randomUUID()}@shopper.example`, phone: home.phone },
      delivery: { method: 'standard', address: home.address },
      payment: { method: code },
      expectedTotal: checkout.value.bag.totals.total,
    });
    if (!placed.ok) throw new Error(placed.error.code);
    const payUntil = new Date(shop.clock.now().getTime() + payWithinMinutes * 60_000).toISOString();
    expect(shop.provider.started.at(-1)).toMatchObject({ method: code, expiresAt: payUntil });
    expect((await shop.view(visitor, placed.value)).payment).toMatchObject({ method: code, kind, payUntil });

    const [first] = await shop.listPayments(placed.value.id);
    await shop.reportOutcome(first?.id ?? '', 'failed');
    expect(await shop.view(visitor, placed.value)).toMatchObject({ status: 'failed', canRetry: true });
    expect(await shop.retry(visitor, placed.value)).toMatchObject({ ok: true });
    const [, second] = await shop.listPayments(placed.value.id);
    expect(second?.method).toBe(code);
    await shop.reportOutcome(second?.id ?? '', 'confirmed');
    expect((await shop.view(visitor, placed.value)).status).toBe('confirmed');
  },
);
