import { defineEndpoints } from '@vermilion/contract/endpoint';
import { defineErrors } from '@vermilion/contract/errors';
import { msg } from '@vermilion/contract/text';
import { z } from 'zod';
import type { Handlers } from './platform/dispatch.ts';
import { defineJob, enqueueJob } from './platform/jobs.ts';
import { handleJob } from './platform/jobs.worker.ts';
import { defineNoun } from './platform/noun.ts';
import { fail, ok } from './platform/result.ts';

/**
 * A throw-away noun: everything about it is in this file, which stands for its files in `contract/` and `server/` (docs/
 * architecture.md, "A new noun"); a test adds it to the one list, `server/nouns.ts`.
 */

const postcardEndpoints = defineEndpoints('postcard', {
  'GET postcards/{id}': {
    summary: 'A postcard',
    audience: 'visitor',
    params: z.object({ id: z.uuid() }),
    response: z.object({ id: z.string(), text: z.string(), isStamped: z.boolean() }),
    errors: ['POSTCARD_NOT_FOUND'],
  },
  'POST postcards/': {
    summary: 'Writes a postcard',
    audience: 'visitor',
    limits: [{ per: 'address', maxCalls: 3, windowSeconds: 60 }],
    body: z.object({ id: z.uuid(), text: z.string().max(100) }),
    status: 201,
    response: z.object({ id: z.string() }),
  },
  'GET postcards/': {
    summary: 'The member’s postcards',
    audience: 'member',
    response: z.object({ ids: z.array(z.string()) }),
  },
});
const postcardErrors = defineErrors('postcard', {
  POSTCARD_NOT_FOUND: { status: 404, text: msg({ message: 'There is no such postcard' }) },
});

type PostcardEndpoints = typeof postcardEndpoints;
declare module '@vermilion/contract/endpoints' {
  interface Endpoints extends PostcardEndpoints {}
}
type PostcardErrors = typeof postcardErrors;
declare module '@vermilion/contract/errors' {
  interface Errors extends PostcardErrors {}
}
declare module './platform/tables.ts' {
  interface Tables {
    postcards: { id: string; text: string; is_stamped: boolean };
  }
}
declare module './platform/noun.ts' {
  interface Services {
    postcard: null;
  }
}

const stampJob = defineJob('postcard.stamp', z.object({ id: z.uuid() }));

export const postcardNoun = defineNoun({
  name: 'postcard',
  endpoints: postcardEndpoints,
  errors: postcardErrors,
  create: ({ database: { db }, clock }) => {
    const handlers: Handlers<keyof PostcardEndpoints> = {
      'GET postcards/{id}': async ({ params }) => {
        const row = await db.selectFrom('postcards').selectAll().where('id', '=', params.id).executeTakeFirst();
        if (!row) return fail('POSTCARD_NOT_FOUND');
        return ok({ ...row, isStamped: row.is_stamped });
      },
      'POST postcards/': async ({ body }) => {
        await db.transaction().execute(async (transaction) => {
          await transaction
            .insertInto('postcards')
            .values({ ...body, is_stamped: false })
            .execute();
          await enqueueJob(transaction, clock, stampJob, { id: body.id }, { key: body.id });
        });
        return ok({ id: body.id });
      },
      'GET postcards/': () => ok({ ids: [] }),
    };
    const stamp = handleJob(stampJob, async ({ id }) => {
      await db.updateTable('postcards').set({ is_stamped: true }).where('id', '=', id).execute();
    });
    return { service: null, handlers, jobs: [stamp] };
  },
});
