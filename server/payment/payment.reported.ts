import type { Db } from '../platform/database.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { ReportedPayment } from './payment.provider.ts';
import type { PaymentProviders } from './payment.providers.ts';
import { findPayment, findPaymentByReference, isTakenBy, type Payment } from './payment.store.ts';

/**
 * Returns the payment that a provider's report is about, also before the payment's own confirmation; null for one of others who
 * share the account at the provider. Throws while the provider does not answer whose it is, so that it sends the report again.
 */
export async function findReported(
  { db, providers }: { db: Db; providers: PaymentProviders },
  reported: ReportedPayment,
  providerName: string,
): Promise<Result<Payment | null, 'PAYMENT_NOT_FOUND'>> {
  // An id of the shop is the shop's; a reference may be that of others.
  if ('paymentId' in reported) {
    const payment = await findPayment(db, reported.paymentId);
    return payment && isTakenBy(payment, providerName) ? ok(payment) : fail('PAYMENT_NOT_FOUND');
  }
  const confirmed = await findPaymentByReference(db, reported.reference);
  if (confirmed && isTakenBy(confirmed, providerName)) return ok(confirmed);
  // The reference is stored with the confirmation, which may be later than the report.
  const provider = providers.find(({ name }) => name === providerName);
  const paymentId = await provider?.findPaymentId?.(reported.reference);
  const payment = paymentId ? await findPayment(db, paymentId) : undefined;
  return ok(payment && isTakenBy(payment, providerName) ? payment : null);
}
