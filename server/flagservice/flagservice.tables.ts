import type { ColumnType } from 'kysely';
import type { Json } from '../platform/tables.ts';
import type { FlagDocument, TrackedType } from './flagservice.schema.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    flag_sites: { site_code: string; version: number; document: Json<FlagDocument>; modified_at: Date };
    /** Who changed a site's flags when, and what they were before (null: nothing) and after. */
    flag_audit: {
      site_code: string;
      version: number;
      at: Date;
      who: string;
      before: Json<FlagDocument | null>;
      after: Json<FlagDocument>;
    };
    /** Values that clients ask for by key; any JSON value. */
    flag_remote_data: {
      site_code: string;
      key: string;
      value: ColumnType<unknown, string, string>;
      modified_at: Date;
    };
    /** What visitors' clients tell, partitioned by the week (its Monday) in which it arrived. */
    flag_events: {
      week: string;
      site_code: string;
      nonce: string;
      received_at: Date;
      /** Place in the body that it came with: orders lines that arrived together. */
      line: number;
      type: TrackedType;
      visitor_code: string;
      /** The visitor is named by the value of the mapping custom data, not by the visitor code. */
      is_mapping: boolean;
      is_crawler: boolean;
      experiment_id: number | null;
      variation_id: number | null;
      goal_id: number | null;
      /** In the site's own unit, taken away where it is negative. */
      revenue: number | null;
      /** The other fields of the line, as visitor data shows them. */
      data: Json<object | null>;
    };
    /** The mapping custom data's value that a visitor code was linked to last. */
    flag_links: { site_code: string; visitor_code: string; mapping_value: string; linked_at: Date };
  }
}
