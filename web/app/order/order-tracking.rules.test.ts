import type { Order, Parcel } from '@vermilion/contract/order';
import { expect, test } from 'vitest';
import { findTrackingUrl } from './order-tracking.rules.ts';

const parcel = (trackingUrl: string | null, deliveredAt: string | null = null) =>
  ({ trackingUrl, deliveredAt }) as Parcel;
const first = 'https://post.example/1';
const second = 'https://post.example/2';
const arrived = '2026-11-23T02:00:00.000Z';

test.each<[string, Order['status'], Parcel[], string | null]>([
  ['of the latest parcel', 'shipped', [parcel(first), parcel(second)], second],
  ['of an earlier parcel where the latest has none', 'shipped', [parcel(first), parcel(null)], first],
  ['of the parcel that has not arrived', 'shipped', [parcel(first), parcel(second, arrived)], first],
  ['of none that has arrived', 'partly_shipped', [parcel(first, arrived)], null],
  ['of no order that has arrived', 'delivered', [parcel(first)], null],
])('the address is that %s', (_, status, parcels, expected) => {
  expect(findTrackingUrl({ status, parcels })).toBe(expected);
});
