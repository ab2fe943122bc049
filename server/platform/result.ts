import type { ErrorCode, ErrorDetails } from '@vermilion/contract/errors';

/** An expected failure: a code of the error table, with the details that its text and the caller use. */
export type Failure<Code extends ErrorCode = ErrorCode> = {
  code: Code;
  /** Fills the placeholders of the error's text, and is sent to the caller. */
  details?: ErrorDetails;
};

/** What a use case returns: a value, or a failure to be handled. Exceptions are for bugs. */
export type Result<Value, Code extends ErrorCode = ErrorCode> =
  | { ok: true; value: Value }
  | { ok: false; error: Failure<Code> };

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function fail<Code extends ErrorCode>(code: Code, details?: ErrorDetails): { ok: false; error: Failure<Code> } {
  return { ok: false, error: details ? { code, details } : { code } };
}
