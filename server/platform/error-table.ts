import {
  type DeclaredErrors,
  type ErrorBody,
  type ErrorCode,
  type FieldErrorCode,
  fieldErrors,
  type RequestErrorCode,
  requestErrors,
} from '@vermilion/contract/errors';
import type { Language } from '@vermilion/contract/markets';
import type { Failure } from './result.ts';
import { translate } from './texts.ts';

/** The errors of several nouns as one table. */
export type ErrorTable<Code extends ErrorCode = ErrorCode> = {
  codes: readonly Code[];
  /** The HTTP status of a failure. */
  getStatus: (code: Code) => number;
  /** Returns the status and the body of the answer to a failure. */
  formatFailure: (failure: Failure<Code>, language: Language) => { status: number; body: ErrorBody & { code: Code } };
};

/**
 * Joins the errors that nouns declare with those of any request.
 * @throws where two nouns declare the same code
 */
export function createErrorTable(nouns: readonly DeclaredErrors[]): ErrorTable {
  const declared: Record<string, DeclaredErrors[string]> = { ...requestErrors };
  for (const [code, error] of nouns.flatMap((errors) => Object.entries(errors))) {
    const other = declared[code];
    if (other && other !== error) throw new Error(`${other.noun} and ${error.noun} both declare the error ${code}`);
    declared[code] = error;
  }
  return createTable(declared);
}

/** What any request can fail with, for answers that are made before or without the API. */
export const requestErrorTable: ErrorTable<RequestErrorCode> = createTable(requestErrors);

/** Returns what is wrong with a field, in words. */
export function describeFieldError(code: FieldErrorCode, language: Language): string {
  return translate(fieldErrors[code], language);
}

function createTable<Code extends ErrorCode>(declared: DeclaredErrors): ErrorTable<Code> {
  const get = (code: Code) => {
    const error = declared[code];
    if (!error) throw new Error(`No noun declares the error ${code}`);
    return error;
  };
  return {
    codes: Object.keys(declared) as Code[],
    getStatus: (code) => get(code).status,
    formatFailure: ({ code, details }, language) => {
      const { status, text } = get(code);
      const message = translate(text, language, details);
      return { status, body: { code, message, ...(details ? { details } : {}) } };
    },
  };
}
