import type { MarketCode } from '@vermilion/contract/markets';
import type {
  BrandRecord,
  CatalogueRecord,
  CategoryRecord,
  ProductRecord,
  TraitRecord,
  VariantRecord,
} from '@vermilion/server/catalogue/catalogue-file.schema';
import { createRating, getLaunchDate, getListing, getSale, getStock, isReduced, trueListing } from './assortment.ts';
import { brands } from './brands/brands.ts';
import { createDescriber, type Describe } from './description.ts';
import { formatIngredients } from './ingredients.ts';
import { createPictures } from './pictures.ts';
import { type CatalogueOptions, createName, type PlannedProduct, parseAmount, planProducts } from './plan.ts';
import { convertPrice, convertSalePrice } from './prices.ts';
import { chance, pick } from './random.ts';
import { sampledProducts, sampleSkuEnd, sampleStock } from './sampled-products.ts';
import { listFreeFrom, listTraits } from './traits.ts';
import { categorySentences } from './words/category-sentences.ts';
import { listFitting } from './words/conditional.ts';
import { kinds } from './words/kinds.ts';
import { tops } from './words/shelves.ts';
import { createSize } from './words/sizes.ts';
import { tips } from './words/tips.ts';
import { ownTraits } from './words/traits.ts';
import { paragraph, say } from './words/words.ts';

export type { CatalogueOptions } from './plan.ts';

/**
 * The demo shop's catalogue, ready to import: brands, categories, then products.
 * Invented from end to end and the same in every run.
 */
export function* demoCatalogue(options: CatalogueOptions = {}): Generator<CatalogueRecord> {
  for (const { slug, name, isHouse, description } of brands) {
    yield { kind: 'brand', slug, name, isHouse, description } satisfies BrandRecord;
  }
  yield* categories();
  for (const [slug, trait] of Object.entries(ownTraits)) yield { kind: 'trait', slug, ...trait } satisfies TraitRecord;
  const describe = createDescriber();
  let number = 0;
  for (const planned of planProducts(options)) yield createProduct(planned, ++number, describe);
}

function* categories(): Generator<CategoryRecord> {
  for (const [topPlace, top] of tops.entries()) {
    yield {
      kind: 'category',
      slug: top.slug,
      parent: null,
      position: topPlace,
      name: top.name,
      description: categorySentences[top.slug],
    };
    for (const [place, [slug, name]] of top.under.entries()) {
      yield { kind: 'category', slug, parent: top.slug, position: place, name, description: categorySentences[slug] };
      const shelves = kinds.filter(({ under }) => under === slug);
      for (const [shelfPlace, shelf] of shelves.entries()) {
        yield {
          kind: 'category',
          slug: shelf.slug,
          parent: slug,
          position: shelfPlace,
          name: shelf.shelf,
          description: categorySentences[shelf.slug],
        };
      }
    }
  }
}

function createProduct(planned: PlannedProduct, number: number, describe: Describe): ProductRecord {
  const { slug, brand, kind, line, modifier, hero } = planned;
  const choices = createChoices(planned);
  const hasRefills = choices.some(({ type }) => type === refill);
  const traits = listTraits(planned, hasRefills);
  const has = (trait: (typeof traits)[number]) => traits.includes(trait);

  const ingredients = formatIngredients(kind.formula, slug, hero, {
    isVegan: has('vegan'),
    isFragranceFree: has('fragrance_free'),
    isAlcoholFree: has('alcohol_free'),
    isColoured: Boolean(kind.shades),
  });

  const tip = listFitting(tips[kind.department], kind.slug);
  const listed = hasRefills ? 'types' : kind.shades ? 'shades' : planned.sizes.length > 1 ? 'sizes' : null;
  const listings = new Map(
    planned.markets.map((market) => [market, getListing(slug, market, choices.length > 1 ? listed : null)]),
  );

  const launchedOn = getLaunchDate(planned);
  const isComing = [...listings.values()].some(({ onSaleFrom }) => onSaleFrom !== null);

  const skuStart = `${initials(brand.slug)}-${String(number).padStart(5, '0')}`;
  const variants: VariantRecord[] = choices.map((choice, index) => {
    const listing = (market: MarketCode) => listings.get(market) ?? { badges: [], onSaleFrom: null };
    return {
      sku: `${skuStart}-${String(index + 1).padStart(2, '0')}`,
      shade: choice.shade,
      size: choice.size,
      type: choice.type,
      pictures: choice.pictures,
      prices: Object.fromEntries(
        planned.markets.map((market) => [
          market,
          getPrice(planned, choice, market, isReduced(listing(market), index, choice.type === refill)),
        ]),
      ),
      stock: Object.fromEntries(
        planned.markets.map((market) => [
          market,
          getStock(planned, index, market, listing(market).badges.includes('coming_soon')),
        ]),
      ),
    };
  });
  const hasSale = (market: MarketCode) => variants.some(({ prices }) => prices[market]?.sale);

  return {
    kind: 'product',
    slug,
    brand: brand.slug,
    category: kind.slug,
    name: createName(line, kind, modifier),
    shortDescription: describe(planned, traits),
    howToUse: paragraph(kind.use, ...(tip.length > 0 ? [pick(`${slug}/tip`, tip)] : [])),
    ingredients,
    traits: [...traits, ...listFreeFrom(planned, ingredients)],
    launchedOn,
    featured: planned.featured,
    rating: createRating(planned, launchedOn, isComing),
    markets: Object.fromEntries(
      [...listings].map(([market, listing]) => [market, trueListing(listing, hasSale(market))]),
    ),
    variants: [...variants, ...createSample(planned, skuStart, choices[0])],
  };
}

