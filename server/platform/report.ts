import { DatabaseUnavailableError } from './database-error.ts';
import { getLogContext, type LogFields } from './log-context.ts';

/** Logs an unexpected error. */
export type Report = (error: unknown, fields?: LogFields) => void;

type Logger = Record<'error' | 'debug', (fields: object, message: string) => void>;

/**
 * Creates the one function through which every part of the shop reports unexpected errors: with the request or job that
 * they happened to. The database reports an outage once; what fails because of it is logged as `debug` only.
 */
export function createReport(logger: Logger): Report {
  return (error, fields) => {
    const level = error instanceof DatabaseUnavailableError ? 'debug' : 'error';
    const message = error instanceof Error ? error.message : String(error);
    logger[level]({ ...getLogContext(), ...fields, err: error }, message);
  };
}
