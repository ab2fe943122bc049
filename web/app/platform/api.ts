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

/** A call without an answer of the shop: the connection was lost, or a proxy answered. It may have been carried out. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

/** How a call is sent; calls inside the server ignore it. */
export type CallOptions = {
  /** Aborts the request; TanStack Query passes one to each query function. */
  signal?: AbortSignal;
  /** Lets the request finish when the page is left: for changes. At most 64 KB of body. */
  keepalive?: boolean;
  /** The body of a call that uploads a file. */
  file?: Blob;
};

/**
 * Calls an endpoint by its key (`'GET cart/'`). Resolves with undefined where the endpoint answers 204.
 * @throws ApiError when the answer is not a success
 * @throws NoAnswerError when no answer came, in a browser
 */
export type Api = <Key extends EndpointKey>(
  key: Key,
  input?: EndpointInput<Key>,
  options?: CallOptions,
) => Promise<EndpointOutput<Key>>;
