import type { InProcessAnswer } from '@vermilion/contract/errors';
import { type Api, ApiError } from './api.ts';

/** The API as loaders on the server reach it: the same handlers in this process, no HTTP. */
export function createInProcessApi(call: (key: string, input: object) => Promise<InProcessAnswer>): Api {
  return (async (key: string, input: object = {}) => {
    const answer = await call(key, input);
    if (answer.ok) return answer.value;
    throw new ApiError(answer.status, answer.body);
  }) as Api;
}
