import type { Page } from '@vermilion/contract/content';
import { type ListingPage, loadListing } from '~/catalogue/listing.server.ts';
import { isNotFoundResponse } from '~/platform/loading.server.ts';
import type { PageData } from '~/platform/page.ts';
import type { Shop } from '~/platform/shop.server.ts';
import { type ContentParams, loadContentPage } from './content-page.server.ts';

type BrandParams = ContentParams & { slugUrl: string };

/**
 * Loads the products of a brand, those of a category of it where the address goes on with one.
 * @returns null where the market sells none of them
 */
async function findBrandListing(
  shop: Shop,
  url: string,
  { slugUrl: brand, topCategory, category, subCategory }: BrandParams,
): Promise<ListingPage | null> {
  const deepest = subCategory ?? category ?? topCategory;
  try {
    return await loadListing(shop, url, { brand, ...(deepest !== undefined && { category: deepest }) });
  } catch (error) {
    if (isNotFoundResponse(error)) return null;
    throw error;
  }
}

export type BrandPage = { listing: ListingPage | null; content: Page | null; page: PageData };

/**
 * Loads the page of a brand: its products, below what was written about it.
 * @param canBeEmpty whether an editor can begin what is written about it, or a link that has ended says so
 * @throws a 404 response with the text of spec §8 where there is neither, and no reason to show an empty page
 */
export async function loadBrandPage(
  shop: Shop,
  url: string,
  params: BrandParams,
  loadContent: Promise<Page | null>,
  canBeEmpty: Promise<boolean> = Promise.resolve(false),
): Promise<BrandPage> {
  const [listing, content] = await Promise.all([findBrandListing(shop, url, params), loadContent]);
  if (!listing && !content && !(await canBeEmpty)) await loadContentPage(shop, 'brands', params);
  return { listing, content, page: { ...listing?.page, ...(listing?.brand && { markets: listing.brand.markets }) } };
}
