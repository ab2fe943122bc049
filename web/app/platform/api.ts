import type { EndpointInput, EndpointKey, EndpointOutput } from '@vermilion/contract/endpoints';
import type { ErrorBody, ErrorCode, ErrorDetails } from '@vermilion/contract/errors';

/** An answer of the API that is not a success; `message` is in the reader's language. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.code = body.code;
    this.details = body.details ?? {};
  }
}

/**
 * Calls an endpoint by its key (`'GET cart/'`).
 * @throws ApiError when the answer is not a success
 */
export type Api = <Key extends EndpointKey>(key: Key, input?: EndpointInput<Key>) => Promise<EndpointOutput<Key>>;
