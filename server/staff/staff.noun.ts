import { staffEndpoints, staffErrors } from '@vermilion/contract/staff';
import { defineNoun } from '../platform/noun.ts';
import { createInvitationService } from './staff.invitations.ts';
import { createStaffJobs } from './staff.jobs.ts';
import { staffDataHolder } from './staff.personal-data.ts';
import { staffRoutes } from './staff.routes.ts';
import { createStaffService, type StaffService } from './staff.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    staff: StaffService;
  }
}

export const staffNoun = defineNoun({
  name: 'staff',
  needs: ['account', 'market'],
  endpoints: staffEndpoints,
  errors: staffErrors,
  create: ({ database, clock, random, renderMail, mailer }, { account, market }) => {
    const service = createStaffService({ database, clock, random, accounts: account.staff });
    const invitations = createInvitationService({
      database,
      clock,
      accounts: account,
      renderMail,
      getPageUrl: market.getPageUrl,
    });
    return {
      service,
      contributes: { account: { personalData: { staff: staffDataHolder } } },
      handlers: staffRoutes(service, invitations),
      jobs: createStaffJobs(service, invitations, mailer),
      readGrants: ({ accountId }) => service.readGrants(accountId),
    };
  },
});
