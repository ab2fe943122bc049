import {
  deletedMail,
  emailChangedMail,
  emailChangeMail,
  emailInUseMail,
  existsMail,
  googleLinkedMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
} from './account/account.mail.tsx';
import {
  creditGivenMail,
  giftCardConfirmedMail,
  giftCardDeliveredMail,
  giftCardExpiringMail,
  giftCardReaddressedMail,
  giftCardRefundedMail,
  giftCardRefundRefusedMail,
  giftCardTransferMail,
  giftCardUndeliveredMail,
  giftCardUnfinishedMail,
  giftCardUnpaidMail,
} from './giftcard/giftcard.mail.tsx';
import {
  bookingCancelledMail,
  bookingConfirmedMail,
  bookingMovedMail,
  bookingOfferedMail,
  bookingReminderMail,
  bookingWaitingMail,
} from './happening/happening.mail.tsx';
import { pointsExpiringMail } from './loyalty/loyalty.mail.tsx';
import { birthdayGiftsMail, tierChangedMail, tierWarningMail } from './loyalty/membership.mail.tsx';
import { createMailRenderer } from './mail/render-mail.server.tsx';
import {
  orderCollectReminderMail,
  orderConfirmedMail,
  orderProgressMail,
  orderRefundedMail,
  orderRefundRefusedMail,
  orderTransferMail,
  orderUnfinishedMail,
  orderUnpaidMail,
} from './order/order.mail.tsx';
import { returnChangedMail } from './returns/returns.mail.tsx';
import { invitationMail } from './staff/staff.mail.tsx';
import { waitlistAvailableMail } from './waitlist/waitlist.mail.tsx';

/** Every mail of the shop: the one list that a new one is added to. */
export const renderMail = createMailRenderer({
  'account.verification': verificationMail,
  'account.exists': existsMail,
  'account.reset': resetMail,
  'account.passwordChanged': passwordChangedMail,
  'account.googleLinked': googleLinkedMail,
  'account.deleted': deletedMail,
  'happening.confirmed': bookingConfirmedMail,
  'happening.moved': bookingMovedMail,
  'happening.cancelled': bookingCancelledMail,
  'happening.reminder': bookingReminderMail,
  'happening.waiting': bookingWaitingMail,
  'happening.offered': bookingOfferedMail,
  'giftcard.delivered': giftCardDeliveredMail,
  'giftcard.confirmed': giftCardConfirmedMail,
  'giftcard.unfinished': giftCardUnfinishedMail,
  'giftcard.unpaid': giftCardUnpaidMail,
  'giftcard.readdressed': giftCardReaddressedMail,
  'giftcard.refunded': giftCardRefundedMail,
  'giftcard.undelivered': giftCardUndeliveredMail,
  'giftcard.refundRefused': giftCardRefundRefusedMail,
  'giftcard.transfer': giftCardTransferMail,
  'giftcard.expiring': giftCardExpiringMail,
  'giftcard.creditGiven': creditGivenMail,
  'loyalty.birthdayGifts': birthdayGiftsMail,
  'account.emailChange': emailChangeMail,
  'account.emailInUse': emailInUseMail,
  'account.emailChanged': emailChangedMail,
  'loyalty.pointsExpiring': pointsExpiringMail,
  'loyalty.tierChanged': tierChangedMail,
  'loyalty.tierWarning': tierWarningMail,
  'order.confirmed': orderConfirmedMail,
  'order.transfer': orderTransferMail,
  'order.unfinished': orderUnfinishedMail,
  'order.unpaid': orderUnpaidMail,
  'order.progress': orderProgressMail,
  'order.collectReminder': orderCollectReminderMail,
  'order.refundRefused': orderRefundRefusedMail,
  'order.refunded': orderRefundedMail,
  'returns.changed': returnChangedMail,
  'staff.invitation': invitationMail,
  'waitlist.available': waitlistAvailableMail,
});
