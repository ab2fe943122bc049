import { loyaltyEndpoints } from '@vermilion/contract/loyalty';
import { membershipEndpoints } from '@vermilion/contract/membership';
import { findAccount } from '@vermilion/server/account/account.store';
import { createTestMember } from '@vermilion/server/bag/bag.testing';
import { createGrantCounter } from '@vermilion/server/grant/grant.counting';
import { createAccountReader } from '@vermilion/server/loyalty/loyalty.account';
import { createLoyaltyHandlers } from '@vermilion/server/loyalty/loyalty.routes';
import { createClaimsService } from '@vermilion/server/loyalty/membership/claims';
import { createGiftsService } from '@vermilion/server/loyalty/membership/gifts.service';
import { createStaffGifts } from '@vermilion/server/loyalty/membership/gifts.staff';
import { createMembershipHandlers } from '@vermilion/server/loyalty/membership/membership.routes';
import { createProfileService } from '@vermilion/server/loyalty/membership/profile.service';
import { createTiersService } from '@vermilion/server/loyalty/membership/tiers.service';
import { createPointsService } from '@vermilion/server/loyalty/points/points.service';
import { createStaffPoints } from '@vermilion/server/loyalty/points/points.staff';
import { systemClock } from '@vermilion/server/platform/clock';
import { createDispatch, serveEndpoints } from '@vermilion/server/platform/dispatch';
import { createPersonHasher } from '@vermilion/server/platform/person-hash';
import { openPostgres } from '@vermilion/server/platform/postgres';
import { systemRandom } from '@vermilion/server/platform/random';
import { ok, type Result } from '@vermilion/server/platform/result';
import type { Tables } from '@vermilion/server/platform/tables';
import { startPostgres } from '@vermilion/server/platform/testing';
import { type Kysely, sql } from 'kysely';
import { createRow, percentile, type Row } from './table.ts';

const members = 100_000;
/** Each has two entries. */
const postingsPerMember = 25;
const calls = 4000;
const budgetMs = 5;

/** The id of a member of the seed. */
const getAccountId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The calls of the account's and the points' page in the process, on a PostgreSQL with 100,000 members and 5,000,000 ledger entries. */
export async function measureLoyalty(): Promise<Row[]> {
  const server = await startPostgres();
  const options = { url: server.url, connections: 4, statementTimeoutMs: null, report: () => {} };
  const database = openPostgres(options);
  try {
    await database.migrate();
    await seed(database.db);
    const made = { database, clock: systemClock, random: systemRandom };
    const points = createPointsService(made);
    const gifts = createGiftsService(made);
    const hashPerson = createPersonHasher('the secret of persons, of measurements only', 'gifts once per person');
    const claims = createClaimsService({ hashPerson, findAccount });
    const accounts = { find: findAccount, giveConsent: async () => ok(undefined) };
    const tiers = createTiersService({ ...made, gifts, claims, accounts });
    const profile = createProfileService({ ...made, tiers, points, claims });
    const readAccount = createAccountReader({
      db: database.db,
      clock: systemClock,
      accounts: { find: findAccount },
      tiers,
      points,
    });
    const countGrant = createGrantCounter({ ...made, getLimit: () => 0 });
    const staffGifts = createStaffGifts({ ...made, accounts, gifts, tiers, countGrant });
    const staffPoints = createStaffPoints({ ...made, accounts, points, tiers, countGrant });
    const rewards = { listRewards: async () => [] };
    const dispatch = createDispatch([
      serveEndpoints(loyaltyEndpoints, createLoyaltyHandlers({ points, staffPoints, rewards, readAccount })),
      serveEndpoints(membershipEndpoints, createMembershipHandlers({ tiers, gifts, profile, staffGifts })),
    ]);
    const visit = (number: number) => createTestMember('SG', getAccountId(number));
    const rows = [
      await measure('GET account', (number) => dispatch.call('GET account', {}, visit(number))),
      await measure('GET account/membership', (number) => dispatch.call('GET account/membership', {}, visit(number))),
      await measure('GET account/gifts', (number) => dispatch.call('GET account/gifts', {}, visit(number))),
      await measure('GET account/points', (number) => dispatch.call('GET account/points', {}, visit(number))),
      await measure('GET account/points, the last page', (number) =>
        dispatch.call('GET account/points', { query: { after: String(members * 3), limit: '20' } }, visit(number)),
      ),
    ];
    const started = performance.now();
    const faults = await points.checkLedger();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const isFaultless = faults.length === 0;
    return [...rows, createRow('every balance compared with its entries', `${seconds} s`, 'no fault', isFaultless)];
  } finally {
    await database.close();
    await server.stop();
  }
}

