import type { Generated } from 'kysely';
import type { Json } from '../platform/tables.ts';
import type { EndReason, SessionKind } from './session.rules.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    sessions: {
      id: string;
      account_id: string;
      kind: SessionKind;
      device_id: string;
      /** Empty once the session has ended. */
      user_agent: string;
      /** Refresh tokens are derived from this and the setting SECRET; neither is enough without the other. */
      token_seed: string;
      /** How often the refresh token was replaced; only the token of this generation is valid. */
      generation: Generated<number>;
      started_at: Date;
      /** When the present refresh token was made. */
      rotated_at: Date;
      /** When the present refresh token expires. */
      expires_at: Date;
      ended_at: Date | null;
      ended_because: EndReason | null;
    };
    session_keys: {
      kid: string;
      /** A JWK. */
      public_key: Json<object>;
      /** A JWK, encrypted as a compact JWE. */
      private_key: string;
      created_at: Date;
      /** From when on it signs, unless there is a newer one: all processes know it by then. */
      signs_from: Date;
    };
  }
}
