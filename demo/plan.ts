import type { MarketCode } from '@vermilion/contract/markets';
import { listProductMarkets } from './assortment.ts';
import type { Brand } from './brands/brand.ts';
import { brands } from './brands/brands.ts';
import { layGrounds } from './ground-plan.ts';
import type { GroundName } from './packshots/grounds.ts';
import { chance, hash, pickInteger, shuffle } from './random.ts';
import { createShades, type Shade } from './shades.ts';
import { findHero, type Hero } from './words/heroes.ts';
import type { Kind } from './words/kind.ts';
import { kinds } from './words/kinds.ts';
import { type Modifier, modifiers } from './words/modifiers.ts';
import { say, type Words } from './words/words.ts';

export type CatalogueOptions = {
  /** How many products; more are made of the same brands, lines and kinds. */
  products?: number;
};

const usualProducts = 1560;
/** The house brand's share of the shop: about one product in twelve. */
const houseShare = 12;

/** A product before its variants are written out: the choices that its record and its pictures share. */
export type PlannedProduct = {
  slug: string;
  brand: Brand;
  kind: Kind;
  line: string;
  modifier: Modifier | null;
  hero: Hero | null;
  /** One that the shop shows first. */
  isFlagship: boolean;
  featured: number;
  markets: readonly MarketCode[];
  ground: GroundName;
  /** Colours, in the order of the shade bar; empty where it has none. */
  shades: readonly Shade[];
  /** Sizes, smallest first. */
  sizes: readonly string[];
};

/** All products of the demo shop, brand by brand; the same for the same options, always. */
export function planProducts({ products = usualProducts }: CatalogueOptions = {}): PlannedProduct[] {
  const planned = brands.flatMap((brand, index) => planBrandProducts(brand, getShare(index, products)));
  layGrounds(planned, leadColour);
  return planned;
}

/** How many of the products are the brand's. */
function getShare(index: number, products: number): number {
  const house = Math.max(1, Math.round(products / houseShare));
  if (index === 0) return Math.min(products, house);
  const others = brands.length - 1;
  const remaining = products - Math.min(products, house);
  return Math.floor((remaining * index) / others) - Math.floor((remaining * (index - 1)) / others);
}

type Idea = { line: string; kind: Kind; modifier: Modifier | null; isFlagship: boolean };

function planBrandProducts(brand: Brand, count: number): PlannedProduct[] {
  const planned: PlannedProduct[] = [];
  const slugs = new Set<string>();
  for (const idea of listIdeas(brand)) {
    if (planned.length >= count) break;
    const name = createName(idea.line, idea.kind, idea.modifier);
    const own = createSlug(name.en);
    const slug = brand.isHouse ? own : `${brand.slug}-${own}`;
    // Two ideas may read alike once they are spelled as an address.
    if (slugs.has(slug)) continue;
    slugs.add(slug);
    planned.push(planProduct(brand, idea, slug));
  }
  return planned;
}

/** What the brand could make, best first and without end: its lines over its kinds, then with other finishes. */
function* listIdeas(brand: Brand): Generator<Idea> {
  const known = brand.known.map(([line, category]) => ({ line, kind: findKind(category) }));
  for (const { line, kind } of known) yield { line, kind, modifier: null, isFlagship: true };

  const pairs = Object.entries(brand.lines).flatMap(([department, lines]) =>
    kinds
      .filter((kind) => kind.department === department)
      .flatMap((kind) => lines.filter((line) => suits(line, kind)).map((line) => ({ line, kind }))),
  );
  const order = shuffle(`${brand.slug}/lines`, pairs);
  for (let round = 0; ; round++) {
    for (const { line, kind } of order) {
      const finishes: readonly (Modifier | null)[] = kind.unmodified ? [null] : [null, ...modifiers[kind.department]];
      const start =
        chance(`${brand.slug}/${line}/${kind.slug}/finish`) < 0.45 ? 0 : hash(`${line}/${kind.slug}`) % finishes.length;
      const edition = Math.floor(round / finishes.length);
      yield {
        line: edition === 0 ? line : `${line} No. ${edition + 1}`,
        kind,
        modifier: finishes[(start + round) % finishes.length] ?? null,
        isFlagship: false,
      };
    }
  }
}

