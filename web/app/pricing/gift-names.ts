import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GiftType } from '@vermilion/contract/gifts';

/** The names of gifts; one of the type `others` has a label of its own. */
export const giftNames: Record<GiftType, MessageDescriptor> = {
  ten_percent_off: msg`Ten percent off the bag`,
  welcome_voucher: msg`Welcome voucher`,
  birthday_voucher: msg`Birthday voucher`,
  gold_welcome: msg`Welcome to Gold`,
  birthday_points: msg`Double points for your birthday`,
  staff_discount: msg`Staff discount`,
  others: msg`A gift for you`,
};
