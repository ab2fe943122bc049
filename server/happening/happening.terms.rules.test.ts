import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getFeeStart, getKeptAmount, getTerms, moveFeeStart, splitDeposit } from './happening.terms.rules.ts';

const terms = { depositPercent: 0, lateFeePercent: 100, cancelHours: 24, needsApproval: false };

test.each([
  ['nothing is paid before', { depositPercent: 0 }, 4800, 0, 0, 0],
  ['a half', { depositPercent: 50 }, 4800, 0, 2400, 2400],
  ['a half of an odd price, rounded up', { depositPercent: 50 }, 4801, 0, 2401, 2401],
  ['all of it, of which a half is kept', { depositPercent: 100, lateFeePercent: 50 }, 4801, 0, 4801, 2400],
  ['of something free', { depositPercent: 100 }, 0, 50, 0, 0],
  ['less than the provider takes', { depositPercent: 1 }, 4800, 50, 50, 50],
  ['a price below what the provider takes', { depositPercent: 100 }, 40, 50, 0, 0],
])('a deposit of %s', (_, changes, price, smallest, deposit, lateFee) => {
  expect(getTerms({ ...terms, ...changes }, price, smallest)).toMatchObject({ deposit, lateFee });
});

test('a late fee counts from some hours before the visit, and moves with it until it has begun to count', () => {
  const startsAt = new Date('2026-11-24T02:00:00Z');
  const later = new Date('2026-11-30T02:00:00Z');
  const feeFrom = getFeeStart({ deposit: 10, lateFee: 10, cancelHours: 24, needsApproval: false }, startsAt);
  expect(feeFrom).toEqual(new Date('2026-11-23T02:00:00Z'));
  expect(getFeeStart({ deposit: 10, lateFee: 0, cancelHours: 24, needsApproval: false }, startsAt)).toBeNull();
  const row = { starts_at: startsAt, fee_from: feeFrom, late_fee: 10, state: 'confirmed' };
  expect(moveFeeStart(row, later, new Date('2026-11-22T00:00:00Z'))).toEqual(new Date('2026-11-29T02:00:00Z'));
  expect(moveFeeStart(row, later, new Date('2026-11-23T02:00:00Z'))).toEqual(feeFrom);
  expect(getKeptAmount(row, new Date('2026-11-23T01:59:59Z'))).toBe(0);
  expect(getKeptAmount(row, new Date('2026-11-23T02:00:00Z'))).toBe(10);
  expect(getKeptAmount({ ...row, state: 'requested' }, later)).toBe(0);
});

test('gift card and credit pay a deposit in turn, and leave the provider nothing or what it takes', () => {
  const amount = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(
      amount,
      fc.array(amount, { maxLength: 2 }),
      fc.integer({ min: 0, max: 500 }),
      (deposit, balances, min) => {
        const { parts, amountDue } = splitDeposit(deposit, balances, min);
        expect(parts.reduce((sum, part) => sum + part, amountDue)).toBe(deposit);
        for (const [index, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(balances[index] ?? 0);
        }
        if (deposit >= min) expect(amountDue === 0 || amountDue >= min).toBe(true);
        if (balances.reduce((sum, balance) => sum + balance, 0) >= deposit) expect(amountDue).toBe(0);
      },
    ),
  );
  expect(splitDeposit(1000, [980], 50)).toEqual({ parts: [950], amountDue: 50 });
  expect(splitDeposit(1000, [600, 900], 50)).toEqual({ parts: [600, 400], amountDue: 0 });
});
