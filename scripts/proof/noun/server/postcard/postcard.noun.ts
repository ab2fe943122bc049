import { postcardEndpoints, postcardErrors } from '@vermilion/contract/postcard';
import { defineNoun } from '../platform/noun.ts';
import { createPostcardJobs } from './postcard.jobs.ts';
import { createPostcardHandlers } from './postcard.routes.ts';
import { createPostcardService, type PostcardService } from './postcard.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    postcard: PostcardService;
  }
}

export const postcardNoun = defineNoun({
  name: 'postcard',
  needs: ['order'],
  endpoints: postcardEndpoints,
  errors: postcardErrors,
  create: ({ database, clock }) => {
    const service = createPostcardService({ database, clock });
    return {
      service,
      contributes: { order: { followers: { postcard: { onConfirmed: service.thank } } } },
      handlers: createPostcardHandlers(service),
      jobs: createPostcardJobs(service),
    };
  },
});
