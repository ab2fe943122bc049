import { dataImportEndpoints, dataImportErrors } from '@vermilion/contract/dataimport';
import { defineNoun } from '../platform/noun.ts';
import { createDataImportJobs } from './dataimport.jobs.ts';
import { createDataImportHandlers } from './dataimport.routes.ts';
import { createDataImportService, type DataImportService } from './dataimport.service.ts';
import { createTokenService } from './dataimport.tokens.ts';

declare module '../platform/noun.ts' {
  interface Services {
    dataimport: DataImportService;
  }
}

export const dataImportNoun = defineNoun({
  name: 'dataimport',
  endpoints: dataImportEndpoints,
  errors: dataImportErrors,
  create: ({ database, clock, random, report }) => {
    const service = createDataImportService({ database, clock, random, report });
    return {
      service,
      handlers: createDataImportHandlers(service),
      jobs: createDataImportJobs(service),
      identify: createTokenService({ database, clock, random }).identify,
    };
  },
});
