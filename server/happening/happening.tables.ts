import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Generated } from 'kysely';
import type { Json, Texts } from '../platform/tables.ts';
import type { ReservationState } from './happening.booking.rules.ts';
import type { ArtistProfile, ServiceDefinition } from './happening.supply.file.ts';
import type { WorkingWeek } from './happening.supply.rules.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    /** What services belong to. */
    happening_groups: { code: string; position: number; name: Json<Texts> };
    happening_services: { code: string; group_code: string; position: number; definition: Json<ServiceDefinition> };
    happening_artists: {
      /** Of the numbers that artists and chairs share. */
      no: Generated<number>;
      code: string;
      store_code: string;
      position: number;
      profile: Json<ArtistProfile>;
      skills: string[];
      week: Json<WorkingWeek>;
      is_active: Generated<boolean>;
    };
    /** When artists are away, as PostgreSQL writes ranges. */
    happening_leaves: { id: string; artist_no: number; during: string };
    happening_chairs: {
      no: Generated<number>;
      code: string;
      store_code: string;
      turnaround_minutes: number;
      is_active: Generated<boolean>;
    };
    /** Bookings, and times that are held for one. */
    happening_reservations: {
      id: string;
      number: Generated<string>;
      market: MarketCode;
      /** Of its mails: the language of the site where it was made. */
      language: Language;
      service_code: string;
      store_code: string;
      account_id: string | null;
      state: ReservationState;
      starts_at: Date;
      ends_at: Date;
      /** Whom the guest meets. */
      artist_no: number;
      is_any_artist: boolean;
      /** Minor units. */
      price: number;
      placed_at: Date;
      held_until: Date;
      hold_extensions: Generated<number>;
      paid_at: Date | null;
      unpaid_mail: string | null;
      transfer_mail: string | null;
      confirmed_at: Date | null;
      cancelled_at: Date | null;
      full_name: string | null;
      email: string | null;
      phone: string | null;
      notes: Generated<string>;
      answers: Json<Record<string, string>>;
      /** The key of the caller who holds it, and a digest of the network address; null once it is not held any more. */
      holder: string | null;
      holder_address: string | null;
      sequence: Generated<number>;
    };
    /** What a visit takes of an artist or a chair; no two of them overlap. */
    happening_occupancy: { reservation_id: string; resource_no: number; during: string };
  }
}
