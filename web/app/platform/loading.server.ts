import { data } from 'react-router';
import { ApiError } from './api.ts';

/**
 * Waits for an answer that a page cannot do without: where the API has no such thing, neither has the shop.
 * @throws a 404 response that the nearest error boundary shows as "Page not found"
 */
export async function orNotFound<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (error) {
    if (isNotFound(error)) throw data(null, { status: 404 });
    throw error;
  }
}

/** An address that no product, brand or category can have (`/brands/%00`) is not found rather than wrong. */
function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.code === 'VALIDATION_FAILED');
}
