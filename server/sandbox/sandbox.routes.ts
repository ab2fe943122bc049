import type { sandboxEndpoints } from '@vermilion/contract/sandbox';
import type { Handlers } from '../platform/dispatch.ts';
import { fail, ok } from '../platform/result.ts';
import type { SandboxService } from './sandbox.service.ts';

/** @param sandbox null outside the demo, where nothing is there */
export function sandboxRoutes(sandbox: SandboxService | null): Handlers<keyof typeof sandboxEndpoints> {
  const closed = fail('RESOURCE_NOT_FOUND');
  return {
    'GET sandbox/users/': async () => (sandbox ? ok({ users: await sandbox.list() }) : closed),
    'POST sandbox/users/': ({ body }, site) => sandbox?.create(body, site) ?? closed,
    'GET sandbox/users/{id}': ({ params: { id } }) => sandbox?.find(id) ?? closed,
    'PATCH sandbox/users/{id}': ({ params: { id }, body }, { language }) =>
      sandbox?.change(id, body, language) ?? closed,
    'DELETE sandbox/users/{id}': ({ params: { id } }) => sandbox?.delete(id) ?? closed,
  };
}
