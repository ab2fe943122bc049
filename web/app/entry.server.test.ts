import { RouterContextProvider, UNSAFE_ErrorResponseImpl } from 'react-router';
import { describe, expect, test } from 'vitest';
import { handleError } from './entry.server.tsx';
import { ApiError } from './platform/api.ts';
import { type Shop, shopContext } from './platform/shop.server.ts';

/** What was reported of an error in a page. */
function listReported(error: unknown): unknown[] {
  const reported: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(shopContext, { report: (fault: unknown) => reported.push(fault) } as unknown as Shop);
  handleError(error, { context });
  return reported;
}

describe('what goes wrong in a page', () => {
  test.each([404, 405])('a refusal with status %i is no fault', (status) => {
    expect(listReported(new UNSAFE_ErrorResponseImpl(status, '', new Error('refused'), true))).toEqual([]);
  });

  test.each([
    new UNSAFE_ErrorResponseImpl(500, '', null),
    new ApiError(400, { code: 'VALIDATION_FAILED', message: '' }),
    new Error('bug'),
  ])('anything else is reported', (error) => {
    expect(listReported(error)).toEqual([error]);
  });
});
