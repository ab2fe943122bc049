import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Language, languages } from '@vermilion/contract/markets';
import { useSite } from '~/platform/use-site.ts';
import type { Part } from './changes.rules.ts';

/** Makes words of a name in code: `brand_of_the_week`, `isFolded`. */
const readName = (name: string) => {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isLanguage = (name: string): name is Language => languages.some((language) => language === name);

const languageNames = new Map<string, Intl.DisplayNames>();

/** Returns what a language is called in the language of the reader. */
function getLanguageName(locale: string, language: Language): string {
  const names = languageNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language' });
  languageNames.set(locale, names);
  return names.of(language) ?? language;
}

const kinds: Record<string, MessageDescriptor> = {
  banner: msg`Banner`,
  brand_of_the_week: msg`Brand of the week`,
  brands: msg`Brands`,
  categories: msg`Categories`,
  countdown: msg`Countdown`,
  cover: msg`Cover`,
  faq: msg`Questions and answers`,
  featured_products: msg`Featured products`,
  gift_card: msg`Gift card`,
  happenings: msg`Classes and events`,
  hero: msg`Opening`,
  image_map: msg`Picture with links`,
  products: msg`Products`,
  promo_strip: msg`Row of offers`,
  rich_text: msg`Text`,
  section: msg`Section`,
  shade_wall: msg`Wall of shades`,
  story: msg`Story`,
  video: msg`Video`,
};

const fields: Record<string, MessageDescriptor> = {
  action: msg`Link`,
  alt: msg`What the picture shows`,
  announcement: msg`Announcement`,
  answer: msg({ message: 'Answer', context: 'to a question' }),
  areas: msg`Areas`,
  brand: msg`Brand`,
  by: msg`Chosen by`,
  captions: msg`Captions`,
  category: msg`Category`,
  columns: msg`Columns`,
  delaySeconds: msg`Seconds before it is shown`,
  description: msg`Description`,
  dismissedForDays: msg`Days until it is shown again`,
  endsAt: msg`Ends at`,
  families: msg`Shade families`,
  footer: msg`Footer`,
  frequency: msg`How often`,
  ground: msg`Colour behind it`,
  heading: msg`Heading`,
  height: msg`Height, %`,
  href: msg`Page it leads to`,
  isDismissable: msg`Can be closed`,
  isFolded: msg`Show only the beginning`,
  items: msg`Entries`,
  kind: msg`Kind`,
  label: msg`Words of the link`,
  language: msg`Language`,
  layout: msg`Arrangement`,
  lead: msg`Sentence below the title`,
  link: msg`Link`,
  links: msg`Links`,
  menu: msg`Menu`,
  pages: msg`On which pages`,
  picture: msg`Picture`,
  poster: msg`Picture before it plays`,
  products: msg`Products`,
  question: msg`Question`,
  rule: msg`Which products`,
  segments: msg`Only for`,
  slug: msg`Category`,
  smartLinkExemptedPaths: msg`Paths of other systems`,
  source: msg`Source`,
  text: msg`Text`,
  title: msg`Title`,
  type: msg`How it is compared`,
  url: msg`Address of the file`,
  value: msg`Path`,
  welcomeMat: msg`Greeting of visitors from abroad`,
  what: msg`What is listed`,
  width: msg`Width, %`,
  x: msg`From the left, %`,
  y: msg`From the top, %`,
};

const choices: Record<string, MessageDescriptor> = {
  absolute: msg`Exactly this path`,
  always: msg`On each page until it is closed`,
  bar: msg`Bar at the lower edge`,
  brand: msg`Brand`,
  brands: msg`Brands`,
  categories: msg`Categories`,
  category: msg`Category`,
  classes: msg`Classes`,
  employee: msg`Employees`,
  events: msg`Events`,
  grid: msg`Grid`,
  hand: msg`Hand`,
  link: msg`Link`,
  member: msg`Members`,
  modal: msg`Dialog over the page`,
  newest: msg`Newest`,
  numbered: msg`Numbered list`,
  on_sale: msg`On sale`,
  once: msg`Once`,
  rail: msg`Side by side`,
  regex: msg`Regular expression`,
  sale: msg`Sale`,
  services: msg`Services`,
  session: msg`Once in each tab`,
  source: msg`Source`,
  startsWith: msg`Begins with this path`,
  'store-list': msg`List of stores`,
  stores: msg`Stores`,
  top_rated: msg`Top rated`,
  visitor: msg`Not signed in`,
  pink: msg({ message: 'Pink', context: 'tier' }),
  white: msg({ message: 'White', context: 'tier' }),
  black: msg({ message: 'Black', context: 'tier' }),
  gold: msg({ message: 'Gold', context: 'tier' }),
};

/** Returns the words for blocks, fields and choices. A retailer's own are called as in their schema. */
export function useLabels() {
  const { t } = useLingui();
  const { locale } = useSite();
  const print = (words: Record<string, MessageDescriptor>, name: string) =>
    words[name] ? t(words[name]) : readName(name);
  const printPart = (part: Part) => (part === null ? t`Blocks and settings` : getLanguageName(locale, part));
  return {
    printKind: (kind: string) => print(kinds, kind),
    printField: (name: string) => print(fields, name),
    printChoice: (choice: string) => (isLanguage(choice) ? printPart(choice) : print(choices, choice)),
    /** What all languages share, or a language. */
    printPart,
    /** Prints a place such as `blocks.hero.title`, without its ids. */
    printPlace: (place: string) =>
      place
        .split('.')
        .filter((step) => step in fields)
        .map((step) => print(fields, step))
        .join(', ') || place,
  };
}
