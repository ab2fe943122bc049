import { type Kysely, sql } from 'kysely';

/**
 * Takes the documents of releases before over as published ones (ADR 231): `home` as `homepage`, `layout-default` as `layouts.default`. What
 * such a release imports later, while it runs beside this one, is taken over as it is written.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create function take_over_content_document() returns trigger language plpgsql as $$
      declare
        held documents;
      begin
        insert into documents (collection, key, version)
          values ('content', case when new.key = 'home' then 'homepage' else regexp_replace(new.key, '^layout-', 'layouts.') end, 1)
          on conflict (collection, key, market, part) do update set version = documents.version + 1
          returning * into held;
        insert into document_versions (document_id, version, document, author, saved_at)
          values (held.id, held.version, new.document, 'operator', now());
        insert into document_publications (document_id, version, shows_from, author, published_at)
          values (held.id, held.version, now(), 'operator', now());
        perform pg_notify('content', held.key);
        return new;
      end $$`,
    `create trigger content_documents_taken_over after insert or update on content_documents
      for each row execute function take_over_content_document()`,
    `update content_documents set document = document`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
