import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';
import { html } from '../platform/html.ts';

/** Who signs in at the test's Google. */
export type TestPerson = { sub: string; email: string; name: string; isEmailVerified?: boolean };

export type TestGoogle = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Signs an ID token with the key of the provider, for answers that it would not give. */
  signToken: (claims: JWTPayload) => Promise<string>;
  stop: () => Promise<void>;
};

const clientId = 'vermilion-tests';
const scope = 'openid email profile';
const keyId = 'test';

/**
 * Starts a certified OpenID provider on loopback in the place of Google. Its page asks who somebody is, and believes it.
 * @param redirectUris of the shop's pages, without which no sign-in begins
 */
export async function startTestGoogle(redirectUris: readonly string[]): Promise<TestGoogle> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const people = new Map<string, TestPerson>();
  const clientSecret = randomBytes(16).toString('hex');
  let listener: RequestListener = () => {};
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [...redirectUris],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: keyId, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google puts them into the ID token.
    conformIdTokenClaims: false,
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => {
      const person = people.get(sub);
      if (!person) return undefined;
      const { email, name, isEmailVerified = true } = person;
      return { accountId: sub, claims: () => ({ sub, email, email_verified: isEmailVerified, name }) };
    },
    // Grants consent without showing a page.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  const answer = provider.callback();

  /** The page on which somebody says who they are, or turns back. */
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(signInPage.text);
      return;
    }
    const form = new URLSearchParams(await readBody(request));
    const sub = form.get('sub') ?? '';
    if (sub === '') {
      const refusal = { error: 'access_denied', error_description: 'The person turned back' };
      return provider.interactionFinished(request, response, refusal);
    }
    const isEmailVerified = form.get('isEmailVerified') !== 'false';
    people.set(sub, { sub, email: form.get('email') ?? '', name: form.get('name') ?? '', isEmailVerified });
    const result = { select_account: {}, login: { accountId: sub } };
    await provider.interactionFinished(request, response, result);
  }

  listener = (request, response) => {
    if (request.url === '/favicon.ico') {
      response.statusCode = 204;
      response.end();
      return;
    }
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    interact(request, response).catch(() => {
      response.statusCode = 400;
      response.end('This sign-in is over');
    });
  };

  return {
    issuer,
    clientId,
    clientSecret,
    signToken: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keyId }).sign(privateKey),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const signInPage = html`<!doctype html><title>Test Google</title>
<form method="post">
<label>Subject <input name="sub"></label><label>Email <input name="email"></label><label>Name <input name="name"></label>
<button>Continue</button>
</form>`;

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}

/**
 * Signs in at the provider as a browser of its own does, from where the shop leads it.
 * @param person null for somebody who turns back
 * @returns where the provider sends the browser: the shop's page, with its parameters
 */
export async function signInAtGoogle(location: string, person: TestPerson | null): Promise<URL> {
  const jar = new Map<string, string>();
  const { origin } = new URL(location);
  let url = new URL(location);
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    form = null;
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const next = response.headers.get('location');
    if (next !== null) {
      url = new URL(next, url);
      if (url.origin !== origin) return url;
      continue;
    }
    const text = await response.text();
    if (!url.pathname.startsWith('/interaction/')) throw new Error(`${response.status} ${text}`);
    const { sub = '', email = '', name = '', isEmailVerified = true } = person ?? {};
    form = new URLSearchParams({ sub, email, name, isEmailVerified: String(isEmailVerified) });
  }
  throw new Error('The provider leads nowhere');
}
