import { readEnv } from '@vermilion/server/env';
import { listBookingProviders } from '@vermilion/server/happening/happening.service';
import { expect, test } from 'vitest';
import { prepareDemo } from './prepare.ts';

const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

test.each([
  ['no payment provider is named', {}, true],
  ['one is named', { PAYMENT_URL: 'https://pay.example' }, false],
  ['one and a mail server are named', { PAYMENT_URL: 'https://pay.example', SMTP_URL: 'smtp://mail.example' }, false],
  ['Stripe takes the payments', stripe, false],
  ['Stripe takes the payments and a mail server is named', { ...stripe, SMTP_URL: 'smtp://mail.example' }, false],
  ['the demo is off', { DEMO: 'off' }, false],
])('where %s, the shop knows whether it is a demo', async (_, settings, isDemo) => {
  const ports = { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' };
  const env = readEnv({ PAYMENT_SECRET: 'p'.repeat(32), ...ports, ...settings });
  const demo = await prepareDemo(env, () => {});
  expect(demo.env.DEMO).toBe(isDemo);
  // Its provider of bookings is set up as any other, for the shop and for what fills it.
  expect([...listBookingProviders(demo.env)]).toEqual(isDemo ? ['booxi'] : []);
  // No stand-in takes payments beside a real provider, or believes anybody who they are.
  if (!isDemo) expect([demo.env.PAYMENT_URL, demo.env.GOOGLE_CLIENT_ID]).toEqual([env.PAYMENT_URL, undefined]);
  await demo.stop();
});
