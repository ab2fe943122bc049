import type { dataImportEndpoints } from '@vermilion/contract/dataimport';
import type { Author } from '../audit/audit.service.ts';
import type { Handlers } from '../platform/dispatch.ts';
import { resolveSignedIn, type StaffContext } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { DataImportService } from './dataimport.service.ts';

export function createDataImportHandlers(service: DataImportService): Handlers<keyof typeof dataImportEndpoints> {
  return {
    'PUT data-imports/{kind}/{id}': async ({ params, query, body }, context) =>
      service.receive(await resolveAuthor(context), { ...params, htmlAsText: query.html === 'text' }, body),
    'GET data-imports/{id}': ({ params }) => service.read(params.id),
    'GET data-imports/': async () => ok({ imports: await service.list() }),
  };
}

async function resolveAuthor(context: StaffContext): Promise<Author> {
  const actor = await context.actor();
  return actor.kind === 'integration' ? { operator: `token ${actor.name}` } : resolveSignedIn(context);
}
