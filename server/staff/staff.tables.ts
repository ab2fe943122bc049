import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { StaffRole } from '@vermilion/contract/permissions';
import type { ContentType } from '@vermilion/contract/scopes';

/** Where a role is had; null: in all. */
type ScopeColumns = {
  role: StaffRole;
  markets: MarketCode[] | null;
  languages: Language[] | null;
  content_types: ContentType[] | null;
};

declare module '../platform/tables.ts' {
  interface Tables {
    staff_roles: { account_id: string; role: StaffRole; granted_at: Date };
    /** Of roles that are not had everywhere. */
    staff_role_scopes: ScopeColumns & { account_id: string };
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
    /** Deleted before their invitation. */
    staff_invitation_scopes: ScopeColumns & { invitation_id: string };
    staff_invitation_links: { token_hash: Uint8Array; invitation_id: string };
  }
}
