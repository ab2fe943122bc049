import type { pictureEndpoints } from '@vermilion/contract/picture-staff';
import type { Handlers } from '../platform/dispatch.ts';
import { resolveSignedIn } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { PictureUploads } from './picture.uploads.ts';

export function createPictureHandlers(uploads: PictureUploads): Handlers<keyof typeof pictureEndpoints> {
  return {
    'GET staff/pictures/': async ({ query }) => ok(await uploads.list(query.cursor ?? null)),
    'POST staff/pictures/': async ({ body }, request) => uploads.receive(await resolveSignedIn(request), body),
    'PATCH staff/pictures/{id}': async ({ params, body: { version, ...wish } }, request) =>
      uploads.change(await resolveSignedIn(request), { id: params.id, version }, wish),
  };
}
