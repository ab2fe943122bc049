import type { Bag, BagLine } from '@vermilion/contract/bag';

/** A bag line for tests: a lipstick at 38.00. */
export function lineOf(variantId: number, quantity: number, line: Partial<BagLine> = {}): BagLine {
  return {
    variantId,
    sku: `SKU-${variantId}`,
    productSlug: 'velvet-bullet',
    name: `Velvet Bullet ${variantId}`,
    brand: 'Vermilion Collection',
    shade: { name: '08 Cinnabar', hex: '#d5281c' },
    size: '3.5 g',
    type: null,
    picture: { url: '/media/velvet-bullet.svg', ground: '#f0cfc6' },
    quantity,
    unitPrice: 3800,
    unitWas: null,
    lineTotal: 3800 * quantity,
    state: 'available',
    stockLeft: null,
    most: 99,
    ...line,
  };
}

/** A bag for tests that holds these lines. */
export function bagOf(...lines: BagLine[]): Bag {
  const subtotal = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  return {
    lines,
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    totals: { subtotal, discount: 0, shipping: 0, total: subtotal, tax: null },
    freeShipping: null,
    canCheckOut: lines.length > 0,
  };
}
