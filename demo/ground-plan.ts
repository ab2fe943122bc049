import { type MarketCode, marketCodes } from '@vermilion/contract/markets';
import { createRating, getLaunchDate, getListing, getSale } from './assortment.ts';
import { demoHome } from './home.ts';
import { computeLuminance } from './packshots/colour.ts';
import { type GroundName, grounds, listGrounds } from './packshots/grounds.ts';
import type { PlannedProduct } from './plan.ts';
import { shuffle } from './random.ts';
import { tops } from './words/shelves.ts';

/** How many products of a list the home page takes its own from: it passes over what is sold out. */
const homeReach = 14;
/** Poppy shouts, so a page has at most one: pages show 24 products, and a market lists only a part of them. */
const poppyDistance = 40;

type Neighbour = { product: PlannedProduct; weight: number };

/**
 * Gives every product its paper: neighbours on the home page of every market, on a shelf, in a department, of a brand
 * and in the whole shop differ, as far as the colours allow. Poppy is never on the home page, and at most once on any
 * other page that shows products in the order of the shop.
 */
export function layGrounds(
  planned: readonly PlannedProduct[],
  getLeadColour: (product: PlannedProduct) => string,
): void {
  const featured = planned.toSorted((one, other) => other.featured - one.featured);
  const homeLists = marketCodes.flatMap((market) => listHomeLists(featured, market));
  const onHome = new Set(homeLists.flat());
  const neighbours = new Map<PlannedProduct, Neighbour[]>(planned.map((product) => [product, []]));
  // Rows of the home page are two, three and four wide: what stands beside must differ, and so must what stands below.
  for (const list of homeLists) connect(neighbours, list, [24, 12, 6]);
  const listings = [
    { lists: group(featured, ({ kind }) => kind.slug), weights: [3, 3, 3] },
    { lists: group(featured, ({ kind }) => kind.under), weights: [] },
    { lists: group(featured, ({ kind }) => kind.department), weights: [4, 4] },
    { lists: group(featured, ({ kind }) => findTop(kind.under)), weights: [3, 3] },
    { lists: group(featured, ({ brand }) => brand.slug), weights: [3] },
    // Packs of one brand and shape may differ by their paper alone.
    { lists: group(featured, ({ brand, kind }) => `${brand.slug} ${kind.shape}`), weights: [9, 9] },
    { lists: [featured], weights: [3, 3] },
  ];
  for (const { lists, weights } of listings) for (const list of lists) connect(neighbours, list, weights);

  const laid = new Map<PlannedProduct, GroundName>();
  const canBePoppy = (product: PlannedProduct) =>
    !onHome.has(product) && listGrounds(getLeadColour(product)).includes('blush');
  for (const product of choosePoppies(featured, listings, canBePoppy)) laid.set(product, 'poppy');
  // What leads the home page chooses first, and again when its neighbours have chosen.
  for (const product of [...onHome, ...onHome, ...onHome, ...featured]) {
    if (laid.has(product) && !onHome.has(product)) continue;
    const { slug, brand } = product;
    const crowds = new Map<GroundName, number>();
    for (const { product: neighbour, weight } of neighbours.get(product) ?? []) {
      const ground = laid.get(neighbour);
      if (ground) crowds.set(ground, (crowds.get(ground) ?? 0) + weight);
    }
    const hides = (ground: GroundName) =>
      Math.abs(computeLuminance(grounds[ground]) - computeLuminance(brand.palette.pack)) > 0.05 ? 0 : 2;
    const penalty = (ground: GroundName) => hides(ground) + (crowds.get(ground) ?? 0);
    const choices = shuffle(`${slug}/ground`, listGrounds(getLeadColour(product)));
    const [best = 'sand'] = choices.toSorted((one, other) => penalty(one) - penalty(other));
    laid.set(product, best);
  }
  for (const [product, ground] of laid) product.ground = ground;
}

/** The heads of the lists that the home page shows in a market, as the shop sorts them. @param featured in that order */
function listHomeLists(featured: readonly PlannedProduct[], market: MarketCode): PlannedProduct[][] {
  const sold = featured.filter(({ markets }) => markets.includes(market));
  const launches = new Map(sold.map((product) => [product, Date.parse(getLaunchDate(product))]));
  const ratings = new Map(sold.map((product) => [product, getAverage(product)]));
  const sortBy = (keys: ReadonlyMap<PlannedProduct, number>) =>
    sold.toSorted((one, other) => (keys.get(other) ?? 0) - (keys.get(one) ?? 0));
  const best = sortBy(ratings);
  const weekBrands = demoHome.blocks.flatMap((block) => (block.kind === 'brand_of_the_week' ? [block.brand] : []));
  return [
    best,
    sold.filter(({ slug }) => getSale(slug, market)),
    sortBy(launches),
    ...weekBrands.map((slug) => best.filter(({ brand }) => brand.slug === slug)),
  ].map((list) => list.slice(0, homeReach));
}

const getAverage = (product: PlannedProduct): number => {
  const isComing = getListing(product.slug, 'SG', null).onSaleFrom !== null;
  return createRating(product, getLaunchDate(product), isComing)?.average ?? 0;
};

/** Makes neighbours of the products of a list. @param weights how much the next, the next but one … should differ */
function connect(
  neighbours: ReadonlyMap<PlannedProduct, Neighbour[]>,
  list: readonly PlannedProduct[],
  weights: readonly number[],
): void {
  for (const [place, product] of list.entries()) {
    for (const [index, weight] of weights.entries()) {
      const other = list[place + index + 1];
      if (!other) continue;
      neighbours.get(product)?.push({ product: other, weight });
      neighbours.get(other)?.push({ product, weight });
    }
  }
}

/** Returns products so far apart that no page of any of the listings shows two of them. */
function choosePoppies(
  featured: readonly PlannedProduct[],
  listings: readonly { lists: PlannedProduct[][] }[],
  isCandidate: (product: PlannedProduct) => boolean,
): PlannedProduct[] {
  const places = listings.map(
    ({ lists }) => new Map(lists.flatMap((list) => list.map((product, place) => [product, { list, place }] as const))),
  );
  const lastPlaces = new Map<PlannedProduct[], number>();
  return featured.filter((product) => {
    const here = places.flatMap((byProduct) => byProduct.get(product) ?? []);
    const isApart = here.every(({ list, place }) => place - (lastPlaces.get(list) ?? -Infinity) >= poppyDistance);
    // The first of a page stands beside its headline.
    if (!isApart || here.some(({ place }) => place < 2) || !isCandidate(product)) return false;
    for (const { list, place } of here) lastPlaces.set(list, place);
    return true;
  });
}

const findTop = (category: string): string =>
  tops.find(({ under }) => under.some(([slug]) => slug === category))?.slug ?? category;

const group = (
  products: readonly PlannedProduct[],
  getKey: (product: PlannedProduct) => string,
): PlannedProduct[][] => [...Map.groupBy(products, getKey).values()];
