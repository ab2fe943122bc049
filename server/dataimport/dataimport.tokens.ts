import { createHash, randomBytes } from 'node:crypto';
import { dayMs, minuteMs } from '@vermilion/contract/durations';
import { type Author, recordChange } from '../audit/audit.service.ts';
import type { Integration } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, type Db, runInTransaction } from '../platform/database.ts';
import type { Random } from '../platform/random.ts';
import type { RequestContext } from '../platform/request-context.ts';

/** What tokens begin with, so that those who find one know what it is. */
const prefix = 'vdi_';
const tokenBytes = 32;

/** How precisely the last use is recorded: a busy system does not write with each call. */
const useResolutionMs = 10 * minuteMs;

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

export type DataImportToken = {
  name: string;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
};

export type TokenService = {
  /**
   * Creates a token by which another system sends data files, and nothing else.
   * @returns the token, which is stored nowhere; null where another has the name
   */
  create: (author: Author, name: string, days: number) => Promise<string | null>;
  /** @returns whether there was one of the name */
  revoke: (author: Author, name: string) => Promise<boolean>;
  /** Returns the tokens in force, by name. */
  list: () => Promise<DataImportToken[]>;
  /** Returns the system that a request comes from by the header `Authorization: Bearer …`; null for any other request. */
  identify: (context: RequestContext) => Promise<Integration | null>;
};

/** Tokens of other systems of the retailer (ADR 152). */
export function createTokenService({
  database,
  clock,
  random,
}: {
  database: Pick<Database, 'db'>;
  clock: Clock;
  random: Random;
}): TokenService {
  const { db } = database;
  return {
    create: (author, name, days) =>
      runInTransaction(db, async (transaction) => {
        const token = prefix + randomBytes(tokenBytes).toString('base64url');
        const now = clock.now();
        const expiresAt = new Date(now.getTime() + days * dayMs);
        const created = await transaction
          .insertInto('data_import_tokens')
          .values({
            id: random.uuid(),
            name,
            digest: hashToken(token),
            created_at: now,
            expires_at: expiresAt,
            revoked_at: null,
            last_used_at: null,
          })
          .onConflict((conflict) => conflict.column('name').where('revoked_at', 'is', null).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!created) return null;
        await recordChange(transaction, clock, {
          author,
          action: 'data_import.token_created',
          object: { kind: 'data_import_token', id: created.id },
          after: { name, expiresAt: expiresAt.toISOString() },
        });
        return token;
      }),

    revoke: (author, name) =>
      runInTransaction(db, async (transaction) => {
        const revoked = await transaction
          .updateTable('data_import_tokens')
          .set({ revoked_at: clock.now() })
          .where('name', '=', name)
          .where('revoked_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (!revoked) return false;
        await recordChange(transaction, clock, {
          author,
          action: 'data_import.token_revoked',
          object: { kind: 'data_import_token', id: revoked.id },
          before: { name },
        });
        return true;
      }),

    list: async () => {
      const rows = await db
        .selectFrom('data_import_tokens')
        .selectAll()
        .where('revoked_at', 'is', null)
        .orderBy('name')
        .execute();
      return rows.map((row) => ({
        name: row.name,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        lastUsedAt: row.last_used_at,
      }));
    },

    identify: async (context) => {
      const [, token] = /^Bearer (vdi_[\w-]{43})$/.exec(context.header('authorization') ?? '') ?? [];
      if (token === undefined) return null;
      const now = clock.now();
      const found = await db
        .selectFrom('data_import_tokens')
        .selectAll()
        .where('digest', '=', hashToken(token))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      if (!found) return null;
      const { id, name, last_used_at: lastUsedAt } = found;
      if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > useResolutionMs) await recordUse(db, id, now);
      return { kind: 'integration', address: context.address, tokenId: id, name, permissions: ['data.import'] };
    },
  };
}

async function recordUse(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('data_import_tokens').set({ last_used_at: now }).where('id', '=', id).execute();
}
