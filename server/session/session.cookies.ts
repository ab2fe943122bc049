import { z } from 'zod';
import type { RequestContext } from '../platform/request-context.ts';
import { loginSeconds } from './session.rules.ts';

/** The login cookies (spec §3): scripts read `jwt-data` and `device-id`, and no others. */
const names = { data: 'jwt-data', signature: 'jwt-signature', refreshToken: 'jwt-refresh-token', device: 'device-id' };

/** The tokens of a session, as they are sent. */
export type SessionTokens = {
  sessionId: string;
  accessToken: string;
  refreshToken: string;
  deviceId: string;
};

type Cookies = RequestContext['cookies'];

/** Sets the login cookies. */
export function setLoginCookies(cookies: Cookies, { accessToken, refreshToken, deviceId }: SessionTokens): void {
  const signatureAt = accessToken.lastIndexOf('.');
  const readable = { maxAge: loginSeconds, httpOnly: false };
  const hidden = { maxAge: loginSeconds, httpOnly: true };
  cookies.set(names.data, accessToken.slice(0, signatureAt), readable);
  cookies.set(names.signature, accessToken.slice(signatureAt + 1), hidden);
  cookies.set(names.refreshToken, refreshToken, hidden);
  cookies.set(names.device, deviceId, readable);
}

/**
 * Clears those login cookies that the request came with.
 * @param keepsDevice whether the device stays known: its session has ended, and nobody has signed out
 */
export function clearLoginCookies(cookies: Cookies, { keepsDevice = false } = {}): void {
  for (const name of Object.values(names)) {
    if (keepsDevice && name === names.device) continue;
    const httpOnly = name === names.signature || name === names.refreshToken;
    if (cookies.get(name) !== undefined) cookies.set(name, '', { maxAge: 0, httpOnly });
  }
}

/** Returns the access token that the cookies hold; null where there is none. Costs next to nothing for visitors. */
export function readAccessToken(cookies: Pick<Cookies, 'get'>): string | null {
  const data = cookies.get(names.data);
  if (!data) return null;
  return `${data}.${cookies.get(names.signature) ?? ''}`;
}

export function readRefreshToken(cookies: Pick<Cookies, 'get'>): string | null {
  return cookies.get(names.refreshToken) || null;
}

export function readDeviceId(cookies: Pick<Cookies, 'get'>): string | null {
  return z.uuid().safeParse(cookies.get(names.device)).data ?? null;
}
