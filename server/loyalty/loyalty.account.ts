import { createHash } from 'node:crypto';
import { getAge } from '@vermilion/contract/birthday';
import { normalizeEmail } from '@vermilion/contract/contact';
import type { Account } from '@vermilion/contract/loyalty';
import { getMarketDay } from '@vermilion/contract/market-day';
import type { AccountService, LiveAccount } from '../account/account.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import { showEmail } from '../platform/email.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { TiersService } from './membership/tiers.service.ts';
import type { PointsService } from './points/points.service.ts';

/** Returns the current account (spec §3) as its member's pages show it: the person, the membership and the points. */
export type ReadAccount = (accountId: string) => Promise<Result<Account, 'USER_NOT_FOUND'>>;

export function createAccountReader({
  db,
  clock,
  accounts,
  tiers,
  points,
}: {
  db: Db;
  clock: Clock;
  accounts: Pick<AccountService, 'find'>;
  tiers: Pick<TiersService, 'find'>;
  points: Pick<PointsService, 'readPoints'>;
}): ReadAccount {
  return async (accountId) => {
    const [person, membership, balance] = await Promise.all([
      accounts.find(db, accountId),
      tiers.find(db, accountId),
      points.readPoints(db, accountId),
    ]);
    if (!person) return fail('USER_NOT_FOUND');
    return ok({
      ...describePerson(person, getMarketDay(person.market, clock.now())),
      cardNumber: membership?.cardNumber ?? null,
      loyaltyPoints: balance.available,
      pendingPoints: balance.pending,
      owedPoints: balance.owed,
      expiringPoints: balance.expiring,
      loyaltyTier: membership?.tier ?? null,
      tierPointsCounter: membership?.spend.thisYear ?? 0,
    });
  };
}

function describePerson({ id, kind, email, full_name, phone, birthday }: LiveAccount, today: string) {
  return {
    id,
    fullName: full_name,
    email: showEmail(email),
    isEmployee: kind === 'employee',
    age: birthday === null ? null : getAge(birthday, today),
    hashedEmail: hash(normalizeEmail(email)),
    hashedMobile: phone === null ? null : hash(phone),
  };
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
