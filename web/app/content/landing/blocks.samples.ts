import type { ProductCard } from '@vermilion/contract/catalogue';
import type { TextBlock } from '@vermilion/contract/text-page';
import type { BlockProps } from '../block-props.ts';
import type { LandingKind } from '../blocks.tsx';

/** One block of each kind, in the words of a shop, and variants of it: what tests and pages for looking at them show. */

const isPageTitle = false;

const names = [
  'Velvet Bullet',
  'Glass Tint',
  'Paper Skin',
  'Salt Mist',
  'Noon Balm',
  'Low Tide',
  'Ink Liner',
  'Bare Pot',
];
const shades = ['#bc2c1c', '#d9705f', '#8c2f39', '#e8a598'];

/** @param count at most eight */
export const createSampleProducts = (count: number): ProductCard[] =>
  names.slice(0, count).map((name, index) => ({
    slug: name.toLowerCase().replace(' ', '-'),
    name,
    brand: { slug: 'vermilion', name: 'Vermilion' },
    picture: { url: '', ground: ['#f0cfc6', '#cfdcc9', '#e8d8c2', '#cbd8e2'][index % 4] as string },
    secondPicture: null,
    price: 2400 + 400 * index,
    priceBeforeSale: null,
    isFrom: false,
    badge: null,
    rating: { average: 4.6, count: 182 },
    availability: 'in_stock',
    shades: index % 2 === 0 ? shades : [],
    shadeCount: index % 2 === 0 ? shades.length : 0,
    sizes: index % 2 === 0 ? [] : ['50 ml'],
    variantId: 100 + index,
  }));

const createTexts = (text: string): TextBlock => ({ kind: 'paragraph', runs: [{ text }] });

const longText: TextBlock[] = [
  createTexts(
    'A red is a decision. It is made in front of a mirror, usually in a hurry, and it is worn for the rest of the day. So we made twelve of them, from brick to cherry, and tried each on forty faces under the light of a shop and under the light of a street.',
  ),
  createTexts(
    'Warm skin takes the reds with orange in them: paprika, coral, brick. Cool skin takes the ones with blue: cherry, wine, raspberry. If both look right, both are right, and you may stop reading here. If neither does, it is the light: go to a window, and try again before you buy anything.',
  ),
  { kind: 'heading', runs: [{ text: 'How to put it on' }] },
  {
    kind: 'list',
    isOrdered: true,
    items: [
      { runs: [{ text: 'Start in the middle of the lower lip and press it outwards with a finger.' }], items: [] },
      {
        runs: [{ text: 'Draw the edge last, ' }, { text: 'after', isEmphasized: true }, { text: ' the colour is on.' }],
        items: [[{ text: 'A liner one shade deeper keeps it in place.' }], [{ text: 'A clear one does too.' }]],
      },
      { runs: [{ text: 'Blot once, on paper. Put on the second layer.' }], items: [] },
    ],
  },
  {
    kind: 'paragraph',
    runs: [
      { text: 'The whole ' },
      { text: 'range of reds', href: '/categories/lips' },
      { text: ' is in every store. The ' },
      { text: 'Pigment Institute', href: 'https://pigments.example/red' },
      { text: ' explains what they are made of, and ' },
      { text: 'care@vermilion.example', href: 'mailto:care@vermilion.example' },
      { text: ' answers the rest.', isStrong: true },
    ],
  },
  {
    kind: 'table',
    head: [[{ text: 'Shade' }], [{ text: 'Undertone' }], [{ text: 'Finish' }]],
    rows: [
      [[{ text: 'Brick 04' }], [{ text: 'Warm' }], [{ text: 'Matte' }]],
      [[{ text: 'Cherry 11' }], [{ text: 'Cool' }], [{ text: 'Satin' }]],
    ],
  },
];

const action = { label: 'See all reds', href: '/categories/lips' };

/** As long as German makes them. */
export const longWord = 'Feuchtigkeitspflegeabendroutine';

