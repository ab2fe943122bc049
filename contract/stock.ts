import { defineErrors } from './errors.ts';
import { msg } from './text.ts';

export const stockErrors = defineErrors('stock', {
  OUT_OF_STOCK: {
    status: 409,
    text: msg({ message: 'We don’t have enough of an item. Lower its quantity or remove it to check out' }),
  },
  UNPAID_LIMIT_REACHED: {
    status: 409,
    text: msg({
      message:
        'You can have at most {maxOrders} unpaid orders with {maxUnits} items in total. Pay for one, order fewer items, or try again later',
    }),
  },
});

type StockErrors = typeof stockErrors;
declare module './errors.ts' {
  interface Errors extends StockErrors {}
}
