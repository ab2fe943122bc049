import { sampleEndpoints, sampleErrors } from '@vermilion/contract/sample';
import { defineNoun } from '../platform/noun.ts';
import { createSampleAdmin } from './sample.admin.ts';
import { sampleDataHolder } from './sample.personal-data.ts';
import { createSampleHandlers } from './sample.routes.ts';
import { createSampleService, type SampleService } from './sample.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    sample: SampleService;
  }
}

export const sampleNoun = defineNoun({
  name: 'sample',
  needs: ['account', 'bag', 'catalogue', 'pricing', 'stock'],
  endpoints: sampleEndpoints,
  errors: sampleErrors,
  create: ({ database, clock }, { bag, catalogue, stock }) => {
    const service = createSampleService({ database, bags: bag, catalogue });
    const admin = createSampleAdmin({ database, clock, stock });
    return {
      service,
      contributes: {
        account: { personalData: { samples: sampleDataHolder } },
        pricing: { contributors: { sample: service.contributor } },
      },
      handlers: createSampleHandlers(service, admin, bag),
    };
  },
});
