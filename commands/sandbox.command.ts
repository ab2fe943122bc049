import { defineCommand } from './definition.ts';

export const sandbox = defineCommand('sandbox', 'starts a payment provider and a mail server to try the shop with', {
  description:
    'Starts what a shop needs around it to be tried: a payment provider, a stand-in for Stripe, a provider of bookings, and a mail server. Prints the settings that lead a shop there. It ends with Ctrl+C',
  examples: [['sandbox', '']],
  notes:
    'Its own settings: SANDBOX_PORT (3001), SANDBOX_SMTP_PORT (2525), SHOP_DIR for the name of the shop, and PORT, or\nCALLBACK_ORIGIN, where payments and bookings are reported to.',
}).action(async () => (await import('./sandbox.ts')).serveSandbox());
