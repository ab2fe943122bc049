import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { dayMs } from '@vermilion/contract/durations';
import type { ErrorCode } from '@vermilion/contract/errors';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Clock } from './clock.ts';
import { type Db, runResultInTransaction } from './database.ts';
import { fail, ok, type Result } from './result.ts';
import type { Tables } from './tables.ts';

/**
 * Idempotency keys of use cases that move money, goods or points (ADR 105). The key is a secret of the client. The table
 * holds digests and answers that are encrypted by the key, so that nobody reads an answer without it.
 */

/** How long a key is remembered. After that the same key runs the use case again. */
export const keyLifetimeMs = 30 * dayMs;

export type IdempotentRequest = {
  /** The use case and whose it is (`gift_card.buy <account id>`): the keys of two scopes have nothing to do with each other. */
  scope: string;
  key: string;
  /** What is asked for, without the key: a repetition with another body is refused. */
  body: unknown;
};

/**
 * Runs a use case in a transaction, once per scope and key. A repeated request gets the answer of the first one; a parallel
 * one waits for it. A failure undoes the transaction and is not remembered, so that the same key may be tried again.
 * Locks the key before anything that `work` locks.
 * @param answer the schema of the answer, which is stored as JSON
 * @returns IDEMPOTENCY_KEY_REUSED where the key came with another body before
 */
export async function runOnce<Value, Code extends ErrorCode>(
  { db, clock }: { db: Kysely<Tables>; clock: Clock },
  request: IdempotentRequest,
  answer: z.ZodType<Value>,
  work: (transaction: Transaction<Tables>) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | 'IDEMPOTENCY_KEY_REUSED'>> {
  const { id, requestHash, secret } = deriveFromKey(request);
  return runResultInTransaction(db, async (transaction): Promise<Result<Value, Code | 'IDEMPOTENCY_KEY_REUSED'>> => {
    const earlier = await claimKey(transaction, id, requestHash, clock.now());
    if (earlier && earlier.requestHash !== requestHash) return fail('IDEMPOTENCY_KEY_REUSED');
    if (earlier) return ok(answer.parse(decrypt(secret, id, earlier.answer)));
    const result = await work(transaction);
    if (!result.ok) return result;
    await storeAnswer(transaction, id, encrypt(secret, id, result.value));
    return ok(result.value);
  });
}

/** Deletes keys that have expired. */
export async function deleteExpiredKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute();
}

/**
 * Writes a key, and locks it until the transaction ends. Waits for another transaction that holds it.
 * @returns the request that has used the key before; null where there is none, or it has expired
 */
async function claimKey(
  transaction: Transaction<Tables>,
  id: string,
  requestHash: string,
  now: Date,
): Promise<{ requestHash: string; answer: string } | null> {
  const expiresAt = new Date(now.getTime() + keyLifetimeMs);
  const claimed = await transaction
    .insertInto('idempotency_keys')
    .values({ id, request_hash: requestHash, answer: null, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ request_hash: requestHash, answer: null, expires_at: expiresAt })
        .where(sql<boolean>`idempotency_keys.expires_at <= ${now}`),
    )
    .returning('id')
    .executeTakeFirst();
  if (claimed) return null;
  const earlier = await transaction
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (earlier.answer === null) throw new Error('A key was used twice within one transaction');
  return { requestHash: earlier.request_hash, answer: earlier.answer };
}

async function storeAnswer(transaction: Transaction<Tables>, id: string, answer: string): Promise<void> {
  await transaction.updateTable('idempotency_keys').set({ answer }).where('id', '=', id).execute();
}

const cipher = 'aes-256-gcm';
const secretBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Derives what is stored of a request. Neither the key nor the body can be computed from it. */
function deriveFromKey({ scope, key, body }: IdempotentRequest): { id: string; requestHash: string; secret: Buffer } {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, scope, purpose, secretBytes));
  const id = createHash('sha256').update(`${scope}\0${key}`).digest('base64url');
  const requestHash = createHmac('sha256', derive('request')).update(toCanonicalJson(body)).digest('base64url');
  return { id, requestHash, secret: derive('answer') };
}

/** Returns JSON in which the fields of each object are sorted, so that equal bodies have equal texts. */
function toCanonicalJson(body: unknown): string {
  return JSON.stringify({ body }, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

function encrypt(secret: Buffer, id: string, value: unknown): string {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, secret, nonce).setAAD(Buffer.from(id));
  const encrypted = Buffer.concat([encryption.update(JSON.stringify({ value }), 'utf8'), encryption.final()]);
  return Buffer.concat([nonce, encryption.getAuthTag(), encrypted]).toString('base64url');
}

function decrypt(secret: Buffer, id: string, text: string): unknown {
  const bytes = Buffer.from(text, 'base64url');
  const decryption = createDecipheriv(cipher, secret, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const json = Buffer.concat([decryption.update(bytes.subarray(nonceBytes + tagBytes)), decryption.final()]);
  return (JSON.parse(json.toString('utf8')) as { value?: unknown }).value;
}
