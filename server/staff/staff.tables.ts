import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { StaffRole } from '@vermilion/contract/permissions';

declare module '../platform/tables.ts' {
  interface Tables {
    staff_roles: { account_id: string; role: StaffRole; granted_at: Date };
    /** Until they are accepted, withdrawn or replaced, or expire. */
    staff_invitations: {
      id: string;
      email: string;
      full_name: string;
      roles: StaffRole[];
      /** Of the account that it opens, and of its mail. */
      market: MarketCode;
      language: Language;
      /** Null where a command did. */
      invited_by: string | null;
      created_at: Date;
      expires_at: Date;
    };
    staff_invitation_links: { token_hash: Uint8Array; invitation_id: string };
  }
}
