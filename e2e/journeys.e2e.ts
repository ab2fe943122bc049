import { type Language, type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import { expect, test } from 'vitest';
import { popularQueries } from '../demo/popular-queries.ts';
import { closeBrowserAfterwards, visit, widths } from './browser.ts';
import { addFirstProduct, checkOut, expectGood, filterByBrand, pay, type Shopper, search } from './buying.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

/** One market for each language, whose pages are seen at both widths and by axe: both differ little between markets. */
const mainMarkets: Record<Language, MarketCode> = { en: 'SG', id: 'ID', th: 'TH', zh: 'HK' };

const cases = marketCodes.flatMap((market, index) =>
  markets[market].languages.flatMap((language) =>
    widths
      .filter((_, place) => mainMarkets[language] === market || place === index % widths.length)
      .map((width) => ({ market, language, width })),
  ),
);

test.for(cases)(
  '$market in $language at $width: from a search to a paid order',
  async ({ market, language, width }) => {
    const isWithoutAxe = mainMarkets[language] !== market;
    const shopper: Shopper = { ...(await visit(market, language, width)), market, language, width, isWithoutAxe };
    const query = popularQueries[market][language]?.[0] ?? '';
    await search(shopper, query);
    await filterByBrand(shopper);
    await addFirstProduct(shopper);
    await checkOut(shopper);
    await pay(shopper, 'confirmed');
    await shopper.page.getByRole('heading', { name: word('Thank you, your order is confirmed', language) }).waitFor();
    await expectGood(shopper, 'order');
    expect(shopper.complaints).toEqual([]);
    await shopper.context.close();
  },
);
