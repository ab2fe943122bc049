import type { returnsEndpoints } from '@vermilion/contract/returns';
import type { Handlers } from '../platform/dispatch.ts';
import { type RequestContext, resolveCaller, resolveSignedIn, type StaffContext } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { ReturnToChange } from './returns.changing.ts';
import type { OrderAccess } from './returns.requesting.ts';
import type { ReturnsService } from './returns.service.ts';

export function createReturnsHandlers(returns: ReturnsService): Handlers<keyof typeof returnsEndpoints> {
  const readAccess = async (
    { params: { id }, query: { key } }: { params: { id: string }; query: { key?: string | undefined } },
    context: RequestContext,
  ): Promise<OrderAccess> => ({ caller: await resolveCaller(context), orderId: id, key });
  const readChange = async (returnId: string, context: StaffContext): Promise<ReturnToChange> => ({
    author: await resolveSignedIn(context),
    returnId,
  });

  return {
    'GET orders/{id}/returns': async (parts, context) => returns.list(await readAccess(parts, context)),
    'POST orders/{id}/returns': async (parts, context) => returns.request(await readAccess(parts, context), parts.body),
    'POST orders/{id}/returns/{returnId}/cancel': async (parts, context) =>
      returns.cancel(await readAccess(parts, context), parts.params.returnId),
    'GET staff/returns/': async ({ query }) => ok(await returns.search(query)),
    'GET staff/returns/{returnId}': ({ params }) => returns.readForStaff(params.returnId),
    'POST staff/returns/{returnId}/label': async ({ params, body }, context) =>
      returns.addLabel(await readChange(params.returnId, context), body),
    'POST staff/returns/{returnId}/receipt': async ({ params, body }, context) =>
      returns.receive(await readChange(params.returnId, context), body),
    'POST staff/returns/{returnId}/refund': async ({ params, body }, context) =>
      returns.refund(await readChange(params.returnId, context), body),
    'POST staff/returns/{returnId}/refuse': async ({ params, body }, context) =>
      returns.refuse(await readChange(params.returnId, context), body.refusal),
  };
}
