import type { BagLine } from '@vermilion/contract/bag';
import type { Order } from '@vermilion/contract/order';
import type { AppliedAdjustment, LineAmounts, Totals } from '@vermilion/contract/pricing';
import { getSourceKey } from '@vermilion/contract/source-key';
import type { Insertable, QueryCreator, Selectable, Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import { mergeBySource } from '../pricing/pricing.service.ts';

/** What an order costs, as `PricingService` computed it. */
export type OrderPrice = { lines: readonly BagLine[]; shipping: LineAmounts; totals: Totals };

/** What an order costs, as it is stored here; what its tenders pay is stored with its payment. */
export type StoredPrice = Pick<Order, 'lines'> & { totals: Omit<Totals, 'tenders'> };

type NewAdjustment = Omit<Insertable<Tables['order_adjustments']>, 'order_id' | 'position'>;

/** Returns the columns of an order that hold its price. */
export function createPriceColumns({ shipping, totals }: Pick<OrderPrice, 'shipping' | 'totals'>) {
  return {
    subtotal: totals.subtotal,
    discount: totals.discount,
    shipping_fee: shipping.subtotal,
    shipping: shipping.total,
    shipping_tax_basis_points: shipping.tax.basisPoints,
    shipping_tax_amount: shipping.tax.amount,
    total: totals.total,
    amount_due: totals.amountDue,
  };
}

/** Builds a query that writes an order's lines with their amounts, its adjustments and its taxes in the same statement. */
export function buildPriceInsert(
  transaction: Transaction<Tables>,
  orderId: string,
  { lines, shipping, totals }: OrderPrice,
): QueryCreator<Tables> {
  let query: QueryCreator<Tables> = transaction.with('written_lines', (db) =>
    db.insertInto('order_lines').values(lines.map((line, index) => createLineRow(orderId, line, index + 1))),
  );
  const adjustments = listAdjustments(lines, shipping, totals);
  if (adjustments.length > 0) {
    query = query.with('written_adjustments', (db) =>
      db
        .insertInto('order_adjustments')
        .values(adjustments.map((each, index) => ({ order_id: orderId, position: index + 1, ...each }))),
    );
  }
  if (totals.taxes.length > 0) {
    query = query.with('written_taxes', (db) =>
      db.insertInto('order_taxes').values(
        totals.taxes.map(({ name, basisPoints, amount, priceBeforeTax }) => ({
          order_id: orderId,
          basis_points: basisPoints,
          name,
          amount,
          price_before_tax: priceBeforeTax,
        })),
      ),
    );
  }
  return query;
}

function createLineRow(orderId: string, line: BagLine, position: number): Insertable<Tables['order_lines']> {
  return {
    order_id: orderId,
    position,
    id: line.id,
    kind: line.kind,
    variant_id: line.variantId,
    sku: line.sku,
    product_slug: line.productSlug,
    name: line.name,
    brand: line.brand.name,
    brand_slug: line.brand.slug,
    category_slugs: line.categorySlugs,
    shade: line.shade && JSON.stringify(line.shade),
    size: line.size,
    type: line.type,
    picture: JSON.stringify(line.picture),
    quantity: line.quantity,
    unit_price: line.unitPrice,
    unit_price_before_sale: line.unitPriceBeforeSale,
    discount: line.subtotal - line.total,
    tax_basis_points: line.tax.basisPoints,
    tax_amount: line.tax.amount,
  };
}

/** Lists what each source takes off each target, in the order of application. */
function listAdjustments(lines: readonly BagLine[], shipping: LineAmounts, totals: Totals) {
  const rows: NewAdjustment[] = [];
  const goods = totals.adjustments.filter(({ target }) => target === 'goods');
  const names = new Map(totals.adjustments.map(({ source, name }) => [getSourceKey(source), name]));
  for (const { source, name = null } of goods) {
    const key = getSourceKey(source);
    for (const line of lines) {
      for (const { amount } of line.adjustments.filter((each) => getSourceKey(each.source) === key)) {
        rows.push({ target: 'line', line_id: line.id, source: JSON.stringify(source), name, amount });
      }
    }
  }
  for (const { source, amount } of shipping.adjustments) {
    const name = names.get(getSourceKey(source)) ?? null;
    rows.push({ target: 'shipping', line_id: null, source: JSON.stringify(source), name, amount });
  }
  return rows;
}

/** Reads an order's lines and totals as they were computed when it was placed. */
export async function readPrice(db: Db, order: Selectable<Tables['orders']>): Promise<StoredPrice> {
  const [lines, adjustments, taxes] = await Promise.all([
    db.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).orderBy('position').execute(),
    db.selectFrom('order_adjustments').selectAll().where('order_id', '=', order.id).orderBy('position').execute(),
    db.selectFrom('order_taxes').selectAll().where('order_id', '=', order.id).orderBy('basis_points').execute(),
  ]);
  const names = new Map(adjustments.map(({ source, name }) => [getSourceKey(source), name === null ? {} : { name }]));
  const { subtotal, discount, shipping, total, amount_due } = order;
  return {
    lines: lines.map((line) =>
      createOrderLine(
        line,
        adjustments.filter(({ line_id }) => line_id === line.id),
      ),
    ),
    totals: {
      subtotal,
      discount,
      shipping,
      total,
      amountDue: amount_due,
      adjustments: (['line', 'shipping'] as const).flatMap((storedTarget) =>
        mergeBySource(adjustments.filter(({ target }) => target === storedTarget)).map((each) => ({
          ...each,
          target: storedTarget === 'line' ? ('goods' as const) : ('shipping' as const),
          ...names.get(getSourceKey(each.source)),
        })),
      ),
      taxes: taxes.map((tax) => ({
        name: tax.name,
        basisPoints: tax.basis_points,
        amount: tax.amount,
        priceBeforeTax: tax.price_before_tax,
      })),
    },
  };
}

type StoredAdjustment = Selectable<Tables['order_adjustments']>;

function createOrderLine(
  line: Selectable<Tables['order_lines']>,
  adjustments: readonly StoredAdjustment[],
): Order['lines'][number] {
  return {
    id: line.id,
    kind: line.kind,
    variantId: line.variant_id,
    sku: line.sku,
    productSlug: line.product_slug,
    name: line.name,
    brand: { slug: line.brand_slug, name: line.brand },
    categorySlugs: line.category_slugs,
    shade: line.shade,
    size: line.size,
    type: line.type,
    picture: line.picture,
    quantity: line.quantity,
    unitPrice: line.unit_price,
    unitPriceBeforeSale: line.unit_price_before_sale,
    subtotal: line.subtotal,
    adjustments: adjustments.map(({ source, amount }): AppliedAdjustment => ({ source, amount })),
    total: line.total,
    tax: { basisPoints: line.tax_basis_points, amount: line.tax_amount },
  };
}
