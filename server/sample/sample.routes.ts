import type { sampleEndpoints } from '@vermilion/contract/sample';
import type { BagService } from '../bag/bag.service.ts';
import type { Handlers } from '../platform/dispatch.ts';
import { resolveSignedIn } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { SampleAdmin } from './sample.admin.ts';
import type { SampleService } from './sample.service.ts';

export function createSampleHandlers(
  samples: SampleService,
  admin: SampleAdmin,
  bag: Pick<BagService, 'openBag'>,
): Handlers<keyof typeof sampleEndpoints> {
  return {
    'GET cart/samples': async (_parts, request) => ok(await samples.list(await bag.openBag(request))),
    'POST cart/samples': async ({ body: { id, isChosen } }, request) => {
      const context = await bag.openBag(request);
      return isChosen ? samples.choose(context, id) : ok(await samples.remove(context, id));
    },
    'GET samples/': async ({ query }) => ok({ samples: await admin.list(query.market) }),
    'PUT samples/{id}': async ({ params, body }, request) =>
      admin.define(await resolveSignedIn(request), params.id, body),
  };
}
