import type { OrderStatus } from '@vermilion/contract/order';
import { useState } from 'react';
import { OutcomeTitle } from './outcome.tsx';

/** Announces to screen readers that the outcome has changed since the page was opened. */
export function OutcomeAnnouncer({ status }: { status: OrderStatus }) {
  const [first] = useState(status);
  return (
    <p role="status" className="sr-only">
      {status !== first && <OutcomeTitle status={status} />}
    </p>
  );
}
