import type { Order } from '@vermilion/contract/order';
import { RefundLine } from './order-refund-line.tsx';

/** What became of each refund of an order. */
export default function OrderRefunds({ refunds }: Pick<Order, 'refunds'>) {
  // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only ever added
  return refunds.map((refund, index) => <RefundLine key={index} refund={refund} />);
}
