import { readEnv } from '@vermilion/server/env';
import { expect, test } from 'vitest';
import { prepareDemo } from './prepare.ts';

test.each([
  ['no payment provider is named', {}, true],
  ['one is named', { PAYMENT_URL: 'https://pay.example' }, false],
  ['one and a mail server are named', { PAYMENT_URL: 'https://pay.example', SMTP_URL: 'smtp://mail.example' }, false],
  ['the demo is off', { DEMO: 'off' }, false],
])('where %s, the shop knows whether it is a demo', async (_, settings, isDemo) => {
  const ports = { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' };
  const env = readEnv({ PAYMENT_SECRET: 'p'.repeat(32), ...ports, ...settings });
  const demo = await prepareDemo(env, () => {});
  expect(demo.env.DEMO).toBe(isDemo);
  await demo.stop();
});
