import type { Bag, BagLine } from '@vermilion/contract/bag';
import { countItems } from '@vermilion/contract/line-counts';

/** Returns a bag line for tests: a lipstick at 38.00. */
export function createLine(variantId: number, quantity: number, line: Partial<BagLine> = {}): BagLine {
  return {
    id: `line-${variantId}`,
    kind: 'item',
    variantId,
    sku: `SKU-${variantId}`,
    productSlug: 'velvet-bullet',
    name: `Velvet Bullet ${variantId}`,
    brand: { slug: 'vermilion-collection', name: 'Vermilion Collection' },
    categorySlugs: ['make-up', 'lips'],
    shade: { name: '08 Cinnabar', hex: '#d5281c' },
    size: '3.5 g',
    type: null,
    picture: { url: '/media/velvet-bullet.svg', ground: '#f0cfc6' },
    quantity,
    unitPrice: 3800,
    unitPriceBeforeSale: null,
    subtotal: 3800 * quantity,
    adjustments: [],
    total: 3800 * quantity,
    tax: { basisPoints: 0, amount: 0 },
    state: 'available',
    stockLeft: null,
    maxQuantity: 99,
    ...line,
  };
}

/** Returns a bag for tests that holds these lines. */
export function createBag(...lines: BagLine[]): Bag {
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0);
  return {
    lines,
    itemCount: countItems(lines),
    totals: {
      subtotal,
      discount: 0,
      shipping: 0,
      total: subtotal,
      amountDue: subtotal,
      adjustments: [],
      tenders: [],
      taxes: [],
    },
    freeShipping: null,
    giftNote: null,
    savedCount: 0,
    unused: [],
    canCheckOut: lines.length > 0,
  };
}
