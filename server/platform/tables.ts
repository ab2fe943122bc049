import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Generated, JSONColumnType } from 'kysely';

/** Text per language; English is there always. */
export type Texts = { en: string } & Partial<Record<Language, string>>;
export type StoredPicture = { url: string; ground: string };

/** Written as JSON text; as SQL null where it may be null. */
export type Json<Value extends object | null> = JSONColumnType<
  Value,
  string | Extract<Value, null>,
  string | Extract<Value, null>
>;

/** Every table and view. Each `<noun>.tables.ts` adds its noun's by declaration merging. */
export interface Tables {
  jobs: {
    id: Generated<number>;
    kind: string;
    key: string | null;
    payload: Json<object>;
    run_at: Date;
    attempts: Generated<number>;
    version: Generated<number>;
    leased_until: Date | null;
    last_error: string | null;
    failed_at: Date | null;
    created_at: Generated<Date>;
  };
  /** The answers of use cases that run once per key (idempotency.ts). */
  idempotency_keys: {
    /** A digest of scope and key. */
    id: string;
    /** A digest of the body, by the key. */
    request_hash: string;
    /** Encrypted by the key. Null while the use case runs, which no other transaction sees. */
    answer: string | null;
    expires_at: Date;
  };
  /** Wrong codes of a visitor or an address within a window (guesses.ts). */
  guesses: {
    /** A keyed digest. */
    key: string;
    count: number;
    window_ends_at: Date;
  };
  /** What people edit, by its newest draft (documents.ts). */
  documents: {
    id: Generated<number>;
    collection: string;
    key: string;
    /** Null: of all markets. */
    market: MarketCode | null;
    /** Null: what all languages share. */
    part: Language | null;
    version: number;
  };
  document_versions: {
    document_id: number;
    version: number;
    document: Json<object>;
    author: string;
    saved_at: Date;
  };
  /** What is shown of a document when: of those whose time it is, the one that began last. */
  document_publications: {
    id: Generated<number>;
    document_id: number;
    /** Null: nothing. */
    version: number | null;
    shows_from: Date;
    shows_until: Date | null;
    author: string;
    published_at: Date;
  };
}
