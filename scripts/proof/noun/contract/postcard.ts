import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { line } from './fields.ts';
import { msg } from './text.ts';

const postcard = z
  .object({
    id: z.string(),
    text: z.string(),
    isPrinted: z.boolean(),
  })
  .meta({ id: 'Postcard' });
export type Postcard = z.infer<typeof postcard>;

export const postcardErrors = defineErrors('postcard', {
  POSTCARD_NOT_FOUND: { status: 404, text: msg({ message: 'There is no such postcard' }) },
  POSTCARD_ALREADY_WRITTEN: {
    status: 409,
    text: msg({ message: 'This postcard is already written. Start a new one' }),
  },
});

export const postcardEndpoints = defineEndpoints('postcard', {
  'GET postcards/{id}': {
    summary: 'A postcard',
    audience: 'visitor',
    params: z.object({ id: z.uuid() }),
    response: postcard,
    errors: ['POSTCARD_NOT_FOUND'],
  },
  'POST postcards/': {
    summary: 'Writes a postcard and has it printed; a repeated request changes nothing',
    audience: 'visitor',
    limits: [{ per: 'address', maxCalls: 5, windowSeconds: 60 }],
    body: z.object({ id: z.uuid(), text: line(200).min(1) }),
    status: 201,
    response: z.object({ id: z.string() }),
    errors: ['POSTCARD_ALREADY_WRITTEN'],
  },
});

type PostcardEndpoints = typeof postcardEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends PostcardEndpoints {}
}
type PostcardErrors = typeof postcardErrors;
declare module './errors.ts' {
  interface Errors extends PostcardErrors {}
}
