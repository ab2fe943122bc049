import { parseArgs } from 'node:util';
import { dayMs } from '@vermilion/contract/durations';
import { createProviders } from '@vermilion/server/payment/payment.providers';
import { reconcilePayments } from '@vermilion/server/payment/payment.reconciling';
import { systemClock } from '@vermilion/server/platform/clock';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { readOrCreateSecret } from '@vermilion/server/platform/secrets';
import { runCommand, runWithDatabase } from './command.ts';

const usage = `Compares the shop's payments and refunds with the payment providers'.

  npm run payments -- reconcile                              those that were started within the last two days
  npm run payments -- reconcile --from 2026-11-01 --to 2026-11-08   … from a moment up to another one (UTC)

Prints every difference, and ends with 1 where there is one. The demo's sandbox ends with the shop: with the embedded database
there is nothing to compare. The providers and the database are those of the settings
(PAYMENT_URL or STRIPE_SECRET_KEY; DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not running).`;

const options = { from: { type: 'string' }, to: { type: 'string' } } as const;

/** Reads a day, which begins at midnight in UTC, or a moment. */
function readMoment(text: string): Date {
  try {
    const moment = text.includes('T') ? text : `${Temporal.PlainDate.from(text)}T00:00Z`;
    return new Date(Temporal.Instant.from(moment).epochMilliseconds);
  } catch {
    throw new OperatorError(`${text} is no day or moment; write it as 2026-11-20 or 2026-11-20T08:30Z`);
  }
}

function readArguments(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    if (positionals.length === 1 && positionals[0] === 'reconcile') return values;
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
  throw new OperatorError(usage);
}

await runCommand(usage, async (words) => {
  const values = readArguments(words);
  const to = values.to ? readMoment(values.to) : systemClock.now();
  const from = values.from ? readMoment(values.from) : new Date(to.getTime() - 2 * dayMs);
  if (from >= to) throw new OperatorError('--from is not before --to');
  await runWithDatabase(async ({ db }, env) => {
    const secret = env.PAYMENT_SECRET ?? (await readOrCreateSecret(env.DATA_DIR, 'payments'));
    const providers = createProviders({ env, clock: systemClock, report: console.error, secret });
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
});
