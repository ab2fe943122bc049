import { DatabaseUnavailableError } from './database-error.ts';
import { getLogContext, type LogFields } from './log-context.ts';

/** An error that limits and the like bring about in normal operation: its caller gets an answer, and operators need not act. */
export class ExpectedError extends Error {
  override name = 'ExpectedError';
}

/**
 * `error`: something is broken or lost, and an operator has to act. `warn`: something failed that is dealt with by itself (a
 * retry, a reconnect, a refusal), but should be known if it goes on.
 */
export type ReportLevel = 'error' | 'warn';

/** Logs what went wrong, as an error unless the caller names another level. */
export type Report = (error: unknown, fields?: LogFields, level?: ReportLevel) => void;

type Logger = Record<ReportLevel | 'debug', (fields: object, message: string) => void>;

/**
 * Creates the one function through which every part of the shop reports what went wrong: with the request or job that it
 * happened to. A text is logged without a stack. Expected errors are logged as `debug`, and so is what fails in an outage of the database, which the
 * database reports once.
 */
export function createReport(logger: Logger): Report {
  return (error, fields, level = 'error') => {
    const message = error instanceof Error ? error.message : String(error);
    const isExpected = error instanceof ExpectedError || error instanceof DatabaseUnavailableError;
    const err = typeof error === 'string' ? {} : { err: error };
    logger[isExpected ? 'debug' : level]({ ...getLogContext(), ...fields, ...err }, message);
  };
}
