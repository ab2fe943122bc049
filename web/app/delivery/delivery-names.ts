import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeliveryMethodCode } from '@vermilion/contract/markets';

/** The name of each delivery method (spec §3). */
export const deliveryNames: Record<DeliveryMethodCode, MessageDescriptor> = {
  standard: msg`Standard delivery`,
  express: msg`Express delivery`,
  collect: msg`Click & Collect`,
};
