import { fileLine as line } from '@vermilion/contract/fields';
import { orderErrors, refundTarget } from '@vermilion/contract/order';
import { orderRefundRequest } from '@vermilion/contract/order-staff';
import { paymentErrors } from '@vermilion/contract/payment';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Author } from '../audit/audit.service.ts';
import { type CsvProblem, type CsvRow, readCsvFile, sortProblems } from '../platform/csv-file.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import { createErrorTable } from '../platform/error-table.ts';
import { ok } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { changeLocked } from './order.changing.ts';
import { orderNumber } from './order.file-fields.ts';
import { findRefund, listArticles, listLineFulfilments } from './order.fulfilment.store.ts';
import { type RefundDeps, refundLockedOrder } from './order.refunding.ts';
import { searchOrders } from './order.store.ts';

/** Most rows of a file: its orders stay locked until all of them are refunded. */
const maxRows = 1000;

const yesOrNo = z.enum(['yes', 'no']).transform((text) => text === 'yes');

/** A row of the file: units of one article, what is left of the shipping, or both. Rows with one reference are one refund. */
const refundRow = z
  .strictObject({
    number: orderNumber,
    reference: line(60).min(1, 'is missing'),
    sku: line(60).default(''),
    quantity: z
      .string()
      .regex(/^([1-9]\d?)?$/, 'is a number from 1 to 99')
      .transform(Number)
      .default(0),
    shipping: yesOrNo.default(false),
    reason: orderRefundRequest.shape.reason,
    to: refundTarget.default('original'),
    restock: yesOrNo.default(true),
  })
  .refine(({ sku, quantity }) => (sku === '') === (quantity === 0), 'sku and quantity belong together')
  .refine(({ sku, shipping }) => sku !== '' || shipping, 'refunds neither an article nor the shipping');
type RefundRow = z.infer<typeof refundRow>;

const errorTable = createErrorTable([orderErrors, paymentErrors]);

/** How many refunds were made, and how many had been before; or all that is wrong. */
type RefundReport = { ok: true; done: number; known: number } | { ok: false; problems: CsvProblem[] };

/**
 * Makes the refunds of a file, all or none, each once per order and reference however often the file is imported.
 * @param author whose name they are made in
 */
export async function importRefunds(
  deps: RefundDeps & { database: Database },
  author: Author,
  text: string,
): Promise<RefundReport> {
  const { rows, problems: unreadable } = readCsvFile(text, refundRow);
  if (rows.length > maxRows) unreadable.push({ line: 1, message: `a file has at most ${maxRows} rows` });
  return runResultInTransaction(deps.database.db, async (transaction): Promise<RefundReport> => {
    const problems = [...unreadable];
    let [done, known] = [0, 0];
    // In one order for all files, so that two of them wait for each other.
    for (const group of groupRows(rows)) {
      const [{ line, value }] = group;
      const outcome = await addRefund(deps, transaction, author, group);
      if (outcome === 'made') done += 1;
      else if (outcome === 'known') known += 1;
      else
        problems.push(
          ...outcome.problems.map((problem) => ({ line, ...problem, message: `${value.number} ${problem.message}` })),
        );
    }
    return problems.length > 0 ? { ok: false, problems: sortProblems(problems) } : { ok: true, done, known };
  });
}

type Group = [CsvRow<RefundRow>, ...CsvRow<RefundRow>[]];

/** Returns the rows of each refund, by order and reference. */
function groupRows(rows: readonly CsvRow<RefundRow>[]): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const key = JSON.stringify([row.value.number, row.value.reference]);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

/** What is wrong with a refund; without a line, with all its rows. */
type RefundProblem = { line?: number; message: string };

/** Makes a refund in a transaction, unless it was made before. */
async function addRefund(
  deps: RefundDeps,
  transaction: Transaction<Tables>,
  author: Author,
  group: Group,
): Promise<'made' | 'known' | { problems: RefundProblem[] }> {
  const [{ value: first }] = group;
  const { number, reference, reason, to, restock } = first;
  const isSame = ({ value }: CsvRow<RefundRow>) =>
    value.reason === reason && value.to === to && value.restock === restock;
  const problems: RefundProblem[] = [];
  if (!group.every(isSame))
    problems.push({ message: `${reference}: the rows of a refund differ in reason, to or restock` });
  const [unlocked] = await searchOrders(transaction, { number }, null, 1);
  if (!unlocked) return { problems: [...problems, { message: 'is no order of the shop' }] };
  const articles = await listArticles(transaction, unlocked.id);
  const fulfilments = await listLineFulfilments(transaction, unlocked.id);
  const isKnown = (await findRefund(transaction, unlocked.id, reference)) !== undefined;
  const lines: { lineId: string; quantity: number }[] = [];
  for (const { line, value } of group) {
    const { sku, quantity } = value;
    if (sku === '') continue;
    const lineId = articles.get(sku);
    const ordered = fulfilments.find(({ id }) => id === lineId);
    const left = ordered ? ordered.quantity - ordered.refunded : 0;
    if (lineId === undefined) problems.push({ line, message: `has no ${sku}` });
    else if (lines.some((each) => each.lineId === lineId))
      problems.push({ line, message: `${reference}: ${sku} is there twice` });
    else {
      if (quantity > left && !isKnown)
        problems.push({ line, message: `${reference}: of ${sku} ${left} can be refunded, not ${quantity}` });
      lines.push({ lineId, quantity });
    }
  }
  if (problems.length > 0) return { problems };
  let outcome: 'made' | 'known' = 'known';
  const change = { author, orderId: unlocked.id, action: 'orders.refunded' } as const;
  const changed = await changeLocked(transaction, deps.clock, change, async (_transaction, order) => {
    const shippingLeft = order.shipping - order.refunded_shipping;
    const isWithShipping = group.some(({ value }) => value.shipping);
    const recorded = await findRefund(transaction, order.id, reference);
    if (recorded) {
      // A refund of shipping of which nothing was left has recorded none.
      const isSameShipping = isWithShipping ? recorded.shipping > 0 || shippingLeft === 0 : recorded.shipping === 0;
      const isSameLines =
        recorded.quantities.size === lines.length &&
        lines.every(({ lineId, quantity }) => recorded.quantities.get(lineId) === quantity);
      if (!isSameShipping || !isSameLines || recorded.reason !== reason) {
        problems.push({
          message: `${reference} was recorded before with other lines, shipping or reason; choose another reference`,
        });
      }
      return ok(null);
    }
    if (lines.length === 0 && shippingLeft === 0) {
      problems.push({ message: `${reference}: nothing of the shipping is left to refund` });
      return ok(null);
    }
    const shipping = isWithShipping ? shippingLeft : 0;
    const parts = { lines, shipping, reason, to, restock, reference };
    const refunded = await refundLockedOrder(deps, transaction, order, parts);
    if (!refunded.ok) return refunded;
    outcome = 'made';
    return ok({ ...refunded.value, ...parts });
  });
  if (!changed.ok) {
    const { message } = errorTable.formatFailure(changed.error, 'en').body;
    return { problems: [{ message: `${reference}: ${message}` }] };
  }
  return problems.length > 0 ? { problems } : outcome;
}
