import { marketCodes, markets } from '@vermilion/contract/markets';
import { expect, test } from 'vitest';
import { popularQueries } from '../demo/popular-queries.ts';
import { closeBrowserAfterwards, visit, widths } from './browser.ts';
import { addFirstProduct, checkOut, expectPrices, filterByBrand, pay, type Shopper, search } from './buying.ts';
import { expectTranslated, word } from './words.ts';

closeBrowserAfterwards();

/** One paid order in each market, in the language that it has to itself, at either width in turn. */
const cases = marketCodes.map(
  (market, index): Pick<Shopper, 'market' | 'language' | 'width'> => ({
    market,
    language: markets[market].languages.find((language) => language !== 'en') ?? 'en',
    width: widths[index % widths.length] ?? 390,
  }),
);

test.for(cases)(
  '$market in $language at $width: from a search to a paid order',
  async ({ market, language, width }) => {
    const shopper: Shopper = { ...(await visit(market, language, width)), market, language, width };
    const query = popularQueries[market][language]?.[0] ?? '';
    await search(shopper, query);
    await filterByBrand(shopper);
    await addFirstProduct(shopper);
    await checkOut(shopper);
    await pay(shopper, 'confirmed');
    await shopper.page.getByRole('heading', { name: word('Thank you, your order is confirmed', language) }).waitFor();
    await expectPrices(shopper, 'order');
    await expectTranslated(shopper.page, language);
    expect(shopper.complaints).toEqual([]);
    await shopper.context.close();
  },
);
