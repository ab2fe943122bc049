import { getGiftCardAmounts } from '@vermilion/contract/gift-card-terms';
import { marketCodes } from '@vermilion/contract/markets';
import { createGiftCardCodes } from '@vermilion/server/giftcard/giftcard.codes';
import { findByCodeHash } from '@vermilion/server/giftcard/giftcard.store';
import type { Database } from '@vermilion/server/platform/database';
import { testDatabase } from '@vermilion/server/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDemoGiftCardCode, issueDemoGiftCards } from './gift-cards.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('each market has one gift card whose code everybody knows, however often and by however many it is issued', async () => {
  const secret = 'a secret of at least thirty-two characters';
  const issue = () => issueDemoGiftCards(database, secret);
  await Promise.all([issue(), issue()]);
  await issue();
  const codes = createGiftCardCodes(secret);
  for (const market of marketCodes) {
    const card = await findByCodeHash(database.db, codes.hash(getDemoGiftCardCode(market)) ?? '');
    expect(card).toMatchObject({ market, state: 'issued', balance: getGiftCardAmounts(market).max });
  }
  expect(await database.db.selectFrom('gift_cards').select('id').execute()).toHaveLength(marketCodes.length);
});
