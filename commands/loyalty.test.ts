import { testMembership } from '@vermilion/server/loyalty/membership/membership.testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, run, runHere } from './shop.testing.ts';

const email = 'mei@example.sg';

let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop();
  const { db } = shop.database;
  const id = await testMembership(shop.database, new Date().toISOString()).join('SG');
  const person = { email, full_name: 'Mei Tan', phone: '+6591234567', birthday: '1990-06-15' };
  await db
    .insertInto('accounts')
    .values({ id, ...person, market: 'SG', language: 'en', created_at: new Date(), deleted_at: null })
    .execute();
});
afterAll(() => shop.close());

const listWords = (type: string, ...more: string[]) => [
  ...['loyalty', 'give-gift', '--account', email, '--type', type, '--reason', 'Late parcel'],
  ...more,
];

test.each(['welcome_voucher', 'birthday_points'])("%s, one of the shop's own gifts, takes no amount", async (type) => {
  expect(await run(...listWords(type))).toMatch(new RegExp(`^The member has the gift ${type} until 20`));
});

test.each([
  [['--amount', '10']],
  [['--percent', '10']],
  [['--label', 'With our apologies']],
  [['--minimum', '50']],
  [['--days', '7']],
])("%j is refused for one of the shop's own gifts", async (more) => {
  expect(await runHere(...listWords('welcome_voucher', ...more))).toEqual({
    exitCode: 2,
    printed: '',
    complaint: `${more[0]} is for --type others only: the shop decides what welcome_voucher is. Leave it out`,
  });
});

const label = ['--label', 'With our apologies'];

test.each([
  [label, 'Give --amount or --percent'],
  [[...label, '--amount', '5', '--percent', '5'], 'Give --amount or --percent, not both'],
  [[...label, '--amount', 'ten'], 'ten is no amount; write it as 10 or 10.50'],
  [[...label, '--percent', 'ten'], expect.stringMatching(/^--percent: /)],
  [['--amount', '5'], expect.stringMatching(/^--label: /)],
])('another gift with %j is refused', async (more, complaint) => {
  expect(await runHere(...listWords('others', ...more))).toEqual({ exitCode: 2, printed: '', complaint });
});

test('another gift takes an amount or a percentage', async () => {
  for (const value of [
    ['--amount', '5'],
    ['--percent', '5'],
  ]) {
    expect(await run(...listWords('others', ...label, ...value))).toContain('The member has the gift others until 20');
  }
});
