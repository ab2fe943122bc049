import type { Postcard } from '@vermilion/contract/postcard';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { defineJob, enqueueJob } from '../platform/jobs.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { findPostcard, insertPostcard, setPrinted } from './postcard.store.ts';

/** Prints a postcard. */
export const printPostcardJob = defineJob('postcard.print', z.object({ id: z.uuid() }));

export type PostcardService = ReturnType<typeof createPostcardService>;

export function createPostcardService({ database: { db }, clock }: { database: Database; clock: Clock }) {
  return {
    async find(id: string): Promise<Result<Postcard, 'POSTCARD_NOT_FOUND'>> {
      const postcard = await findPostcard(db, id);
      return postcard ? ok(postcard) : fail('POSTCARD_NOT_FOUND');
    },

    /** Writes a postcard. The job that prints it is enqueued in the same transaction, so neither exists without the other. */
    write(written: { id: string; text: string }): Promise<Result<{ id: string }, 'POSTCARD_ALREADY_WRITTEN'>> {
      return db.transaction().execute(async (transaction) => {
        const isNew = await insertPostcard(transaction, { ...written, now: clock.now() });
        if (isNew) {
          await enqueueJob(transaction, clock, printPostcardJob, { id: written.id }, { key: written.id });
          return ok({ id: written.id });
        }
        const before = await findPostcard(transaction, written.id);
        return before?.text === written.text ? ok({ id: written.id }) : fail('POSTCARD_ALREADY_WRITTEN');
      });
    },

    /** Prints a postcard; a second run changes nothing. */
    print: (id: string) => setPrinted(db, id, clock.now()),
  };
}
