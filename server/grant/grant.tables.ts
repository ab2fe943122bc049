import type { GrantKind, GrantRequest } from '@vermilion/contract/grant';
import type { Generated } from 'kysely';
import type { GrantUnit } from './grant.rules.ts';

type GrantFacts = {
  /** Who gives it. */
  account_id: string;
  kind: GrantKind;
  object_id: string;
  unit: GrantUnit;
  amount: number;
};

declare module '../platform/tables.ts' {
  interface Tables {
    /** What each person on the staff has given away. */
    staff_grants: GrantFacts & {
      id: string;
      /** The request that permitted it, once; null for what was within the limit. */
      request_id: string | null;
      given_at: Date;
    };
    /** What somebody on the staff asks a colleague to approve. */
    staff_grant_requests: GrantFacts & {
      id: string;
      reason: string;
      state: Generated<GrantRequest['state']>;
      asked_at: Date;
      expires_at: Date;
      decided_by: string | null;
      decided_at: Date | null;
    };
  }
}
