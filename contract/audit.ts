import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { line, moment, queryInteger, typedSigns } from './fields.ts';

/** A change that staff or an operator made. */
const auditEntry = z
  .object({
    id: z.string(),
    /** ISO moment, UTC. */
    at: z.string(),
    /** The account that made it; null where a command did. */
    accountId: z.string().nullable(),
    /** The machine's user who ran the command; null where an account made the change. */
    operator: z.string().nullable(),
    /** The network address that the call came from; null for a command. */
    address: z.string().nullable(),
    /** Such as `staff.role_granted`. */
    action: z.string(),
    object: z.object({ kind: z.string(), id: z.string() }),
    /** What was changed, as it was; null for something new. */
    before: z.record(z.string(), z.unknown()).nullable(),
    /** As it is since; null for something deleted. */
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditEndpoints = defineEndpoints('audit', {
  'GET audit/': {
    summary: 'What staff and operators changed, newest first',
    audience: 'staff',
    permission: 'audit.read',
    query: z.object({
      limit: queryInteger(1, 100).default(50),
      /** What the page before ended with: the next page never repeats nor skips. */
      after: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
      /** Only changes of this account, or of this machine's user. */
      accountId: z.uuid().optional(),
      operator: line(200).min(1).optional(),
      /** Only this action, such as `staff.role_granted`, or all of a noun: `staff`. */
      action: z
        .string()
        .max(100)
        .regex(/^[a-z_]+([.][a-z_]+)?$/)
        .optional(),
      /** Only changes of these objects, or of one of them. */
      objectKind: z
        .string()
        .max(100)
        .regex(/^[a-z_]+$/)
        .optional(),
      objectId: typedSigns(500).min(1).optional(),
      /** ISO moments: from the first on, and before the second. */
      from: moment.optional(),
      until: moment.optional(),
    }),
    response: z.object({
      entries: z.array(auditEntry),
      /** Null at the end. */
      next: z.string().nullable(),
    }),
  },
});

type AuditEndpoints = typeof auditEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends AuditEndpoints {}
}
