import { randomUUID } from 'node:crypto';
import { type PromotionDefinition, promotionDefinition } from '@vermilion/contract/promotion';
import { createPointsService } from '@vermilion/server/loyalty/points/points.service';
import { systemClock } from '@vermilion/server/platform/clock';
import { type Database, runInTransaction } from '@vermilion/server/platform/database';
import { systemRandom } from '@vermilion/server/platform/random';
import { createPromotionAdmin, type PromotionAdmin } from '@vermilion/server/promotion/promotion.admin';

/** What lowers or pays prices in the proofs. */

export const author = { operator: 'proof' };

export const openPromotions = (database: Database): PromotionAdmin =>
  createPromotionAdmin({ database, clock: systemClock, random: systemRandom });

/** Defines a code of Singapore that takes 1.00 off. @returns its promotion */
export async function definePromoCode(database: Database, code: string, terms: Partial<PromotionDefinition> = {}) {
  const admin = openPromotions(database);
  const definition = promotionDefinition.parse({
    kind: 'code',
    market: 'SG',
    slug: `proof-${randomUUID()}`,
    name: { en: 'One off' },
    benefit: { kind: 'amount_off', amount: 100 },
    ...terms,
  });
  const defined = await admin.define(author, definition);
  if (!defined.ok) throw new Error(defined.error.code);
  const { id } = defined.value;
  const added = await admin.addCodes(author, id, [{ code, maxUses: null }]);
  if (!added.ok) throw new Error(added.error.code);
  return { id, definition };
}

/** Gives members points, by their e-mails. */
export async function grantPoints(database: Database, emails: readonly string[], points: number): Promise<void> {
  const service = createPointsService({ database, clock: systemClock });
  const accounts = await database.db.selectFrom('accounts').select('id').where('email', 'in', emails).execute();
  for (const { id: accountId } of accounts) {
    const grant = { accountId, market: 'SG', source: 'bonus_points', idempotencyKey: randomUUID() } as const;
    await runInTransaction(database.db, (transaction) => service.grantPoints(transaction, { ...grant, points }));
  }
}

/** Returns what the form of a gift card sends: one that is sent today, to a recipient of its own. */
export function createGiftCardRequest(amount: number, email = `card-${randomUUID()}@elsewhere.example`) {
  const sendZone = 'Asia/Singapore';
  return {
    amount,
    design: 'noon',
    recipient: { fullName: 'Priya Nair', email },
    buyer: { fullName: 'Mei Tan', email },
    message: '',
    sendOn: Temporal.Now.plainDateISO(sendZone).toString(),
    sendZone,
    payment: { method: 'card' },
    idempotencyKey: randomUUID(),
  };
}

/** Returns the code of a gift card in the text of its mail; undefined in other mails. */
export const findGiftCardCode = (text: string | undefined) =>
  /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b/.exec(text ?? '')?.[0];
