import { dayMs } from '@vermilion/contract/durations';
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
    const providers = createProviders({ env, clock: systemClock, report: console.error, secret: secrets.payments });
    const { differences, shopCount, providerCount } = await reconcilePayments(
      { db, providers, clock: systemClock },
      { from, to },
    );
    const counts = `${shopCount} payments of the shop, ${providerCount} of the provider`;
    console.log(`${counts}, from ${from.toISOString()} to ${to.toISOString()}`);
    if (differences.length === 0) return console.log('No differences.');
    console.table(differences);
    process.exitCode = 1;
  });
}
