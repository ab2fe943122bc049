import type { Language, Market } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import { msg } from '@vermilion/contract/text';
import { translate } from '../platform/texts.ts';
import type { PriceRange } from './catalogue.rules.ts';

/** Words about products that are no product data. */

export function getOnSaleLabel(language: Language): string {
  return translate(msg({ message: 'On sale' }), language);
}

/** A price range as shoppers of the market read it: "Under $20", "$20–$40". */
export function formatRange({ min, max }: PriceRange, market: Market, language: Language): string {
  const [low, high] = [min, max].map((amount) =>
    amount === null ? '' : formatMoney(amount, market, language, 'threshold'),
  );
  if (min === null) return translate(msg({ message: 'Under {price}' }), language, { price: high });
  if (max === null) return translate(msg({ message: '{price} and over' }), language, { price: low });
  return `${low}–${high}`;
}

const collators = new Map<Language, Intl.Collator>();

/** Names sort as readers of the language expect; the embedded database cannot. */
export function getCollator(language: Language): Intl.Collator {
  const made = collators.get(language) ?? new Intl.Collator(language === 'zh' ? 'zh-Hant-HK' : language);
  collators.set(language, made);
  return made;
}
