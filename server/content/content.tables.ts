import type { Json } from '../platform/tables.ts';

declare module '../platform/tables.ts' {
  interface Tables {
    /** What pages are made of; `content.document.ts` describes each. */
    content_documents: { key: string; version: number; document: Json<object> };
  }
}
