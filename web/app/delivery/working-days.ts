import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { DeliveryMethod } from '@vermilion/contract/markets';

/** How long a delivery takes: "2–4 working days", "1 working day"; a store has an order ready in a few hours. */
export function describeDeliveryDays(days: DeliveryMethod['days']): MessageDescriptor {
  if (days === null) return msg`ready in a few hours`;
  const [min, max] = days;
  if (min === max) return msg`${plural(max, { one: '# working day', other: '# working days' })}`;
  const span = `${min}–${max}`;
  return msg`${span} working days`;
}
