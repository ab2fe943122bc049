import { sandboxEndpoints } from '@vermilion/contract/sandbox';
import { defineNoun } from '../platform/noun.ts';
import { sandboxRoutes } from './sandbox.routes.ts';
import { createSandboxService, type SandboxService } from './sandbox.service.ts';
import { deleteSandboxUser, isSandboxUser } from './sandbox.store.ts';

declare module '../platform/noun.ts' {
  interface Services {
    sandbox: SandboxService;
  }
}

/** Left out where DEMO is off (`listNouns`). */
export const sandboxNoun = defineNoun({
  name: 'sandbox',
  needs: ['account', 'loyalty'],
  endpoints: sandboxEndpoints,
  create: ({ database, clock, random }, { account, loyalty }) => {
    const service = createSandboxService({ database, clock, random, accounts: account, loyalty });
    return {
      service,
      contributes: {
        account: {
          personalData: {
            sandbox: {
              // The export of other members does not mention the sandbox.
              read: async (db, accountId) => (await isSandboxUser(db, accountId)) || undefined,
              erase: deleteSandboxUser,
            },
          },
        },
      },
      handlers: sandboxRoutes(service),
    };
  },
});
