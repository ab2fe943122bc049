import { dayMs } from '@vermilion/contract/durations';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { callWithin } from '../platform/call-within.ts';
import type { Clock } from '../platform/clock.ts';
import { readBounded } from '../platform/read-bounded.ts';
import type { Report } from '../platform/report.ts';
import { fail, ok, type Result } from '../platform/result.ts';

/** Longest wait for each answer of Google, and the longest answer that is read. */
const timeoutMs = 4000;
const maxAnswerBytes = 256 * 1024;

/** How long Google's endpoints are used before they are read again. */
const metadataLifeMs = dayMs;

/** Who somebody is at Google, proved by an ID token. */
export type GoogleIdentity = {
  issuer: string;
  /** Of the person, within the issuer; it never changes. */
  subject: string;
  /** May change, and may be somebody else's where Google has not verified it. */
  email: string | null;
  isEmailVerified: boolean;
  fullName: string;
};

/** What only the browser's own attempt knows, so that the answer to another one is refused. */
export type AttemptSecrets = { nonce: string; codeVerifier: string };

/** What Google's redirect carries. */
export type GoogleRedirect = { redirectUri: string; state: string; code: string; iss?: string | undefined };

export type GoogleProvider = {
  /** Returns where the browser signs in at Google. */
  createAuthorizationUrl: (
    request: AttemptSecrets & { redirectUri: string; state: string },
  ) => Promise<Result<string, 'GOOGLE_UNAVAILABLE'>>;
  /** Exchanges the code of a redirect for the identity; Google gives it once per code. */
  redeem: (
    redirect: GoogleRedirect,
    secrets: AttemptSecrets,
  ) => Promise<Result<GoogleIdentity, 'GOOGLE_SIGN_IN_FAILED' | 'GOOGLE_UNAVAILABLE'>>;
};

/**
 * Creates a client of Google's OpenID Connect, or of another provider that speaks it. It is called at the
 * first sign-in, not before.
 * @param issuer reached by HTTPS, or by HTTP on loopback (env.ts)
 */
export function createGoogleProvider({
  issuer,
  clientId,
  clientSecret,
  clock,
  fetch,
  report,
}: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  clock: Clock;
  fetch: typeof globalThis.fetch;
  report: Report;
}): GoogleProvider {
  /** Fetches an answer whole and in time. */
  const fetchWhole: CustomFetch = async (url, options) => {
    try {
      return await callWithin('Google', timeoutMs, async (signal) => {
        const response = await fetch(url, { ...(options as RequestInit), signal });
        if (response.status >= 500) throw new Error(`Google answered ${response.status}`);
        const { status, headers } = response;
        return new Response(await readBounded('Google', response, maxAnswerBytes), { status, headers });
      });
    } catch (error) {
      throw new UnreachableError('Google cannot be reached', { cause: error });
    }
  };

  let discovered: { configuration: Promise<Configuration>; at: number } | null = null;

  /** Returns Google's endpoints; a failure is forgotten, so that the next call tries again. */
  function discover(): Promise<Configuration> {
    const now = clock.now().getTime();
    if (discovered && now - discovered.at < metadataLifeMs) return discovered.configuration;
    const isLocal = issuer.startsWith('http:');
    const configuration = discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [customFetch]: fetchWhole,
      // The ID token's signature is checked too, though it comes from Google directly.
      execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
    });
    const found = { configuration, at: now };
    discovered = found;
    configuration.catch(() => {
      if (discovered === found) discovered = null;
    });
    return configuration;
  }

  /** Reports why the call to Google failed. Its answer is not logged: it may name a person. */
  function failUnavailable(error: unknown) {
    report(`Signing in with Google is unavailable: ${describe(error)}`, {}, 'warn');
    return fail('GOOGLE_UNAVAILABLE');
  }

  return {
    createAuthorizationUrl: async ({ redirectUri, state, nonce, codeVerifier }) => {
      try {
        const url = buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          // On a shared device the person who is signed in at Google may be another one.
          prompt: 'select_account',
        });
        return ok(url.href);
      } catch (error) {
        return failUnavailable(error);
      }
    },

    redeem: async ({ redirectUri, state, code, iss }, { nonce, codeVerifier }) => {
      const url = new URL(redirectUri);
      url.search = new URLSearchParams({ state, code, ...(iss === undefined ? {} : { iss }) }).toString();
      let configuration: Configuration;
      try {
        configuration = await discover();
      } catch (error) {
        return failUnavailable(error);
      }
      try {
        const tokens = await authorizationCodeGrant(configuration, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('There is no ID token');
        return ok(toIdentity(claims));
      } catch (error) {
        // A code that was used, invented, or made for another attempt.
        const isRefusedCode = error instanceof ResponseBodyError && error.error === 'invalid_grant';
        if (isRefusedCode || error instanceof AuthorizationResponseError) return fail('GOOGLE_SIGN_IN_FAILED');
        if (isUnavailable(error)) return failUnavailable(error);
        report(`An answer of Google was refused: ${describe(error)}`, {}, 'warn');
        return fail('GOOGLE_SIGN_IN_FAILED');
      }
    },
  };
}

class UnreachableError extends Error {}

/** What answers are refused with that say nothing of the visitor: an error page in the place of JSON, say. */
const brokenAnswerCodes = new Set(['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']);

/** Whether Google is away, is broken, or refuses the shop itself, for a wrong secret for example. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof ResponseBodyError || error instanceof WWWAuthenticateChallengeError) return true;
  return (error instanceof ClientError && brokenAnswerCodes.has(error.code ?? '')) || isUnreachable(error);
}

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && (error instanceof UnreachableError || isUnreachable(error.cause));
}

/** Returns an error's messages, those of its causes included, without what came from Google. */
function describe(error: unknown): string {
  if (error instanceof ResponseBodyError) return error.error;
  // Its message quotes the text that is no JSON.
  if (error instanceof SyntaxError) return 'no JSON';
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? `${error.message}: ${describe(error.cause)}` : error.message;
}

function toIdentity({ iss, sub, email, email_verified: isVerified, name }: IDToken): GoogleIdentity {
  const known = typeof email === 'string' && email.length <= 500 ? email : null;
  return {
    issuer: iss,
    subject: sub,
    email: known,
    isEmailVerified: known !== null && isVerified === true,
    fullName: typeof name === 'string' ? name : '',
  };
}
