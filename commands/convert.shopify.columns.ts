import type { Cells } from './convert.shopify.ts';

/** The columns of Shopify's product exports, whose names differ by their age: each is read by the name of the exports before 2024. */

/** What newer templates and other programs call a column, in lower case. */
const otherNames: Readonly<Record<string, string>> = {
  'url handle': 'Handle',
  description: 'Body (HTML)',
  'product category': 'Product Category',
  'published on online store': 'Published',
  sku: 'Variant SKU',
  barcode: 'Variant Barcode',
  price: 'Variant Price',
  'compare-at price': 'Variant Compare At Price',
  'variant compare-at price': 'Variant Compare At Price',
  'inventory quantity': 'Variant Inventory Qty',
  'continue selling when out of stock': 'Variant Inventory Policy',
  'inventory tracker': 'Variant Inventory Tracker',
  'weight value (grams)': 'Variant Grams',
  'product image url': 'Image Src',
  'variant image url': 'Variant Image',
};

/** The columns that are read. */
const readColumns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Status',
  'Gift Card',
  'Variant SKU',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Inventory Qty',
  'Variant Inventory Tracker',
  'Variant Inventory Policy',
  'Image Src',
  'Image Position',
  'Variant Image',
  ...[1, 2, 3].flatMap((number) => [`Option${number} Name`, `Option${number} Value`]),
];
const knownNames = new Map([
  ...readColumns.map((name): [string, string] => [name.toLowerCase(), name]),
  ...Object.entries(otherNames),
]);

/** Columns that say how Shopify handles a product, and nothing that a shopper would miss. */
const ownToShopify =
  /^(?:option\d linked to|variant (?:inventory|fulfillment|requires|taxable|weight unit|tax code)|inventory tracker|continue selling|weight unit|requires shipping|fulfillment service|charge tax|tax code|gift card|published|image position|included \/)/i;

/** Returns an export with its columns under the names that the conversion reads. */
export function readShopifyColumns(rows: readonly Cells[]): Cells[] {
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [knownNames.get(name.trim().toLowerCase()) ?? name.trim(), value]),
    ),
  );
}

/** Returns whether a column holds a metafield, which a shop has declared itself. */
export const isMetafield = (column: string): boolean => /\(product\.metafields\.[^)]+\)$/.test(column);

/** Returns the columns that have values and no place here, metafields only where the mapping names none for them. */
export function listLostColumns(rows: readonly Cells[], isMapped: (column: string) => boolean): string[] {
  const lost = Object.keys(rows[0] ?? {}).filter(
    (column) =>
      !readColumns.includes(column) &&
      !ownToShopify.test(column) &&
      !isMapped(column) &&
      rows.some((row) => (row[column] ?? '').trim() !== ''),
  );
  const google = lost.filter((column) => column.startsWith('Google Shopping /'));
  const others = lost.filter((column) => !google.includes(column));
  return google.length > 1 ? [...others, `${google.length} columns of Google Shopping`] : lost;
}

type RichText = { type?: string; value?: string; children?: RichText[] };

/** Returns the HTML or text of a metafield: rich text is exported as JSON. */
export function readMetafield(value: string): string {
  if (!/^\s*\{\s*"type"\s*:\s*"root"/.test(value)) return value;
  try {
    return writeRichText(JSON.parse(value));
  } catch {
    return value;
  }
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function writeRichText({ type, value, children = [] }: RichText): string {
  const inner = escapeHtml(value ?? '') + children.map(writeRichText).join('');
  if (type === 'list-item') return `<li>${inner}</li>`;
  if (type === 'list') return `<ul>${inner}</ul>`;
  return type === 'paragraph' || type === 'heading' ? `<p>${inner}</p>` : inner;
}
