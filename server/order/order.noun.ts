import { orderEndpoints, orderErrors } from '@vermilion/contract/order';
import { orderStaffEndpoints } from '@vermilion/contract/order-staff';
import { createRemovalImport } from '../catalogue/catalogue.service.ts';
import { listMissingForOrders } from '../env.ts';
import { defineNoun } from '../platform/noun.ts';
import { getSeller } from '../platform/shop/shop-folder.ts';
import { createOrderJobs } from './order.jobs.ts';
import { createOrderPayableHandler } from './order.payable.ts';
import { countOrderLines } from './order.references.store.ts';
import { createOrderHandlers } from './order.routes.ts';
import { createOrderService, type OrderService } from './order.service.ts';
import { createOrderStaffHandlers } from './order.staff.routes.ts';

declare module '../platform/noun.ts' {
  interface Services {
    order: OrderService;
  }
}

export const orderNoun = defineNoun({
  name: 'order',
  needs: ['account', 'dataimport', 'stock', 'bag', 'market', 'payment', 'pricing'],
  endpoints: { ...orderEndpoints, ...orderStaffEndpoints },
  errors: orderErrors,
  create: (
    { env, shop, database, clock, random, secrets, mailer, renderMail },
    { account, stock, bag, market, payment, pricing },
  ) => {
    const service = createOrderService({
      database,
      clock,
      random,
      stock,
      bag,
      market,
      payments: payment,
      pricing,
      accounts: account,
      secret: secrets.orders,
      takesOrders: listMissingForOrders(env).length === 0,
      holdMinutes: env.ORDER_HOLD_MINUTES,
      numberPrefix: env.shop.file.orders.numberPrefix,
      getSeller: (code, language) => getSeller(shop.get(), code, language),
      getPageUrl: market.getPageUrl,
      renderMail,
    });
    return {
      service,
      contributes: {
        account: { personalData: { order: { read: service.readForAccount, erase: service.detachAccount } } },
        dataimport: { importers: { removals: createRemovalImport(countOrderLines) } },
        payment: {
          payableHandlers: { order: createOrderPayableHandler({ clock, stock, market, purchases: service.purchases }) },
        },
        pricing: { unpaidOrders: { order: service.findUnpaidOrders } },
      },
      handlers: { ...createOrderHandlers(service, bag), ...createOrderStaffHandlers(service) },
      jobs: createOrderJobs(service, mailer),
    };
  },
});
