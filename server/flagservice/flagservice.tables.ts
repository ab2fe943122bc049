import type { ColumnType } from 'kysely';
import type { Json } from '../platform/tables.ts';
import type { FlagDocument, TrackedType } from './flagservice.schema.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    flag_sites: { site_code: string; version: number; document: Json<FlagDocument>; modified_at: Date };
    /** Each edit of a site's flags: by whom, when, and the document before (null: none) and after. */
    flag_audit: {
      site_code: string;
      version: number;
      at: Date;
      who: string;
      before: Json<FlagDocument | null>;
      after: Json<FlagDocument>;
    };
    /** JSON values that clients read by key. */
    flag_remote_data: {
      site_code: string;
      key: string;
      value: ColumnType<unknown, string, string>;
      modified_at: Date;
    };
    /** Tracked events, partitioned by the week (its Monday) in which they arrived. */
    flag_events: {
      week: string;
      site_code: string;
      nonce: string;
      received_at: Date;
      /** The line's number in its body; orders lines that arrived together. */
      line: number;
      type: TrackedType;
      visitor_code: string;
      /** Whether `visitor_code` holds the value of the mapping custom data. */
      is_mapping: boolean;
      is_crawler: boolean;
      experiment_id: number | null;
      variation_id: number | null;
      goal_id: number | null;
      /** In the site's own unit; a negative one is subtracted. */
      revenue: number | null;
      /** The line's other fields, in the form of visitor data. */
      data: Json<object | null>;
    };
    /** The value of the mapping custom data that a visitor code was last linked to. */
    flag_links: { site_code: string; visitor_code: string; mapping_value: string; linked_at: Date };
  }
}
