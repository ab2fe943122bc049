import { auditEndpoints } from '@vermilion/contract/audit';
import { defineNoun } from '../platform/noun.ts';
import { auditRoutes } from './audit.routes.ts';
import { type AuditService, createAuditService } from './audit.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    audit: AuditService;
  }
}

export const auditNoun = defineNoun({
  name: 'audit',
  endpoints: auditEndpoints,
  create: ({ database: { db } }) => {
    const service = createAuditService({ db });
    return { service, handlers: auditRoutes(service) };
  },
});
