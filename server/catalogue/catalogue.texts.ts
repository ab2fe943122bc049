import type { TraitGroup } from '@vermilion/contract/catalogue';
import type { Language, Market } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import { msg } from '@vermilion/contract/text';
import { translate } from '../platform/texts.ts';
import type { PriceRange } from './catalogue.rules.ts';

/** Words about products that are no product data. */

export function getOnSaleLabel(language: Language): string {
  return translate(msg({ message: 'On sale' }), language);
}

export function getYesLabel(isYes: boolean, language: Language): string {
  return translate(isYes ? msg({ message: 'Yes' }) : msg({ message: 'No' }), language);
}

/** The name of a group of traits, above its choices in the filter. */
export function getTraitGroupLabel(group: TraitGroup, language: Language): string {
  const labels = {
    finish: msg({ message: 'Finish', comment: 'Of make-up: matte, satin, dewy' }),
    coverage: msg({ message: 'Coverage', comment: 'How much a make-up hides: sheer, full' }),
    skin_type: msg({ message: 'Skin type' }),
    concern: msg({
      message: 'Concern',
      comment: 'What a skin-care product is used against or for: dryness, dark spots',
    }),
    free_from: msg({ message: 'Free from', comment: 'Heading above: fragrance free, alcohol free' }),
    others: msg({ message: 'Others', comment: 'Heading of the filters that have no group of their own' }),
  };
  return translate(labels[group], language);
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

const numberFormats = new Map<string, Intl.NumberFormat>();

export function formatNumber(value: number, locale: string): string {
  const made = numberFormats.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  numberFormats.set(locale, made);
  return made.format(value);
}

/** Several names as one text: "Fig, Cedar". */
export function formatList(names: readonly string[], language: Language): string {
  return names.reduce((list, text) => translate(msg({ message: '{list}, {text}' }), language, { list, text }));
}
