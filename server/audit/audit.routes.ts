import type { auditEndpoints } from '@vermilion/contract/audit';
import type { Handlers } from '../platform/dispatch.ts';
import { ok } from '../platform/result.ts';
import type { AuditService } from './audit.service.ts';

export function auditRoutes(audit: AuditService): Handlers<keyof typeof auditEndpoints> {
  return { 'GET audit/': async ({ query }) => ok(await audit.list(query)) };
}
