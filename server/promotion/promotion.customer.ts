import { type Contact, getMailbox, normalizeEmail } from '@vermilion/contract/contact';
import { listEmailSpellings } from '../platform/email.ts';
import type { HashPerson } from '../platform/person-hash.ts';

/** Returns the keys that name a customer by the account; none for a guest. */
export const getAccountKeys = (accountId: string | null): string[] =>
  accountId === null ? [] : [`account:${accountId}`];

/**
 * Returns the keys that name a customer: the account, the mailbox whatever its spelling, and the phone. Who shares one of
 * them is the same customer.
 * @param contact normalized: the phone in E.164
 */
export type GetCustomerKeys = (accountId: string | null, contact: Pick<Contact, 'email' | 'phone'>) => string[];

/** Creates the keys of customers. E-mails and phones are keyed digests: without the secret, none can be tried out. */
export function createCustomerKeys(hashPerson: HashPerson): GetCustomerKeys {
  const hash = (text: string) => Buffer.from(hashPerson(text)).toString('base64url');
  return (accountId, { email, phone }) => [
    ...getAccountKeys(accountId),
    ...listEmailSpellings(normalizeEmail(email)).map((spelling) => `email:${hash(getMailbox(spelling))}`),
    `phone:${hash(phone)}`,
  ];
}
