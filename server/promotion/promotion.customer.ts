import { createHash } from 'node:crypto';
import { type Contact, getMailbox, normalizeEmail } from '@vermilion/contract/contact';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Returns the keys that name a customer: the account, the mailbox whatever its spelling, and the phone. Who shares one of
 * them is the same customer. E-mail and phone are digests, so that the table of customers is no list of addresses.
 * @param contact normalized: the phone in E.164
 */
export function getCustomerKeys(accountId: string | null, contact: Pick<Contact, 'email' | 'phone'> | null): string[] {
  return [
    ...(accountId === null ? [] : [`account:${accountId}`]),
    ...(contact === null
      ? []
      : [`email:${hash(getMailbox(normalizeEmail(contact.email)))}`, `phone:${hash(contact.phone)}`]),
  ];
}