/** Returns the sample of a product, where it has one: a variant that no market has a price for. */
function createSample(
  { slug, markets, kind }: PlannedProduct,
  skuStart: string,
  first: Choice | undefined,
): VariantRecord[] {
  const sample = sampledProducts.get(slug);
  if (!sample || !first) return [];
  const stock = Object.fromEntries(markets.map((market) => [market, sampleStock]));
  const size = createSize(sample.size, kind.counted);
  const sku = `${skuStart}${sampleSkuEnd}`;
  return [{ sku, shade: null, size, type: null, pictures: first.pictures, prices: {}, stock }];
}

/** SKUs begin with the brand: TR for Tamsin Roe, NIN for ninefold. */
const initials = (slug: string): string => {
  const words = slug.split('-').filter((word) => word !== 'and');
  return (words.length > 1 ? words.map((word) => word.slice(0, 1)).join('') : slug.slice(0, 3)).toUpperCase();
};

type Choice = Pick<VariantRecord, 'shade' | 'size' | 'type' | 'pictures'> & { dollars: number };

const refill = say('Refill', 'Isi ulang', 'รีฟิล', '補充裝');
const withCase = say('With case', 'Dengan wadah', 'พร้อมตลับ', '連盒');
const travelSpray = say('Travel spray', 'Semprotan saku', 'สเปรย์พกพา', '旅行噴霧');
const bottle = say('Bottle', 'Botol', 'ขวด', '瓶裝');

/** What a shopper picks from: shades, or sizes, and with some of them a refill. */
function createChoices(planned: PlannedProduct): Choice[] {
  const { slug, brand, kind, shades, sizes } = planned;
  const { perChoice } = createPictures(planned);
  const picturesAt = (index: number) => (perChoice[index] ?? []).map(({ url, ground }) => ({ url, ground }));
  const usual = kind.price * brand.level * (0.86 + chance(`${slug}/price`) * 0.32);
  const [firstSize = ''] = kind.sizes;
  const isRefilled = Boolean(kind.refill) && chance(`${slug}/refill`) < 0.3;

  if (shades.length > 0) {
    const plain = shades.map((shade, index) => ({
      shade,
      size: createSize(firstSize, kind.counted),
      type: isRefilled ? withCase : null,
      pictures: picturesAt(index),
      dollars: usual,
    }));
    // Refills of very long shade cards are not stocked.
    if (!isRefilled || shades.length > 12) return plain.map((choice) => ({ ...choice, type: null }));
    return [...plain, ...plain.map((choice) => ({ ...choice, type: refill, dollars: usual * 0.72 }))];
  }

  const priced = (size: string): number => usual * (parseAmount(size) / parseAmount(firstSize)) ** 0.72;
  const isPerfume = kind.under === 'perfume' && sizes.includes('10 ml');
  const plain = sizes.map(
    (size, index): Choice => ({
      shade: null,
      size: size ? createSize(size, kind.counted) : null,
      type: isPerfume ? (size === '10 ml' ? travelSpray : bottle) : isRefilled ? withCase : null,
      pictures: picturesAt(index),
      dollars: priced(size),
    }),
  );
  const [first] = plain;
  return isRefilled && first ? [...plain, { ...first, type: refill, dollars: first.dollars * 0.72 }] : plain;
}

function getPrice(
  { slug, brand }: PlannedProduct,
  { dollars }: Choice,
  market: MarketCode,
  isReducedHere: boolean,
): NonNullable<VariantRecord['prices'][MarketCode]> {
  const price = convertPrice(market, dollars, brand.roundPrices);
  const sale = isReducedHere ? getSale(slug, market) : null;
  const reduced = sale && convertSalePrice(market, dollars, brand.roundPrices, sale.share);
  return { price, sale: sale && reduced ? { price: reduced, from: sale.from, to: sale.to } : null };
}
