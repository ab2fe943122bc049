import type { Generated } from 'kysely';
import type { Json, Texts } from '../platform/tables.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    pictures: {
      /** As the catalogue names it. */
      url: string;
      /** How many imports have named it. */
      imports: Generated<number>;
      /** When it is looked at (again). */
      due_at: Generated<Date>;
      /** Failures since it was last prepared or named by an import. */
      attempts: Generated<number>;
      /** What the store or host said of the file that was looked at, such as its ETag. */
      source_version: string | null;
      /** Where the original lies in the blob store; null until it is prepared. */
      blob_key: string | null;
      /** `<content>-<width>x<height>`, as addresses name it; null with `blob_key`. */
      version: string | null;
      /** Why it is not shown; null where nothing is wrong. */
      problem: string | null;
      /** Whether all processes have been told of how it is now. */
      is_announced: Generated<boolean>;
      /** When a page last showed it; null for a picture that only products name. */
      held_at: Date | null;
    };
    uploaded_pictures: {
      id: string;
      /** SHA-256 of the file as it was uploaded, in base64url. */
      digest: string;
      /** Where the picture lies in the blob store as the shop keeps it: upright, in sRGB, without metadata. */
      blob_key: string;
      /** `<content>-<width>x<height>`, as addresses name it. */
      content_version: string;
      /** Hex. */
      ground: string;
      /** The URL of its data; null for a transparent picture. */
      placeholder: string | null;
      /** Shares of width and height, from the top left corner. */
      focus_x: Generated<number>;
      focus_y: Generated<number>;
      alt: Json<Texts | null>;
      /** Counts the changes of focus and texts. */
      version: Generated<number>;
      /** Who uploaded it first. */
      account_id: string;
      uploaded_at: Date;
    };
  }
}
