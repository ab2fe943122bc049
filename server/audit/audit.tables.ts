import type { Generated } from 'kysely';
import type { Json } from '../platform/tables.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    /** Who changed what: rows are added, and never changed or deleted. */
    audit_entries: {
      id: Generated<number>;
      at: Date;
      /** Null where a command made the change. */
      account_id: string | null;
      /** Null where an account made the change. */
      operator: string | null;
      address: string | null;
      action: string;
      object_kind: string;
      object_id: string;
      before: Json<Record<string, unknown> | null>;
      after: Json<Record<string, unknown> | null>;
    };
  }
}
