import { createHash, createSign, generateKeyPairSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { accountPages } from '@vermilion/contract/account';
import { type Language, languages } from '@vermilion/contract/markets';
import type { Clock } from '@vermilion/server/platform/clock';
import { html } from '@vermilion/server/platform/html';
import { page } from './pages.ts';
import { identityTexts as texts, translate } from './texts.ts';

/** The shop as a client of the sandbox's identity provider. */
export type IdentityClient = { id: string; secret: string; origins: readonly string[] };

type Code = { redirectUri: string; nonce: string; challenge: string; email: string; name: string; expiresAt: number };

const codeLifeMs = 60_000;
const maxCodes = 1000;
const keyId = 'sandbox';

const createKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** What the shop asks a sign-in with, kept in the page's form. */
const requestFields = ['client_id', 'redirect_uri', 'state', 'nonce', 'code_challenge'] as const;

/**
 * Creates the sandbox's stand-in for Google: an OpenID provider that believes whoever says who they are. Whoever has an
 * e-mail is one person.
 */
export function createIdentityProvider({
  shopName,
  client,
  clock,
  origin,
}: {
  shopName: string;
  client: IdentityClient;
  clock: Clock;
  origin: () => string;
}) {
  let keys: ReturnType<typeof createKeys> | undefined;
  const codes = new Map<string, Code>();
  const getIssuer = () => `${origin()}/identity`;
  const redirectUris = client.origins.map((each) => each + accountPages.google);

  /** Creates them for the first sign-in: that takes longer than all else of the sandbox. */
  function getKeys() {
    keys ??= createKeys();
    return keys;
  }

  function sign(claims: object): string {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const content = `${encode({ alg: 'RS256', kid: keyId })}.${encode(claims)}`;
    return `${content}.${createSign('RSA-SHA256').update(content).sign(getKeys().privateKey, 'base64url')}`;
  }

  return {
    /** What the shop reads before the first sign-in, and the keys of the tokens. */
    documents: (): Record<string, object> => ({
      '/identity/.well-known/openid-configuration': {
        issuer: getIssuer(),
        authorization_endpoint: `${getIssuer()}/authorize`,
        token_endpoint: `${getIssuer()}/token`,
        jwks_uri: `${getIssuer()}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      },
      get '/identity/keys'() {
        const key = getKeys().publicKey.export({ format: 'jwk' });
        return { keys: [{ ...key, kid: keyId, alg: 'RS256', use: 'sig' }] };
      },
    }),

    /** Whether the shop asks. */
    isKnown: (request: URLSearchParams) =>
      request.get('client_id') === client.id && redirectUris.includes(request.get('redirect_uri') ?? ''),

    /** Returns the page that asks who somebody is. */
    page: (request: URLSearchParams, acceptLanguage = ''): string => {
      const language: Language = languages.find((each) => acceptLanguage.startsWith(each)) ?? 'en';
      const title = translate(texts.title, language);
      return page({
        locale: language,
        title,
        home: new URL(request.get('redirect_uri') ?? '').origin,
        mark: shopName,
        note: 'Sandbox',
        main: html`<div class="ground"><div class="wrap"><h1>${title}</h1>
<p class="lead">${translate(texts.lead, language)}</p></div></div>
<form class="wrap fields" method="post" action="/identity/authorize">
${requestFields.map((name) => html`<input type="hidden" name="${name}" value="${request.get(name) ?? ''}">`)}
<label>${translate(texts.email, language)} <input name="email" type="email" required maxlength="200"></label>
<label>${translate(texts.name, language)} <input name="name" required maxlength="100"></label>
<button class="act">${translate(texts.go, language)}</button>
<button name="cancel" value="1" formnovalidate>${translate(texts.cancel, language)}</button>
</form>`,
      });
    },

    /** Returns where the browser goes with what was typed. */
    authorize: (form: URLSearchParams): string => {
      const redirectUri = form.get('redirect_uri') ?? '';
      const answer = { state: form.get('state') ?? '', iss: getIssuer() };
      const email = form.get('email')?.trim().toLowerCase() ?? '';
      if (form.has('cancel') || email === '') {
        return `${redirectUri}?${new URLSearchParams({ ...answer, error: 'access_denied' })}`;
      }
      const code = randomBytes(32).toString('base64url');
      const [oldest = ''] = codes.keys();
      if (codes.size >= maxCodes) codes.delete(oldest);
      codes.set(code, {
        redirectUri,
        nonce: form.get('nonce') ?? '',
        challenge: form.get('code_challenge') ?? '',
        email,
        name: form.get('name')?.trim() ?? '',
        expiresAt: clock.now().getTime() + codeLifeMs,
      });
      return `${redirectUri}?${new URLSearchParams({ ...answer, code })}`;
    },

    /** Exchanges a code for an ID token, once. @returns null where the code or the shop is not the right one */
    redeem: (form: URLSearchParams): object | null => {
      const code = form.get('code') ?? '';
      const found = codes.get(code);
      codes.delete(code);
      const now = clock.now().getTime();
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isRight =
        found !== undefined &&
        found.expiresAt > now &&
        found.redirectUri === form.get('redirect_uri') &&
        found.challenge === challenge &&
        form.get('client_id') === client.id &&
        isEqual(form.get('client_secret') ?? '', client.secret);
      if (!isRight) return null;
      const { nonce, email, name } = found;
      const issuedAt = Math.floor(now / 1000);
      const sub = createHash('sha256').update(email).digest('hex').slice(0, 21);
      const person = { sub, email, email_verified: true, name };
      const times = { iat: issuedAt, exp: issuedAt + 3600 };
      return {
        access_token: randomBytes(16).toString('hex'),
        token_type: 'Bearer',
        expires_in: 3600,
        id_token: sign({ iss: getIssuer(), aud: client.id, nonce, ...person, ...times }),
      };
    },
  };
}

function isEqual(given: string, secret: string): boolean {
  const [one, other] = [given, secret].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
