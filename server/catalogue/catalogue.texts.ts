import type { Language, Market } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import type { PriceRange } from './catalogue.rules.ts';

/** Words about products that are no product data. */

const otherLabels: Record<
  Language,
  { onSale: string; under: (price: string) => string; from: (price: string) => string }
> = {
  en: { onSale: 'On sale', under: (price) => `Under ${price}`, from: (price) => `${price} and over` },
  id: { onSale: 'Sedang diskon', under: (price) => `Di bawah ${price}`, from: (price) => `${price} ke atas` },
  th: { onSale: 'ลดราคา', under: (price) => `ต่ำกว่า ${price}`, from: (price) => `${price} ขึ้นไป` },
  zh: { onSale: '減價中', under: (price) => `${price}以下`, from: (price) => `${price}或以上` },
};

export function getOnSaleLabel(language: Language): string {
  return otherLabels[language].onSale;
}

/** A price range as shoppers of the market read it: "Under $20.00", "$20.00–$40.00". */
export function formatRange({ least, most }: PriceRange, market: Market, language: Language): string {
  const { under, from } = otherLabels[language];
  const [low, high] = [least, most].map((amount) => (amount === null ? '' : formatMoney(amount, market, language)));
  if (least === null) return under(high ?? '');
  return most === null ? from(low ?? '') : `${low}–${high}`;
}

const collators = new Map<Language, Intl.Collator>();

/** Names sort as readers of the language expect; the embedded database cannot. */
export function getCollator(language: Language): Intl.Collator {
  const made = collators.get(language) ?? new Intl.Collator(language === 'zh' ? 'zh-Hant-HK' : language);
  collators.set(language, made);
  return made;
}
