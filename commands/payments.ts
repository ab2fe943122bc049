import { dayMs } from '@vermilion/contract/durations';
import { hasPaymentProvider } from '@vermilion/server/env';
import { listOrderNumbers } from '@vermilion/server/order/order.references.store';
import { createProviders } from '@vermilion/server/payment/payment.providers';
import { reconcilePayments } from '@vermilion/server/payment/payment.reconciling';
import { systemClock } from '@vermilion/server/platform/clock';
import { runWithSecrets } from './operator.ts';
import { UsageError } from './usage-error.ts';

export async function reconcile({ from: givenFrom, to: givenTo }: { from?: Date; to?: Date }): Promise<void> {
  const to = givenTo ?? systemClock.now();
  const from = givenFrom ?? new Date(to.getTime() - 2 * dayMs);
  if (from >= to) throw new UsageError('--from is not before --to');
  await runWithSecrets(async ({ db }, env, secrets) => {
    if (!hasPaymentProvider(env)) {
      throw new UsageError(
        `No payment provider is set (PAYMENT_URL or STRIPE_SECRET_KEY); the demo's is PAYMENT_URL=http://127.0.0.1:${env.SANDBOX_PORT}`,
      );
    }
    const providers = createProviders({ env, clock: systemClock, report: console.error, secret: secrets.payments });
    const { differences, shopCount, providerCount } = await reconcilePayments(
      { db, providers, clock: systemClock },
      { from, to },
    );
    const counts = `${shopCount} payments of the shop, ${providerCount} of the provider`;
    console.log(`${counts}, from ${from.toISOString()} to ${to.toISOString()}`);
    if (differences.length === 0) return console.log('No differences.');
    const orderIds = differences.flatMap(({ payable }) => readOrderId(payable) ?? []);
    const numbers = await listOrderNumbers(db, orderIds);
    console.table(
      differences.map(({ kind, ...difference }) => ({
        kind,
        order: numbers.get(readOrderId(difference.payable) ?? '') ?? '',
        ...difference,
      })),
    );
    process.exitCode = 1;
  });
}

/** Returns the order that a payment is for. @param payable kind and id */
function readOrderId(payable: string | null): string | undefined {
  const [kind, id] = payable?.split(' ') ?? [];
  return kind === 'order' ? id : undefined;
}
