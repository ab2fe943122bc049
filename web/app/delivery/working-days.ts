import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { DeliveryMethod } from '@vermilion/contract/markets';

/** How long a delivery takes: "2–4 working days", "1 working day", and "within 1 working day" where it may be today. */
export function deliveryDays([least, most]: DeliveryMethod['days']): MessageDescriptor {
  if (least === 0) return msg`${plural(most, { one: 'within # working day', other: 'within # working days' })}`;
  if (least === most) return msg`${plural(most, { one: '# working day', other: '# working days' })}`;
  const span = `${least}–${most}`;
  return msg`${span} working days`;
}
