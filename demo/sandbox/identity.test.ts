import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createGoogleProvider } from '@vermilion/server/account/account.google.provider';
import { readEnv } from '@vermilion/server/env';
import { systemClock } from '@vermilion/server/platform/clock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareDemo } from '../prepare.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

const client = {
  id: 'vermilion',
  secret: 'a secret of at least thirty-two characters',
  origins: ['http://sg.localhost:3000'],
};
const redirectUri = 'http://sg.localhost:3000/sign_in/google';
const attempt = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) };

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    shopName: 'Salt & Sand',
    paymentSecret: client.secret,
    identityClient: client,
  });
});
afterEach(() => sandbox.stop());

const shop = (clientSecret = client.secret) =>
  createGoogleProvider({
    issuer: sandbox.issuer,
    clientId: client.id,
    clientSecret,
    clock: systemClock,
    fetch,
    report: () => {},
  });

/** Signs in on the sandbox's page. @returns where the browser goes */
async function signIn(fields: Record<string, string>): Promise<URL> {
  const location = await shop().createAuthorizationUrl({ ...attempt, redirectUri });
  if (!location.ok) throw new Error(location.error.code);
  const shown = await (await fetch(location.value, { headers: { 'accept-language': 'th' } })).text();
  expect(shown).toContain('Google');
  const hidden = [...shown.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
  const body = new URLSearchParams({ ...Object.fromEntries(hidden.filter(([name]) => name !== 'cancel')), ...fields });
  const answer = await fetch(`${sandbox.issuer}/authorize`, { method: 'POST', body, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}

const readCode = (url: URL) => ({
  redirectUri,
  state: attempt.state,
  code: url.searchParams.get('code') ?? '',
  iss: sandbox.issuer,
});

describe('the stand-in for Google', () => {
  test('names whoever says who they are, once per code, and the same person by one e-mail', async () => {
    const subjects = new Set<string>();
    for (const email of ['Mei@example.sg', 'mei@example.sg']) {
      const redirect = readCode(await signIn({ email, name: 'Mei <Tan>' }));
      const identity = await shop().redeem(redirect, attempt);
      expect(identity).toMatchObject({
        value: { issuer: sandbox.issuer, email: 'mei@example.sg', isEmailVerified: true, fullName: 'Mei <Tan>' },
      });
      if (identity.ok) subjects.add(identity.value.subject);
      expect(await shop().redeem(redirect, attempt)).toMatchObject({ error: { code: 'GOOGLE_SIGN_IN_FAILED' } });
    }
    expect(subjects.size).toBe(1);
  });

  test('takes a code from the shop only, with the verifier of its attempt', async () => {
    const person = { email: 'mei@example.sg', name: 'Mei' };
    const strange = shop('another secret of thirty-two characters').redeem(readCode(await signIn(person)), attempt);
    expect((await strange).ok).toBe(false);
    const other = { ...attempt, codeVerifier: 'w'.repeat(43) };
    expect((await shop().redeem(readCode(await signIn(person)), other)).ok).toBe(false);
  });

  test('sends back whoever turns back', async () => {
    expect((await signIn({ cancel: '1' })).searchParams.get('error')).toBe('access_denied');
  });

  test('leads to the shop only', async () => {
    for (const uri of ['http://evil.example/sign_in/google', 'http://sg.localhost:3000/other', '']) {
      const query = new URLSearchParams({ client_id: client.id, redirect_uri: uri, state: 'x' });
      expect((await fetch(`${sandbox.issuer}/authorize?${query}`)).status).toBe(404);
      const posted = await fetch(`${sandbox.issuer}/authorize`, { method: 'POST', body: query, redirect: 'manual' });
      expect(posted.status).toBe(404);
    }
  });
});

test.each<[string, Record<string, string>, string | undefined]>([
  ['offered with the whole sandbox', {}, 'shop'],
  ['off where mail is real', { SMTP_URL: 'smtp://127.0.0.1:1' }, undefined],
  ['off where payments are real', { PAYMENT_URL: 'http://127.0.0.1:1' }, undefined],
  ['off without the demo', { DEMO: 'off' }, undefined],
  ['off where the shop has a client at Google', { GOOGLE_CLIENT_ID: 'own', GOOGLE_CLIENT_SECRET: 'x' }, 'own'],
])('it is %s', async (_, settings, clientId) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-demo-'));
  const env = readEnv({ DATA_DIR: folder, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', ...settings });
  const demo = await prepareDemo(env, () => {});
  expect(demo.env.GOOGLE_CLIENT_ID).toBe(clientId);
  await demo.stop();
  await rm(folder, { recursive: true });
});
