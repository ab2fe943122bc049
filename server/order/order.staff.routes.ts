import type { ErrorCode } from '@vermilion/contract/errors';
import type { orderStaffEndpoints, StaffOrder } from '@vermilion/contract/order-staff';
import type { Handlers } from '../platform/dispatch.ts';
import { resolveSignedIn, type StaffContext } from '../platform/request-context.ts';
import { ok, type Result } from '../platform/result.ts';
import type { OrderToChange } from './order.changing.ts';
import type { OrderService } from './order.service.ts';

export function createOrderStaffHandlers({
  findOrders,
  countTasks,
  readForStaff,
  staff,
}: Pick<OrderService, 'findOrders' | 'countTasks' | 'readForStaff' | 'staff'>): Handlers<
  keyof typeof orderStaffEndpoints
> {
  /** Changes an order in the name of the caller, and returns it as it is then. */
  async function change<Code extends ErrorCode>(
    context: StaffContext,
    orderId: string,
    apply: (target: OrderToChange) => Promise<Result<null, Code>>,
  ): Promise<Result<StaffOrder, Code | 'ORDER_NOT_FOUND'>> {
    const changed = await apply({ author: await resolveSignedIn(context), orderId });
    return changed.ok ? readForStaff(orderId, context.language) : changed;
  }

  return {
    'GET staff/orders/': async ({ query }) => ok(await findOrders(query)),
    'GET staff/order-tasks/': async ({ query }) => ok(await countTasks(query)),
    'GET staff/orders/{id}': ({ params: { id } }, { language }) => readForStaff(id, language),
    'POST staff/orders/{id}/prepare': ({ params: { id } }, context) => change(context, id, staff.prepare),
    'POST staff/orders/{id}/parcels': ({ params: { id }, body }, context) =>
      change(context, id, (target) => staff.sendParcel(target, body)),
    'POST staff/orders/{id}/parcels/{parcelId}/delivered': ({ params: { id, parcelId } }, context) =>
      change(context, id, (target) => staff.deliverParcel(target, parcelId)),
    'POST staff/orders/{id}/ready-to-collect': ({ params: { id } }, context) =>
      change(context, id, staff.markReadyToCollect),
    'POST staff/orders/{id}/collected': ({ params: { id }, body }, context) =>
      change(context, id, (target) => staff.collect(target, body.code)),
    'POST staff/orders/{id}/cancel': ({ params: { id }, body }, context) =>
      change(context, id, (target) => staff.cancel(target, body.note)),
    'POST staff/orders/{id}/release': ({ params: { id }, body }, context) =>
      change(context, id, (target) => staff.release(target, body.note)),
    'POST staff/orders/{id}/refunds': ({ params: { id }, body }, context) =>
      change(context, id, (target) => staff.refund(target, body)),
  };
}
