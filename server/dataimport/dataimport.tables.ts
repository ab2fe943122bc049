import type { DataKind } from '@vermilion/contract/data-kinds';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Problem } from '../platform/data-file/data-file.problems.ts';
import type { FileFormat } from '../platform/data-file/data-file.read.ts';
import type { Json } from '../platform/tables.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    /** Tokens by which other systems send data files. */
    data_import_tokens: {
      id: string;
      name: string;
      /** SHA-256 of the token, which is stored nowhere. */
      digest: string;
      created_at: Date;
      expires_at: Date;
      revoked_at: Date | null;
      last_used_at: Date | null;
    };
    /** Data files that were received, and what became of them. */
    data_imports: {
      id: string;
      /** Files of one kind are stored in this order. */
      sequence: GeneratedAlways<number>;
      kind: DataKind;
      format: FileFormat;
      /** Whether text is made of HTML in texts, which is refused otherwise. */
      html_as_text: Generated<boolean>;
      upload_id: string;
      /** SHA-256 of the file. */
      digest: string;
      total_bytes: number;
      read_bytes: Generated<number>;
      state: Generated<'queued' | 'stored' | 'refused'>;
      account_id: string | null;
      operator: string | null;
      address: string | null;
      received_at: Date;
      finished_at: Date | null;
      counts: Json<Record<string, number> | null>;
      problem_count: Generated<number>;
      /** The first of them. */
      problems: Json<Problem[] | null>;
      warnings: Json<Problem[] | null>;
      /** What the file holds, in sentences. */
      summary: Json<string[] | null>;
    };
    /** The bytes of files that are being received or wait. */
    data_import_chunks: { upload_id: string; position: number; bytes: Uint8Array; received_at: Date };
  }
}
