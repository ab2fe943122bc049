import { pairingEndpoints } from '@vermilion/contract/pairing';
import { defineNoun } from '../platform/noun.ts';
import { createPairingJobs } from './pairing.jobs.ts';
import { createPairingHandlers } from './pairing.routes.ts';
import { createPairingService, type PairingService } from './pairing.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    pairing: PairingService;
  }
}

export const pairingNoun = defineNoun({
  name: 'pairing',
  // Its statements read the view of the noun order.
  needs: ['bag', 'catalogue', 'order'],
  endpoints: pairingEndpoints,
  create: ({ database, clock }, { bag, catalogue }) => {
    const service = createPairingService({ database, clock, catalogue, bag });
    return { service, handlers: createPairingHandlers(service, bag), jobs: createPairingJobs(service) };
  },
});
