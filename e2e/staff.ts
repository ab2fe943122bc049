import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { StaffRole } from '@vermilion/contract/permissions';
import { testNouns } from '@vermilion/server/app.testing';
import { createTokenService } from '@vermilion/server/dataimport/dataimport.tokens';
import { readEnv } from '@vermilion/server/env';
import { systemClock } from '@vermilion/server/platform/clock';
import { openDatabase } from '@vermilion/server/platform/database';
import { systemRandom } from '@vermilion/server/platform/random';

type Employed = { market: MarketCode; language: Language; email: string };

/** The first of the staff of the journeys' shop, who is invited before it starts. */
export const administrator: Employed = { market: 'TH', language: 'th', email: 'ploy@staff.example' };

/** Somebody of customer care, who is invited with them. */
export const clerk: Employed = { market: 'SG', language: 'en', email: 'mia@staff.example' };

/** Somebody who prepares the orders of members, who is invited with them. */
export const packer: Employed = { market: 'SG', language: 'en', email: 'ben@staff.example' };

/** Somebody who shops with the staff discount, who is invited with them. */
export const employee: Employed = { market: 'SG', language: 'en', email: 'kai@staff.example' };

/** Somebody who looks after refunds and disputes, who is invited with them. */
export const accountant: Employed = { market: 'SG', language: 'en', email: 'lee@staff.example' };

/** Somebody who brings orders into the states that the inventory of pages shows, who is invited with them. */
export const inspector: Employed = { market: 'SG', language: 'en', email: 'ida@staff.example' };

/** Somebody who answers requests of bookings, who is invited with them. */
export const receptionist: Employed = { market: 'SG', language: 'en', email: 'rui@staff.example' };

/** Somebody who leads a store, who is invited with them. */
export const storeManager: Employed = { market: 'SG', language: 'en', email: 'noa@staff.example' };

/** Somebody who edits content, who is invited with them. */
export const editor: Employed = { market: 'SG', language: 'en', email: 'eva@staff.example' };

/** Somebody who edits what lies over pages, and layouts, who is invited with them. */
export const layoutEditor: Employed = { market: 'SG', language: 'en', email: 'uma@staff.example' };

/** Somebody who writes the Thai of content, who is invited with them. */
export const translator: Employed = { market: 'TH', language: 'th', email: 'tan@staff.example' };

const operator = { operator: 'journeys' };

/**
 * Invites the staff of a shop that does not run yet. Commands would take a process each, and half a minute together.
 * @returns a token by which another system of the retailer sends data files
 */
export async function prepareShop(dataFolder: string): Promise<string> {
  const database = await openDatabase(readEnv({ ...process.env, DATA_DIR: dataFolder }), console.error, false);
  await database.migrate();
  const { services, close } = await testNouns(database);
  const invited: (Employed & { role: StaffRole; languages?: Language[] })[] = [
    { ...administrator, role: 'administrator' },
    ...[clerk, packer, accountant, inspector, receptionist, storeManager].map((each) => ({
      ...each,
      role: 'support' as const,
    })),
    { ...employee, role: 'employee' },
    ...[editor, layoutEditor].map((each) => ({ ...each, role: 'editor' as const })),
    { ...translator, role: 'translator', languages: ['th'] },
  ];
  for (const { email, role, market, language, languages = null } of invited) {
    const scopes = languages && [{ role, markets: null, languages, contentTypes: null }];
    const form = { email, fullName: 'Anna Lim', roles: [role], market, language, ...(scopes && { scopes }) };
    const { ok } = await services.staff.invite(operator, form, 'en');
    if (!ok) throw new Error(`${email} cannot be invited`);
  }
  const tokens = createTokenService({ database, clock: systemClock, random: systemRandom });
  const token = await tokens.create(operator, 'Journeys', 1);
  await close();
  await database.close();
  if (token === null) throw new Error('There is a token of the journeys already');
  return token;
}
