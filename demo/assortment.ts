import { type MarketCode, marketCodes } from '@vermilion/contract/markets';
import type { ProductRecord } from '@vermilion/server/catalogue/catalogue-file.schema';
import type { Brand } from './brands/brand.ts';
import type { PlannedProduct } from './plan.ts';
import { chance, pick, pickInteger } from './random.ts';

/** Which products a market lists, what is left of them there and what is reduced. */

type Listing = NonNullable<ProductRecord['markets'][MarketCode]>;
type Sale = { share: number; from: string; to: string };

/** How much of the catalogue each market carries; Singapore, the first shop, has the most. */
const breadth: Record<MarketCode, number> = {
  SG: 0.97,
  MY: 0.95,
  AU: 0.94,
  TH: 0.94,
  HK: 0.92,
  ID: 0.92,
  PH: 0.9,
  NZ: 0.87,
};

/** Where brands come from: they are always sold at home. */
const homes: Readonly<Record<string, MarketCode>> = {
  'rumah-sari': 'ID',
  'kirana-rupa': 'ID',
  ombak: 'ID',
  'kopi-and-clay': 'ID',
  tukang: 'ID',
  'manee-studio': 'TH',
  'baan-rin': 'TH',
  'bea-solano': 'PH',
  'jun-and-mara': 'MY',
  'night-ferry': 'HK',
  'wattle-row': 'AU',
  'ironbark-and-honey': 'AU',
  tussock: 'NZ',
  'kauri-lane': 'NZ',
};

/** A whole brand is missing in some markets: nobody has the rights there. */
export const sellsBrand = (market: MarketCode, brand: Brand): boolean =>
  brand.isHouse || market === 'SG' || homes[brand.slug] === market || chance(`${brand.slug}/${market}/sold`) > 0.05;

/** Markets that list the product. The house brand is everywhere; no product is nowhere. */
export function listProductMarkets(product: string, brand: Brand): MarketCode[] {
  if (brand.isHouse) return [...marketCodes];
  const listed = marketCodes.filter(
    (market) => sellsBrand(market, brand) && chance(`${product}/${market}/listed`) < breadth[market],
  );
  return listed.length > 0 ? listed : ['SG'];
}

/** What is special about the product: coming later, for members first, in the app, or only some choices reduced. */
export function getListing(product: string, market: MarketCode, choices: 'shades' | 'sizes' | 'types' | null): Listing {
  const draw = chance(`${product}/badge`);
  if (draw < 0.025) {
    const day = String(pickInteger(`${product}/on sale day`, 1, 28)).padStart(2, '0');
    const month = String(pickInteger(`${product}/on sale month`, 1, 6)).padStart(2, '0');
    // Sales open in the small hours of South-East Asia and at breakfast in Auckland.
    return { badges: ['coming_soon'], onSaleFrom: `2027-${month}-${day}T00:00:00Z` };
  }
  const here = chance(`${product}/${market}/badge`);
  if (draw < 0.05) return { badges: ['priority_access'], onSaleFrom: null };
  if (draw < 0.075 && here < 0.7) return { badges: ['app_exclusive'], onSaleFrom: null };
  if (choices && getSale(product, market)?.from === running.from && chance(`${product}/selected`) < 0.5)
    return { badges: [`selected_${choices}_only`], onSaleFrom: null };
  return { badges: [], onSaleFrom: null };
}

/** When most sales are on. */
const running = { from: '2026-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' };

/** The product's reduction in a market: mostly running, now and then over or yet to come. */
export function getSale(product: string, market: MarketCode): Sale | null {
  if (chance(`${product}/sale`) >= 0.16 || chance(`${product}/${market}/sale`) >= 0.7) return null;
  const share = pick(`${product}/${market}/share`, [0.15, 0.2, 0.2, 0.25, 0.3, 0.4]);
  const when = chance(`${product}/sale when`);
  if (when < 0.06) return { share, from: '2025-06-01T00:00:00Z', to: '2025-09-01T00:00:00Z' };
  if (when < 0.12) return { share, from: '2030-06-01T00:00:00Z', to: '2030-09-01T00:00:00Z' };
  return { share, ...running };
}

/** Only refills are reduced when the listing says selected types, every other shade or size when it says those. */
export function isReduced({ badges }: Listing, index: number, isRefill: boolean): boolean {
  if (badges.includes('selected_types_only')) return isRefill;
  return !badges.some(isSelection) || index % 2 === 0;
}

/** The listing as it is true: small prices have no lower one with the right ending, and then nothing is selected. */
export function trueListing({ badges, onSaleFrom }: Listing, hasSale: boolean): Listing {
  return { badges: badges.filter((badge) => hasSale || !isSelection(badge)), onSaleFrom };
}

const isSelection = (badge: string) => badge.startsWith('selected_');

/** From this rank on, a product leads its shelf: the shop sees to it that it is never sold out as a whole. */
const leadingRank = 700_000;

/** Units on hand: plenty as a rule, a few here, none there. */
export function getStock(
  { slug: product, featured, shades, sizes }: Pick<PlannedProduct, 'slug' | 'featured' | 'shades' | 'sizes'>,
  variant: number,
  market: MarketCode,
  isComing: boolean,
): number {
  if (isComing) return 0;
  const isLeading = featured >= leadingRank;
  // A whole product that is out, everywhere or in one market.
  const isOut = chance(`${product}/out`) < 0.012 || chance(`${product}/${market}/out`) < 0.008;
  if (isOut && !isLeading) return 0;
  const name = `${product}/${variant}/${market}/stock`;
  const draw = chance(name);
  if (draw < 0.05 && !(isLeading && shades.length + sizes.length <= 1)) return 0;
  if (draw < 0.11) return pickInteger(`${name}/few`, 1, 5);
  return pickInteger(`${name}/many`, 18, 640);
}

/** From 2019 on; one in fourteen came in the weeks before the shop's own day, 20 November 2026. */
export function getLaunchDate({ slug, isFlagship }: Pick<PlannedProduct, 'slug' | 'isFlagship'>): string {
  const isNew = !isFlagship && chance(`${slug}/new`) < 0.07;
  const [from, to] = isNew ? ['2026-10-12', '2026-11-20'] : ['2019-02-01', '2026-10-11'];
  const days = pickInteger(`${slug}/launch`, 0, (Date.parse(to) - Date.parse(from)) / 86_400_000);
  return new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Most are liked; few are loved by everyone, and some nobody has rated yet. Flagships earned their place. */
export function createRating(
  { slug, isFlagship }: Pick<PlannedProduct, 'slug' | 'isFlagship'>,
  launchedOn: string,
  isComing: boolean,
): ProductRecord['rating'] {
  if (isComing || (!isFlagship && chance(`${slug}/rated`) < 0.08)) return null;
  const luck = chance(`${slug}/rating`);
  const average = isFlagship ? 4.5 + 0.4 * luck : 3.4 + 1.5 * (1 - (1 - luck) ** 1.8);
  const most = launchedOn >= '2026-10-01' ? 40 : isFlagship ? 3600 : 2400;
  const crowd = chance(`${slug}/ratings`) ** (isFlagship ? 1 : 3);
  return { average: Math.round(average * 10) / 10, count: 3 + Math.floor(crowd * most) };
}