/** No night line makes a day cream, and no morning line a sleeping mask. */
function suits(line: string, { slug }: Kind): boolean {
  if (/^(day-creams|face-sunscreens|tinted-sunscreens)$/.test(slug)) return !/night|malam|bedside|vigil/i.test(line);
  if (/^(night-creams|sleeping-masks)$/.test(slug)) return !/morning|noon|early|\bday\b/i.test(line);
  return true;
}

function findKind(category: string): Kind {
  const found = kinds.find(({ slug }) => slug === category);
  if (!found) throw new Error(`no kind of product is called ${category}`);
  return found;
}

function planProduct(brand: Brand, { line, kind, modifier, isFlagship }: Idea, slug: string): PlannedProduct {
  const isGrand = isFlagship && brand.isHouse;
  return {
    slug,
    brand,
    kind,
    line,
    modifier,
    hero: findHero(kind, line, slug),
    isFlagship,
    featured: getFeaturedRank(slug, brand, isFlagship),
    markets: listProductMarkets(slug, brand),
    ground: 'sand',
    shades: kind.shades ? turned(slug, kind, createShades(kind.shades, slug, brand.slug, isGrand), isFlagship) : [],
    sizes: listSizes(slug, kind),
  };
}

/** The house and the flagships lead, but not in one block: every list opens with several brands. */
function getFeaturedRank(slug: string, brand: Brand, isFlagship: boolean): number {
  const luck = chance(`${slug}/featured`);
  const place = isFlagship ? 0.86 + 0.14 * luck : brand.isHouse ? 0.4 + 0.58 * luck : 0.97 * luck ** 1.15;
  return Math.round(place * 1_000_000);
}

/**
 * The first shade is the one on the card, so cards of one shelf begin at different places of the same order.
 * Flagships begin with their reds: this shop is called Vermilion.
 */
function turned(slug: string, kind: Kind, shades: Shade[], isFlagship: boolean): Shade[] {
  const from = hash(`${slug}/turned`);
  if (kind.shades === 'complexion' || kind.shades === 'tinted') return from % 2 ? shades.toReversed() : shades;
  const red = isFlagship ? shades.findIndex(({ family }) => family === 'red') : -1;
  const start = red >= 0 ? red : from % shades.length;
  return [...shades.slice(start), ...shades.slice(0, start)];
}

function listSizes(slug: string, kind: Kind): string[] {
  const [first = '', ...others] = kind.sizes;
  const more = shuffle(`${slug}/sizes`, others).slice(0, pickInteger(`${slug}/size count`, 0, others.length));
  return [first, ...more].sort((a, b) => parseAmount(a) - parseAmount(b));
}

/** How much a size holds: 30 for "30 ml", 14 for "7 × 2 ml". */
export const parseAmount = (size: string): number =>
  (size.match(/[\d.]+/g) ?? ['1']).reduce((product, number) => product * Number(number), 1);

/** The colour that decides what stands behind the pack. */
export const leadColour = ({ shades, kind, brand }: Pick<PlannedProduct, 'shades' | 'kind' | 'brand'>): string =>
  shades[0]?.hex ?? kind.tone ?? brand.palette.juice ?? brand.palette.pack;

/** The product's name in each language: line and kind in the order that language puts them. */
export function createName(line: string, kind: Kind, modifier: Modifier | null): Words {
  const { noun } = kind;
  if (!modifier) return say(`${line} ${noun.en}`, `${noun.id} ${line}`, `${noun.th} ${line}`, `${line} ${noun.zh}`);
  const { name } = modifier;
  // Words that are Latin in Thai and Chinese keep a space beside them.
  const thai = /^[A-Z]/.test(name.th) ? `${noun.th} ${name.th}` : noun.th + name.th;
  const chinese = /^[A-Z]/.test(name.zh) ? `${name.zh} ${noun.zh}` : name.zh + noun.zh;
  return say(`${line} ${name.en} ${noun.en}`, `${noun.id} ${name.id} ${line}`, `${thai} ${line}`, `${line} ${chinese}`);
}

const createSlug = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
