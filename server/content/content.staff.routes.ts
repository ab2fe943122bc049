import type { contentStaffEndpoints } from '@vermilion/contract/content-staff';
import type { RoleGrant } from '@vermilion/contract/scopes';
import { z } from 'zod';
import type { Handlers } from '../platform/dispatch.ts';
import type { StaffContext } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import { resolveScopedAuthor } from '../platform/scope.ts';
import { layoutDocument, overlayDocument, pageDocument, textDocument } from './content.document.ts';
import type { ContentEditor } from './content.editing.ts';
import type { ContentService } from './content.service.ts';

type Ref = { params: { id: string }; query: { market?: string | undefined } };
const getRef = <Given extends Ref>({ params: { id }, query: { market } }: Given) =>
  ({ id, market: market ?? null }) as { id: string; market: Exclude<Given['query']['market'], undefined> | null };

/** Returns who edits, and the language in which they read what is wrong. */
const resolveAuthor = async (context: StaffContext, grants: readonly RoleGrant[]) => ({
  ...(await resolveScopedAuthor(context, grants)),
  language: context.language,
});

/** Serves what staff edit. The market is one that they name, not the one of the host that they are on. */
export function createContentStaffHandlers(
  editor: ContentEditor,
  content: Pick<ContentService, 'createDefaultLayout'>,
): Handlers<keyof typeof contentStaffEndpoints> {
  const schemas = {
    page: describeSchema(pageDocument),
    text: describeSchema(textDocument),
    layout: describeSchema(layoutDocument),
    overlay: describeSchema(overlayDocument),
  };
  return {
    'GET staff/content': async ({ query }, context, grants) =>
      ok(await editor.list(await resolveAuthor(context, grants), query)),

    'GET staff/content-schemas': async () => ok({ ...schemas, defaultLayout: await content.createDefaultLayout() }),

    'GET staff/content/{id}': async (parts, context, grants) =>
      editor.read(await resolveAuthor(context, grants), getRef(parts)),

    'GET staff/content/{id}/start': async (parts, context, grants) => {
      const found = await editor.findStart(await resolveAuthor(context, grants), getRef(parts), parts.query.shownIn);
      return found.ok ? ok({ document: found.value }) : found;
    },

    'PUT staff/content/{id}': async ({ params: { id }, body }, context, grants) => {
      const author = await resolveAuthor(context, grants);
      const ref = { id, market: body.market };
      return body.kind === 'shared' ? editor.saveShared(author, ref, body) : editor.saveTexts(author, ref, body);
    },

    'POST staff/content/publications': async ({ body: { items, from, until } }, context, grants) =>
      editor.publish(await resolveAuthor(context, grants), {
        items,
        from: from === null ? null : new Date(from),
        until: until === null ? null : new Date(until),
      }),

    'DELETE staff/content/{id}/publications/{publicationId}': async (parts, context, grants) => {
      const author = await resolveAuthor(context, grants);
      return editor.cancel(author, { ...getRef(parts), part: parts.query.part ?? null }, parts.params.publicationId);
    },

    'GET staff/content/{id}/versions': async (parts, context, grants) => {
      const author = await resolveAuthor(context, grants);
      const { part = null, before, limit } = parts.query;
      const listed = await editor.listVersions(author, { ...getRef(parts), part }, { before, limit });
      if (!listed.ok) return listed;
      return ok({ versions: listed.value.map((each) => ({ ...each, savedAt: each.savedAt.toISOString() })) });
    },

    'GET staff/content/{id}/versions/{version}': async (parts, context, grants) => {
      const author = await resolveAuthor(context, grants);
      const ref = { ...getRef(parts), part: parts.query.part ?? null };
      const found = await editor.findVersion(author, ref, parts.params.version);
      if (!found.ok) return found;
      const { document, savedAt, ...rest } = found.value;
      return ok({ ...rest, savedAt: savedAt.toISOString(), document: document as Record<string, unknown> });
    },
  };
}

/** Describes what a document may hold, for forms that are made of it. What the schema cannot say is checked when it is saved. */
const describeSchema = (schema: z.ZodType) =>
  // Without the names that parts have in the reference of the API: each place has its fields in full.
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: z.registry(),
    override: ({ zodSchema, jsonSchema }) => {
      if (z.globalRegistry.get(zodSchema)?.isAnchor) jsonSchema.isAnchor = true;
    },
  }) as Record<string, unknown>;
