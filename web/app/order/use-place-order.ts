import { useMutation } from '@tanstack/react-query';
import type { ErrorCode } from '@vermilion/contract/errors';
import type { OrderRequest } from '@vermilion/contract/order';
import { getOrderPath } from '@vermilion/contract/order-path';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '~/platform/api.ts';
import { useHandOff } from '~/platform/leave.ts';
import { useApi } from '~/platform/queries.ts';
import { storeShopperKey } from '~/platform/shopper-key.ts';
import { useSite } from '~/platform/use-site.ts';

/** Refusals that the bag page explains and lets the shopper correct. */
const bagCodes: readonly ErrorCode[] = ['BAG_CHANGED', 'OUT_OF_STOCK', 'ORDER_TOO_LARGE', 'ADJUSTMENT_REFUSED'];

/** Refusals after which the checkout shown is stale: the bag, its prices or the choices have changed. */
const staleCheckoutCodes: readonly ErrorCode[] = [
  ...bagCodes,
  'DELIVERY_NOT_AVAILABLE',
  'STORE_NOT_FOUND',
  'STORE_OUT_OF_STOCK',
  'PAYMENT_METHOD_NOT_AVAILABLE',
];

/**
 * Places the order and leads on to where it is paid; the way back from there leads to the order's page.
 * @param onStale called when the bag, its prices or the choices have changed
 */
export function usePlaceOrder(onStale: () => void) {
  const api = useApi();
  const navigate = useNavigate();
  const { prefix } = useSite();
  const [orderPath, setOrderPath] = useState<string | null>(null);
  const { handOff } = useHandOff(() => {
    if (orderPath) void navigate(orderPath, { replace: true });
  });
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (order: OrderRequest) => api('POST orders/', { body: order }),
    onSuccess: ({ id, key, redirectUrl }) => {
      const path = getOrderPath(id, key);
      setOrderPath(path);
      if (key !== null) storeShopperKey('order', id, key);
      // The bag is empty now: Back must lead to the order and not to checkout, and show it from its top: without a state, for
      // that has the key of checkout's scroll position.
      history.replaceState(null, '', prefix + path);
      // The order is placed: its page offers to pay it.
      handOff(redirectUrl, () => void navigate(path, { replace: true }));
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError)) return;
      if (failure.code === 'BAG_EMPTY') void navigate('/cart');
      else if (staleCheckoutCodes.includes(failure.code)) onStale();
    },
  });

  return {
    place: mutateAsync,
    isPlacing: isPending || orderPath !== null,
    error,
    isBagFailure: error instanceof ApiError && bagCodes.includes(error.code),
  };
}
