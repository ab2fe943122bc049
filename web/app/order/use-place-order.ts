import { useMutation } from '@tanstack/react-query';
import type { ErrorCode } from '@vermilion/contract/errors';
import type { PlaceOrder } from '@vermilion/contract/order';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '~/platform/api.ts';
import { useApi } from '~/platform/queries.ts';
import { useSite } from '~/platform/use-site.ts';

/** Refusals after which the bag or the offer is another than the one shown. */
const stale: readonly ErrorCode[] = [
  'BAG_CHANGED',
  'OUT_OF_STOCK',
  'DELIVERY_NOT_AVAILABLE',
  'STORE_NOT_FOUND',
  'PAYMENT_METHOD_NOT_AVAILABLE',
];

type Told = {
  onPlaced: () => void;
  /** The server names faulty fields. */
  onRefused: (error: ApiError) => void;
  /** The bag, its prices or the choices have changed. */
  onStale: () => void;
};

/** Places the order, once, and leads on to where it is paid; the way back from there leads to the order's page. */
export function usePlaceOrder({ onPlaced, onRefused, onStale }: Told) {
  const api = useApi();
  const navigate = useNavigate();
  const { prefix } = useSite();
  const [orderPath, setOrderPath] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (order: PlaceOrder) => api('POST orders/', { body: order }),
    onSuccess: ({ id, key, redirectUrl }) => {
      const path = `/orders/${id}?key=${key}`;
      setOrderPath(path);
      onPlaced();
      // The bag is empty now: there is nothing to come back to in checkout.
      history.replaceState(history.state, '', prefix + path);
      location.assign(redirectUrl);
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError)) return;
      if (failure.code === 'VALIDATION_FAILED') onRefused(failure);
      else if (failure.code === 'BAG_EMPTY') void navigate('/cart');
      else if (stale.includes(failure.code)) onStale();
    },
  });

  // Back from the provider's page to this one as it was left.
  useEffect(() => {
    if (!orderPath) return;
    const onShow = (event: PageTransitionEvent) => event.persisted && void navigate(orderPath, { replace: true });
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [orderPath, navigate]);

  return { place: mutate, isPlacing: isPending || orderPath !== null, error, reset };
}

/** Whether a failure is one that the bag page explains and mends. */
export function isBagFailure(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'BAG_CHANGED' || error.code === 'OUT_OF_STOCK');
}