export const sampleBlocks: { [Kind in LandingKind]: BlockProps<Kind> } = {
  hero: {
    id: 'head',
    kind: 'hero',
    isPageTitle: true,
    title: 'Twelve reds, one of them yours',
    text: 'From brick to cherry, tried on forty faces in two lights. Bring your own face.',
    action,
    picture: { url: '/media/packshots/story.svg', ground: '#cfdcc9', alt: 'A lipstick, wound up, in the noon sun' },
  },
  banner: {
    id: 'news',
    kind: 'banner',
    isPageTitle,
    text: 'The Orchard store stays open until midnight on Friday.',
    action: { label: 'Find it', href: '/stores/orchard' },
  },
  promo_strip: {
    id: 'offers',
    kind: 'promo_strip',
    isPageTitle,
    items: [
      { id: 'shipping', title: 'Shipping is on us', text: 'For orders of $60 and more.', href: null },
      { id: 'samples', title: 'Three samples', text: 'Choose them in your bag.', href: '/cart' },
      { id: 'points', title: 'Points on all of it', text: null, href: '/beauty-pass' },
    ],
  },
  countdown: {
    id: 'ends',
    kind: 'countdown',
    isPageTitle,
    title: 'Reds at a fifth less',
    text: 'All twelve, in every store and here.',
    action: { label: 'Choose a red', href: '/categories/lips' },
    endsAt: '2027-01-03T15:59:00.000Z',
  },
  featured_products: {
    id: 'chosen',
    kind: 'featured_products',
    isPageTitle,
    title: 'What our artists carry',
    text: 'Eight things that are in every kit, and have been for years.',
    action: { label: 'All make-up', href: '/categories/makeup' },
    layout: 'rail',
    products: createSampleProducts(8),
  },
  happenings: {
    id: 'classes',
    kind: 'happenings',
    isPageTitle,
    title: 'Classes this month',
    action: { label: 'All classes', href: '/happening/classes' },
    items: [
      {
        id: '11',
        name: 'A red lip in four minutes',
        href: '/happening/classes/11',
        startsAt: '2026-12-04T11:00:00.000Z',
        zone: 'Asia/Singapore',
      },
      {
        id: '12',
        name: 'Skin first: a morning in five steps',
        href: '/happening/classes/12',
        startsAt: '2026-12-12T02:30:00.000Z',
        zone: 'Asia/Singapore',
      },
    ],
  },
  gift_card: {
    id: 'gift',
    kind: 'gift_card',
    isPageTitle,
    title: 'Let them choose',
    text: 'A gift card arrives by e-mail, on the day you say, with a note in your words.',
    action: { label: 'Send a gift card', href: '/gift-cards' },
  },
  rich_text: {
    id: 'about',
    kind: 'rich_text',
    isPageTitle,
    title: 'How to find your red',
    text: longText,
    isFolded: true,
  },
  faq: {
    id: 'questions',
    kind: 'faq',
    isPageTitle,
    title: 'Asked often',
    items: [
      {
        id: 'return',
        question: 'Can I bring back a shade that is wrong?',
        answer: [createTexts('Yes, within 30 days, opened or not.')],
      },
      { id: 'vegan', question: 'Is there carmine in it?', answer: longText.slice(0, 2) },
      {
        id: 'last',
        question: 'How long does it last?',
        answer: [
          createTexts('Eight hours for the matte ones. Less with soup.'),
          { kind: 'paragraph', runs: [{ text: 'More on ' }, { text: 'care', href: '/customer-care' }, { text: '.' }] },
        ],
      },
    ],
  },
  video: {
    id: 'film',
    kind: 'video',
    isPageTitle,
    title: 'One red, four minutes',
    url: '/media/red.mp4',
    poster: { url: '/media/packshots/story.svg', ground: '#cfdcc9', alt: 'An artist draws the edge of a lip' },
    captions: '/media/red.en.vtt',
  },
  image_map: {
    id: 'table',
    kind: 'image_map',
    isPageTitle,
    title: 'On the table',
    picture: { url: '/media/packshots/story.svg', ground: '#cfdcc9', alt: 'A table with a lipstick and a jar' },
    areas: [
      {
        id: 'bullet',
        link: { label: 'Velvet Bullet', href: '/products/velvet-bullet' },
        x: 12,
        y: 40,
        width: 25,
        height: 45,
      },
      { id: 'jar', link: { label: 'Noon Balm', href: '/products/noon-balm' }, x: 58, y: 30, width: 30, height: 40 },
    ],
  },
};

/** Every optional part left out, and one item where there may be many. */
export const sparseBlocks: { [Kind in LandingKind]: BlockProps<Kind> } = {
  ...sampleBlocks,
  hero: { ...sampleBlocks.hero, text: null, action: null, picture: null },
  banner: { ...sampleBlocks.banner, action: null },
  promo_strip: {
    ...sampleBlocks.promo_strip,
    items: [{ id: 'one', title: 'Shipping is on us', text: null, href: null }],
  },
  countdown: { ...sampleBlocks.countdown, text: null, action: null },
  featured_products: {
    ...sampleBlocks.featured_products,
    text: null,
    action: null,
    products: createSampleProducts(1),
  },
  happenings: { ...sampleBlocks.happenings, items: sampleBlocks.happenings.items.slice(0, 1) },
  rich_text: { ...sampleBlocks.rich_text, title: null, text: longText.slice(0, 1) },
  faq: { ...sampleBlocks.faq, items: sampleBlocks.faq.items.slice(0, 1) },
  video: { ...sampleBlocks.video, captions: null, poster: { ...sampleBlocks.video.poster, alt: '' } },
  image_map: { ...sampleBlocks.image_map, areas: [] },
};
