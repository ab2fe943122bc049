import type { Postcard } from '@vermilion/contract/postcard';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { FollowedOrder } from '../order/order.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { defineJob, enqueueJob } from '../platform/jobs.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { findPostcard, insertPostcard, setPrinted } from './postcard.store.ts';

/** Prints a postcard. */
export const printPostcardJob = defineJob('postcard.print', z.object({ id: z.uuid() }));

export type PostcardService = {
  find(id: string): Promise<Result<Postcard, 'POSTCARD_NOT_FOUND'>>;
  /** Writes a postcard. The job that prints it is enqueued in the same transaction, so neither exists without the other. */
  write(postcard: WrittenPostcard): Promise<Result<{ id: string }, 'POSTCARD_ALREADY_WRITTEN'>>;
  /** Writes the postcard that follows a confirmed order. */
  thank(transaction: Transaction<Tables>, order: Pick<FollowedOrder, 'id' | 'number'>): Promise<void>;
  /** Prints a postcard; a second run changes nothing. */
  print(id: string): Promise<void>;
};

type WrittenPostcard = { id: string; text: string };

export function createPostcardService({
  database: { db },
  clock,
}: {
  database: Database;
  clock: Clock;
}): PostcardService {
  /** @returns whether it was written; false where there is one of that id */
  async function insert(transaction: Transaction<Tables>, written: WrittenPostcard): Promise<boolean> {
    const isNew = await insertPostcard(transaction, { ...written, now: clock.now() });
    if (isNew) await enqueueJob(transaction, clock, printPostcardJob, { id: written.id }, { key: written.id });
    return isNew;
  }

  return {
    find: async (id) => {
      const postcard = await findPostcard(db, id);
      return postcard ? ok(postcard) : fail('POSTCARD_NOT_FOUND');
    },

    write: (written) =>
      db.transaction().execute(async (transaction) => {
        if (await insert(transaction, written)) return ok({ id: written.id });
        const before = await findPostcard(transaction, written.id);
        return before?.text === written.text ? ok({ id: written.id }) : fail('POSTCARD_ALREADY_WRITTEN');
      }),

    thank: async (transaction, { id, number }) => void (await insert(transaction, { id, text: number })),

    print: (id) => setPrinted(db, id, clock.now()),
  };
}
