import { randomUUID } from 'node:crypto';
import type { EndpointKey } from '@vermilion/contract/endpoints';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testNouns } from './app.testing.ts';
import { createTestMember, createTestVisitor } from './bag/bag.testing.ts';
import { importCatalogue } from './catalogue/catalogue.import.ts';
import { asFile, sampleCatalogue } from './catalogue/catalogue.testing.ts';
import { startJobs } from './platform/jobs.worker.ts';
import { engine, testDatabase } from './platform/testing.ts';
import { type OwnedIds, privacyCases } from './privacy.testing.ts';
import { grantRoles } from './staff/staff.testing.ts';
import { createTestStock } from './stock/stock.testing.ts';

/**
 * A process of the release before, beside the tables of the next one: a migration adds a column to every table while the
 * connections have their statements prepared.
 */

test.runIf(engine === 'postgres')(
  'every endpoint and every job goes on while a newer release adds columns',
  async () => {
    const database = await testDatabase();
    const { db } = database;
    await importCatalogue(db, asFile(sampleCatalogue(20)), createTestStock(database));
    const shop = await testNouns(database);
    const [accountId, staffId] = [randomUUID(), randomUUID()];
    const now = new Date();
    const person = { full_name: 'Mei Tan', phone: '+6591234567', birthday: '1990-06-15', market: 'SG', language: 'en' };
    await db
      .insertInto('accounts')
      .values(
        [accountId, staffId].map((id) => ({
          ...person,
          id,
          email: `${id}@example.sg`,
          created_at: now,
          deleted_at: null,
        })) as never,
      )
      .execute();
    await grantRoles(database, staffId, ['administrator']);
    const ids: OwnedIds = {
      accountId,
      email: `${accountId}@example.sg`,
      orderId: randomUUID(),
      giftCardId: randomUUID(),
      dayWaitId: randomUUID(),
      bookingId: randomUUID(),
      lineId: randomUUID(),
      addressId: randomUUID(),
      sessionId: randomUUID(),
      waitedId: 1,
    };
    const callers = [createTestVisitor('SG'), createTestMember('SG', accountId), createTestMember('SG', staffId)];
    const worker = await startJobs(
      { database, clock: { now: () => new Date() }, report: () => {}, pollIntervalMs: 3_600_000 },
      shop.jobs,
    );

    /** Returns what has thrown, in calls of all endpoints by all callers and in all jobs. */
    async function callEverything(): Promise<string[]> {
      const faults: string[] = [];
      for (const [name, privacyCase] of Object.entries(privacyCases)) {
        const makeInput = Object.values(typeof privacyCase === 'object' ? privacyCase : {})[0] ?? (() => ({}));
        for (const caller of callers) {
          await shop.dispatch
            .raw(name as EndpointKey, makeInput(ids), caller)
            .catch((error) => faults.push(`${name}: ${error.message}`));
        }
      }
      await db.updateTable('jobs').set({ run_at: now, leased_until: null }).execute();
      await worker.drain();
      const jobs = await db
        .selectFrom('jobs')
        .select(['kind', 'last_error'])
        .where('last_error', 'is not', null)
        .execute();
      return [...faults, ...jobs.map(({ kind, last_error }) => `${kind}: ${last_error}`)];
    }

    const before = [await callEverything(), await callEverything(), await callEverything()];
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db);
    for (const { name } of tables) await sql`alter table ${sql.table(name)} add column upgraded_on text`.execute(db);
    const after = await callEverything();
    expect(after.filter((fault) => !before.flat().includes(fault))).toEqual([]);
    await worker.stop();
    await shop.close();
    await database.close();
  },
  240_000,
);
