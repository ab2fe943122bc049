import type { AddressPart } from '@vermilion/contract/address';
import type { ConsentKind, GivenConsents } from '@vermilion/contract/consents';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { AccountKind } from '@vermilion/contract/permissions';
import type { Generated } from 'kysely';
import type { Json } from '../platform/tables.ts';
import type { AttemptPurpose } from './account.rules.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    accounts: {
      id: string;
      kind: Generated<AccountKind>;
      /** Null, like the name, once the account is deleted. */
      email: string | null;
      full_name: string | null;
      /** E.164. */
      phone: string | null;
      /** A calendar day. */
      birthday: string | null;
      market: MarketCode;
      language: Language;
      created_at: Date;
      deleted_at: Date | null;
      /** Since when nobody can sign in. */
      disabled_at: Date | null;
    };
    account_passwords: {
      account_id: string;
      hash: string;
      /** The hashes before it, the latest first. */
      previous: Generated<string[]>;
      changed_at: Date;
    };
    account_registrations: {
      id: string;
      email: string;
      full_name: string;
      phone: string;
      birthday: string;
      password_hash: string;
      market: MarketCode;
      language: Language;
      consents: Json<GivenConsents>;
      created_at: Date;
    };
    account_links: {
      token_hash: Uint8Array;
      registration_id: string | null;
      account_id: string | null;
      email_change_id: string | null;
      expires_at: Date;
    };
    account_email_changes: {
      id: string;
      account_id: string;
      /** The new one, as normalizeEmail writes it. */
      email: string;
      market: MarketCode;
      language: Language;
      requested_at: Date;
    };
    account_consents: {
      id: Generated<number>;
      account_id: string;
      kind: ConsentKind;
      is_given: boolean;
      /** Of the text that was shown. */
      version: string;
      market: MarketCode;
      language: Language;
      recorded_at: Date;
    };
    account_addresses: {
      id: string;
      account_id: string;
      market: MarketCode;
      full_name: string;
      phone: string;
      address: Json<{ [part in AddressPart]?: string }>;
      is_default: boolean;
      created_at: Date;
    };
    account_google_links: {
      account_id: string;
      issuer: string;
      subject: string;
      /** At Google, when it was linked. */
      email: string | null;
      linked_at: Date;
    };
    account_google_attempts: {
      state_hash: Uint8Array;
      browser_hash: Uint8Array;
      nonce: string;
      code_verifier: string;
      return_to: string | null;
      /** When its code was exchanged. */
      claimed_at: Date | null;
      /** Who was proved, from here on; null before, and where an account was linked. */
      issuer: string | null;
      subject: string | null;
      email: string | null;
      is_email_verified: boolean | null;
      full_name: string | null;
      expires_at: Date;
    };
    account_attempts: { purpose: AttemptPurpose; key: string; count: number; window_ends_at: Date };
    /** Devices that have signed in to an account. */
    account_devices: { account_id: string; device_hash: Uint8Array; signed_in_at: Date };
    account_blocks: {
      reference: string;
      purpose: AttemptPurpose;
      key: string;
      /** A keyed hash of what was typed, which may have no account; null for blocks of the release before. */
      email_hash: string | null;
      address: string;
      began_at: Date;
      ends_at: Date;
    };
  }
}
