import type { sandboxEndpoints } from '@vermilion/contract/sandbox';
import type { Handlers } from '../platform/dispatch.ts';
import { ok } from '../platform/result.ts';
import type { SandboxService } from './sandbox.service.ts';

export function sandboxRoutes(sandbox: SandboxService): Handlers<keyof typeof sandboxEndpoints> {
  return {
    'GET sandbox/users/': async () => ok({ users: await sandbox.list() }),
    'POST sandbox/users/': ({ body }, site) => sandbox.create(body, site),
    'GET sandbox/users/{id}': ({ params: { id } }) => sandbox.find(id),
    'PATCH sandbox/users/{id}': ({ params: { id }, body }, { language }) => sandbox.change(id, body, language),
    'DELETE sandbox/users/{id}': ({ params: { id } }) => sandbox.delete(id),
  };
}
