import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Shopper } from './buying.ts';

/** Who is invited to the shop of the journeys before it starts, by command. */
export const administrators: (Pick<Shopper, 'market' | 'language' | 'width'> & { email: string })[] = [
  { market: 'SG', language: 'en', width: 1280, email: 'anna@staff.example' },
  { market: 'TH', language: 'th', width: 390, email: 'ploy@staff.example' },
];

/** Somebody of customer care, who is invited with them. */
export const clerk = { market: 'SG', language: 'en', email: 'mia@staff.example' };

/** Somebody who prepares the orders of members, who is invited with them. */
export const packer = { market: 'SG', language: 'en', email: 'ben@staff.example' };

/** Somebody who shops with the staff discount, who is invited with them. */
export const employee = { market: 'SG', language: 'en', email: 'kai@staff.example' };

/** Somebody who looks after refunds and disputes, who is invited with them. */
export const accountant = { market: 'SG', language: 'en', email: 'lee@staff.example' };

/** Invites the staff, as a retailer does for a new shop. */
export async function inviteStaff(dataFolder: string): Promise<void> {
  const script = path.join(import.meta.dirname, '..', 'commands', 'vermilion.mjs');
  const invited = [
    ...administrators.map((each) => ({ ...each, role: 'administrator' })),
    { ...clerk, role: 'support' },
    { ...packer, role: 'support' },
    { ...accountant, role: 'support' },
    { ...employee, role: 'employee' },
  ];
  for (const { email, role, market, language } of invited) {
    const words = ['staff', 'invite', email, role, '--name', 'Anna Lim', '--market', market, '--language', language];
    await promisify(execFile)(process.execPath, [script, ...words], { env: { ...process.env, DATA_DIR: dataFolder } });
  }
}

/** Makes a token by which another system of the retailer sends data files to the shop of the journeys, before it starts. */
export async function createDataToken(dataFolder: string): Promise<string> {
  const script = path.join(import.meta.dirname, '..', 'commands', 'vermilion.mjs');
  const env = { ...process.env, DATA_DIR: dataFolder };
  const { stdout } = await promisify(execFile)(process.execPath, [script, 'data', 'token', 'create', 'Journeys'], {
    env,
  });
  const [token = ''] = stdout.split('\n');
  return token;
}
