import { stockErrors } from '@vermilion/contract/stock';
import { defineNoun } from '../platform/noun.ts';
import { createStockImports } from './stock.import.ts';
import { createStockJobs } from './stock.jobs.ts';
import { createStockService, type StockService } from './stock.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    stock: StockService;
  }
}

export const stockNoun = defineNoun({
  name: 'stock',
  needs: ['dataimport'],
  errors: stockErrors,
  create: ({ database, clock }) => {
    const service = createStockService({ db: database.db, clock });
    return {
      service,
      contributes: { dataimport: { importers: createStockImports(service) } },
      jobs: createStockJobs(service),
    };
  },
});
