import type { postcardEndpoints } from '@vermilion/contract/postcard';
import type { Handlers } from '../platform/dispatch.ts';
import type { PostcardService } from './postcard.service.ts';

export function createPostcardHandlers(postcards: PostcardService): Handlers<keyof typeof postcardEndpoints> {
  return {
    'GET postcards/{id}': ({ params }) => postcards.find(params.id),
    'POST postcards/': ({ body }) => postcards.write(body),
  };
}
