import { defineCommand, readMoment } from './definition.ts';

export const payments = defineCommand('payments', "payments and refunds beside the provider's: reconcile", {
  description: "Compares the shop's payments and refunds with the payment providers'",
}).addCommand(
  defineCommand('reconcile', "compares payments and refunds with the provider's list", {
    description:
      'Compares the payments and refunds that were started within the last two days with those of the payment provider, and prints every difference. It ends with 1 where there is one',
    examples: [
      ['payments reconcile', ''],
      ['payments reconcile --from 2026-11-01 --to 2026-11-08', '… from a moment up to another one (UTC)'],
    ],
    notes:
      "The providers are those of the settings (PAYMENT_URL or STRIPE_SECRET_KEY). The demo's own sandbox ends with the shop.",
  })
    .option('--from <moment>', 'where to begin: 2026-11-01 or 2026-11-01T08:30Z', readMoment)
    .option('--to <moment>', 'where to end', readMoment)
    .action(async (options) => (await import('./payments.ts')).reconcile(options)),
);
