import type { Generated } from 'kysely';

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
    };
  }
}
