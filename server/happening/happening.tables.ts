import type { Attendance, BookingProviderName, GatheringKind, PausedKind } from '@vermilion/contract/happening-terms';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Generated } from 'kysely';
import type { Json, Texts } from '../platform/tables.ts';
import type { ReservationState } from './happening.booking.rules.ts';
import type { HandOffState } from './happening.hand-off.rules.ts';
import type { SupplyOrigin } from './happening.roster.store.ts';
import type { ArtistProfile, GatheringDefinition, ServiceDefinition } from './happening.supply.file.ts';
import type { WorkingWeek } from './happening.supply.rules.ts';
import type { DayWaitState } from './happening.waiting.rules.ts';

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
    happening_leaves: { id: string; artist_no: number; during: string; origin: Generated<SupplyOrigin> };
    /** Hours of artists on one day, in place of those of their week. */
    happening_shifts: { artist_no: number; day: string; hours: Json<NonNullable<WorkingWeek[number]>> | null };
    happening_chairs: {
      no: Generated<number>;
      code: string;
      store_code: string;
      turnaround_minutes: number;
      is_active: Generated<boolean>;
    };
    /** Classes and events. */
    happening_gatherings: {
      code: string;
      kind: GatheringKind;
      position: number;
      definition: Json<GatheringDefinition>;
      is_active: Generated<boolean>;
    };
    /** When and where classes and events take place. */
    happening_sessions: {
      code: string;
      gathering_code: string;
      store_code: string;
      /** Which is spoken. */
      language: Language;
      starts_at: Date;
      ends_at: Date;
      seats: number;
      /** How many of them bookings and holds take; the database counts. */
      taken: Generated<number>;
      is_active: Generated<boolean>;
      origin: Generated<SupplyOrigin>;
      /** Whether staff have said how many seats there are. */
      has_staff_seats: Generated<boolean>;
      /** When staff have closed it, and what its guests read; null unless they have. */
      closed_at: Date | null;
      close_reason: string | null;
    };
    /** What staff do not offer at the moment. */
    happening_pauses: {
      kind: PausedKind;
      activity_code: string;
      /** Null: in all stores. */
      store_code: string | null;
      /** For staff. */
      reason: string;
      paused_at: Date;
    };
    /** Bookings, and times and seats that are held for one. */
    happening_reservations: {
      id: string;
      number: Generated<string>;
      market: MarketCode;
      /** Of its mails: the language of the site where it was made. */
      language: Language;
      /** Null for a class or an event. */
      service_code: string | null;
      /** What else the visit is for, one after the other. */
      further_services: Generated<string[]>;
      /** Of a class or an event; null for a service. */
      session_code: string | null;
      /** How many of the session are taken; of a service how many guests have it side by side. */
      seats: Generated<number>;
      /** Since when a seat is waited for: none is taken until one is offered. */
      waiting_since: Date | null;
      store_code: string;
      account_id: string | null;
      state: ReservationState;
      starts_at: Date;
      ends_at: Date;
      /** Whom the guest meets; null for a class or an event. */
      artist_no: number | null;
      is_any_artist: boolean;
      /** Minor units, as all amounts below. */
      price: number;
      /** What of the price is paid when it is booked. */
      deposit: Generated<number>;
      /** What of the deposit the payment provider is to take; the rest is paid by gift card and credit. */
      amount_due: Generated<number>;
      /** What is kept of the deposit where the guest cancels from `fee_from` on, or does not come. */
      late_fee: Generated<number>;
      /** Null where cancelling costs nothing. */
      fee_from: Generated<Date | null>;
      /** What of the deposit goes back; null until it is known. */
      refund_due: number | null;
      /** What of the deposit went back without the shop. */
      returned: Generated<number>;
      needs_approval: Generated<boolean>;
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
      /** What staff say of the visit; null until they do. */
      attendance: Attendance | null;
      /** What its member earns once the visit is completed; 0 for a guest without a membership. */
      points: Generated<number>;
      /** How often they were posted or taken back: odd while the member has them. */
      point_postings: Generated<number>;
      /** Why the store has cancelled it. */
      cancel_reason: string | null;
      sequence: Generated<number>;
      /** Who keeps its time; null: the shop. */
      provider: BookingProviderName | null;
      /** What the provider calls it. */
      provider_reference: string | null;
      /** Of what the provider has reported last. */
      provider_version: number | null;
      /** Its page at the provider. */
      manage_url: string | null;
      hand_off_id: string | null;
    };
    /** Guests who were handed over to a provider that keeps the times of a service. */
    happening_hand_offs: {
      id: string;
      provider: BookingProviderName;
      market: MarketCode;
      language: Language;
      service_code: string;
      store_code: string;
      account_id: string | null;
      /** A digest of the cookie of the browser that was handed over. */
      browser_hash: Uint8Array | null;
      /** What the service cost then. */
      price: number;
      state: HandOffState;
      /** Of what the provider has reported; 0: nothing yet. */
      version: Generated<number>;
      /** What the provider called a booking that was cancelled before the shop had heard of it. */
      dropped_reference: string | null;
      started_at: Date;
      /** When the provider is asked what has become of it; null once that is known or given up. */
      poll_at: Date | null;
    };
    /** Who waits for a day that has no free time for a service in a store. */
    happening_waits: {
      id: string;
      market: MarketCode;
      language: Language;
      service_code: string;
      further_services: string[];
      guests: number;
      store_code: string;
      /** By the calendar of the store (`YYYY-MM-DD`). */
      day: string;
      /** Whom the guest wants; null: anybody. */
      artist_no: number | null;
      account_id: string | null;
      state: DayWaitState;
      asked_at: Date;
      /** What was offered. */
      reservation_id: string | null;
      full_name: string | null;
      email: string | null;
      phone: string | null;
      /** The key of the caller who has asked, and a digest of the network address. */
      holder: string | null;
      holder_address: string | null;
    };
    /** What a visit takes of an artist or a chair; no two of them overlap. */
    happening_occupancy: { reservation_id: string; resource_no: number; during: string };
  }
}