/** Calls for one member after another, in no order. */
async function measure(what: string, call: (number: number) => Promise<Result<unknown>>): Promise<Row> {
  const times: number[] = [];
  for (let index = -200; index < calls; index += 1) {
    const number = 1 + (((index + 200) * 7919) % members);
    const started = performance.now();
    const answer = await call(number);
    if (!answer.ok) throw new Error(`${what} fails with ${answer.error.code}`);
    // The first ones warm the process up.
    if (index >= 0) times.push(performance.now() - started);
  }
  const [usual, slow] = [percentile(times, 50), percentile(times, 99)];
  return createRow(
    `${what}, 100,000 members, 5,000,000 ledger entries`,
    `median ${usual.toFixed(2)} ms, 99 % within ${slow.toFixed(2)} ms`,
    `median ≤ ${budgetMs} ms`,
    usual <= budgetMs,
  );
}

/** Fills the tables without their triggers, which look at each row; the postings of a member are far apart. */
async function seed(db: Kysely<Tables>): Promise<void> {
  const id = `('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid`;
  await db.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw(statement).execute(transaction);
    await run('set local session_replication_role = replica');
    await run(`
      insert into accounts (id, email, full_name, phone, birthday, market, language, created_at)
      select ${id}, 'member' || number || '@shop.example', 'Mei Tan', '+6591234567', '1990-05-17', 'SG', 'en', now()
      from generate_series(1, ${members}) as number`);
    await run(`
      insert into memberships (account_id, market, card_number, joined_on, tier, year_from, year_to, spend,
        last_year_spend, has_purchased)
      select ${id}, 'SG', '99' || lpad(number::text, 14, '0'), current_date - 30, 'white', current_date - 30,
        current_date + 334, 25000, 0, true
      from generate_series(1, ${members}) as number`);
    await run(`
      insert into tier_changes (account_id, from_tier, to_tier, cause, order_id, day)
      select ${id}, 'pink', 'white', 'purchase', ${id}, current_date - 20
      from generate_series(1, ${members}) as number`);
    await run(`
      insert into loyalty_gifts (id, account_id, type, cause, market, amount, minimum_spend, first_day, last_day,
        valid_from, expires_at)
      select gen_random_uuid(), ${id}, gift.type, 'joined', 'SG', 1000, 6000, current_date - 30, current_date + 30,
        now() - interval '30 days', now() + interval '30 days'
      from generate_series(1, ${members}) as number
      cross join (values ('welcome_voucher'), ('birthday_voucher'), ('gold_welcome')) as gift (type)`);
    await run(`
      insert into point_balances (account_id, available, market, started_on, expires_on)
      select ${id}, ${postingsPerMember * 10}, 'SG', current_date, current_date + 547
      from generate_series(1, ${members}) as number`);
    await run(`
      insert into ledger_postings (account_id, source, points, entry_count, idempotency_key, market, posted_at)
      select ${id}, 'bonus_points', 10, 2, 'bench:' || time || ':' || number, 'SG', now() - (26 - time) * interval '1 day'
      from generate_series(1, ${postingsPerMember}) as time cross join generate_series(1, ${members}) as number
      order by time, number`);
    await run(`
      insert into ledger_entries (posting_id, ledger_account, points)
      select id, ledger_account, entry.points
      from ledger_postings cross join (values ('programme', -10), ('member_available', 10)) as entry (ledger_account, points)`);
  });
  await sql`analyze`.execute(db);
}
