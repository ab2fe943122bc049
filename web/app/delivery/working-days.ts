import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { DeliveryMethod } from '@vermilion/contract/markets';

/** How long a delivery takes: "2–4 working days", "1 working day", and "within 1 working day" where it may be today. */
export function describeDeliveryDays([min, max]: DeliveryMethod['days']): MessageDescriptor {
  if (min === 0) return msg`${plural(max, { one: 'within # working day', other: 'within # working days' })}`;
  if (min === max) return msg`${plural(max, { one: '# working day', other: '# working days' })}`;
  const span = `${min}–${max}`;
  return msg`${span} working days`;
}
