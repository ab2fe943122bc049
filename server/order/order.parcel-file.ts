import { createHash } from 'node:crypto';
import { fileLine as line } from '@vermilion/contract/fields';
import { parseExternalUrl } from '@vermilion/contract/safe-url';
import { z } from 'zod';
import type { Author } from '../audit/audit.service.ts';
import { type CsvProblem, type CsvRow, readCsvFile, sortProblems } from '../platform/csv-file.ts';
import { orderNumber } from './order.file-fields.ts';
import { listParcels } from './order.fulfilment.store.ts';
import { type FulfilmentDeps, readIsStillPaid, sendParcel } from './order.fulfilment.ts';
import { canFulfil } from './order.rules.ts';
import { searchOrders } from './order.store.ts';

/** A row of the file: everything that is left to send of an order leaves in one parcel. */
const parcelRow = z.strictObject({
  number: orderNumber,
  carrier: line(60).min(1, 'is missing'),
  tracking_number: line(60).min(1, 'is missing'),
  tracking_url: line(500)
    .refine((url) => url === '' || parseExternalUrl(url) !== null, 'is no http or https address without a password')
    .default(''),
});
type ParcelRow = z.infer<typeof parcelRow>;

/** Reads a CSV file of parcels with a header. @returns its rows, or all that is wrong with them */
export function readParcelFile(text: string): { rows: CsvRow<ParcelRow>[]; problems: CsvProblem[] } {
  const { rows, problems } = readCsvFile(text, parcelRow);
  const numbers = new Set<string>();
  for (const { line, value } of rows) {
    if (numbers.has(value.number)) problems.push({ line, message: `${value.number} is there twice` });
    numbers.add(value.number);
  }
  return { rows, problems };
}

/** How many parcels were recorded, and how many had been before; or all that is wrong. */
type ParcelReport = { ok: true; done: number; known: number } | { ok: false; problems: CsvProblem[] };

/**
 * Records the parcels of a file: its orders have left, and their shoppers get a mail each. Nothing is recorded where something
 * is wrong with the file. One that was imported in part, because an order was changed meanwhile, can be imported again.
 */
export async function importParcels(deps: FulfilmentDeps, author: Author, text: string): Promise<ParcelReport> {
  const { db } = deps.database;
  const { rows, problems } = readParcelFile(text);
  const open: { row: CsvRow<ParcelRow>; orderId: string }[] = [];
  let known = 0;
  for (const row of rows) {
    const { number, carrier, tracking_number } = row.value;
    const [order] = await searchOrders(db, { number }, null, 1);
    if (!order) {
      problems.push({ line: row.line, message: `there is no order ${number}` });
      continue;
    }
    const parcels = await listParcels(db, order.id);
    if (parcels.some((parcel) => parcel.carrier === carrier && parcel.tracking_number === tracking_number)) {
      known += 1;
      continue;
    }
    const isStillPaid = await readIsStillPaid(deps, db, order);
    if (order.delivery_method === 'collect') {
      problems.push({ line: row.line, message: `${number} is collected in a store` });
    } else if (!canFulfil({ ...order, isStillPaid }, 'shipped')) {
      const why = order.paid_at === null ? 'is not paid' : isStillPaid ? `is ${order.state}` : 'was refunded';
      problems.push({ line: row.line, message: `${number} ${why}` });
    } else open.push({ row, orderId: order.id });
  }
  if (problems.length > 0) return { ok: false, problems: sortProblems(problems) };
  for (const { row, orderId } of open) {
    const { number, carrier, tracking_number, tracking_url } = row.value;
    const digest = createHash('sha256').update(JSON.stringify([number, carrier, tracking_number]));
    const sent = await sendParcel(
      deps,
      { author, orderId },
      {
        carrier,
        trackingNumber: tracking_number,
        ...(tracking_url === '' ? {} : { trackingUrl: tracking_url }),
        idempotencyKey: digest.digest('base64url'),
      },
    );
    // It was paid a moment ago: somebody has cancelled or sent it since.
    if (!sent.ok) problems.push({ line: row.line, message: `${number} was changed meanwhile: ${sent.error.code}` });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, done: open.length, known };
}
