import { randomUUID } from 'node:crypto';
import type { Bag } from '@vermilion/contract/bag';

/** Returns the order of a bag by a guest in Singapore, as it is sent. */
export function createOrder({ totals }: Bag): object {
  return {
    contact: { fullName: 'Mei Tan', email: `mei.${randomUUID()}@shopper.example`, phone: '9123 4567' },
    delivery: { method: 'standard', address: { line1: '1 Orchard Road', postcode: '238801' } },
    payment: { method: 'card' },
    idempotencyKey: randomUUID(),
    expectedTotal: totals.total,
    expectedAmountDue: totals.amountDue,
  };
}
