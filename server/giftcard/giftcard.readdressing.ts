import { getMailbox, normalizeEmail } from '@vermilion/contract/contact';
import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { createJob, enqueueJobs } from '../platform/jobs.ts';
import type { Tables } from '../platform/tables.ts';
import { mailReaddressedJob } from './giftcard.jobs.ts';
import type { StoredGiftCard } from './giftcard.store.ts';

/** Whether two e-mails lead to one mailbox. */
export function isSameMailbox(one: string, other: string): boolean {
  return getMailbox(normalizeEmail(one)) === getMailbox(normalizeEmail(other));
}

/**
 * Enqueues the mails about a card that staff send to another address: to its buyer, and to the recipient until then, who may have lost
 * it to somebody else.
 * @param card as it was before
 */
export async function enqueueReaddressedMails(
  transaction: Transaction<Tables>,
  clock: Clock,
  card: StoredGiftCard,
): Promise<void> {
  const codeNumber = card.code_number + 1;
  const createMailJob = (to: 'buyer' | 'recipient', email: string) =>
    createJob(
      clock,
      mailReaddressedJob,
      { cardId: card.id, codeNumber, to, email },
      { key: `${card.id} ${codeNumber} ${to}` },
    );
  // A card that was never sent is a surprise, of which its recipient knows nothing.
  const wasSent = card.sent_at !== null || card.code_number > 1 || card.resends > 0;
  const isOwnCard = isSameMailbox(card.buyer_email, card.recipient_email);
  await enqueueJobs(transaction, clock, [
    createMailJob('buyer', card.buyer_email),
    ...(wasSent && !isOwnCard ? [createMailJob('recipient', card.recipient_email)] : []),
  ]);
}
