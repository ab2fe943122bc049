import { data, redirect } from 'react-router';
import { ApiError } from './api.ts';
import { getSignInPath } from './sign-in-path.ts';

/** What is missing has a text of its own (spec §8). */
const namedCodes: ReadonlySet<string> = new Set(['LANDING_PAGE_NOT_FOUND', 'LAYOUT_NOT_FOUND']);

/**
 * Waits for an answer that a page cannot do without: what the API does not have, the shop does not have.
 * @throws a 404 response that the nearest error boundary shows as "Page not found"
 */
export async function throwNotFoundIfMissing<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    if (isNotFound(error)) throwNotFound(namedCodes.has(error.code) ? error.message : undefined);
    throw error;
  }
}

/** Waits for an answer that a page can do without. @returns null where the API does not have it */
export async function nullIfMissing<Value>(answer: Promise<Value>): Promise<Value | null> {
  try {
    return await answer;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/**
 * @param text says what is missing, before its path; "Page not found" (spec §2) without it
 * @throws a 404 response that the nearest error boundary shows
 */
export function throwNotFound(text?: string): never {
  throw data(text ?? null, { status: 404 });
}

/** Whether a loader has thrown that there is no such page. */
export function isNotFoundResponse(error: unknown): boolean {
  const { init } = error as { init?: ResponseInit | null };
  return init?.status === 404;
}

/** A path that no product, brand or category can have (`/brands/%00`) is not found rather than wrong. */
function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.code === 'VALIDATION_FAILED');
}

/**
 * Waits for an answer that only members get. The endpoint refuses everybody else, and so the page is private too.
 * @param url of the page, as its loader gets it
 * @throws a redirect to the sign-in page, which leads back here, with the whole query
 */
export async function requireMember<Value>(
  answer: Promise<Value>,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect(getSignInPath(pathname + search));
    throw error;
  }
}
