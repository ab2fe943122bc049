import { type ParticipationAnswer, participationCookie, readAnswer } from '@vermilion/contract/participation';
import type { RequestContext } from '../platform/request-context.ts';

type Cookies = RequestContext['cookies'];

/** The flag client's cookie (spec §9). */
export const visitorCookie = 'kameleoonVisitorCode';
const cookieMaxAgeSeconds = 365 * 24 * 60 * 60;

/** Sets the visitor's code, which the flag client in the browser reads; null clears it. */
export function setVisitorCode(cookies: Cookies, code: string | null): void {
  cookies.set(visitorCookie, code ?? '', { maxAge: code === null ? 0 : cookieMaxAgeSeconds, httpOnly: false });
}

/** Returns the visitor's own answer to taking part in experiments; null where there is none. */
export const getAnswer = (cookies: Pick<Cookies, 'get'>): ParticipationAnswer | null =>
  readAnswer(cookies.get(participationCookie));

/** Keeps the visitor's answer. Without consent there is no code either (spec §4). */
export function setAnswer(cookies: Cookies, answer: ParticipationAnswer): void {
  cookies.set(participationCookie, answer, { maxAge: cookieMaxAgeSeconds, httpOnly: false });
  if (answer === 'no') setVisitorCode(cookies, null);
}
