import { OperatorError } from './operator-error.ts';

/**
 * The database cannot be reached, or gave no answer in time. Requests answer 503 for it. The database reports an outage
 * once, so nobody else reports this.
 */
export class DatabaseUnavailableError extends OperatorError {
  override name = 'DatabaseUnavailableError';

  constructor(cause?: unknown) {
    super('The database is not available', { cause });
  }
}

/**
 * Connections that were cut or refused, a server that starts, stops, has a full disk or only reads (as one that another
 * has taken over from), and statements beyond their time limit.
 */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  '25006',
  '53100',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
]);

/** Returns whether a statement was refused because a unique key has the value already. @param key the constraint's name */
export function isUniqueViolation(error: unknown, key: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === key
  );
}

/** Returns whether an error of the driver says that the database is away, rather than that a statement is wrong. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && unavailableCodes.has(String(error.code))) return true;
  // The driver has no codes for these.
  return /^(?:Connection terminated|Client (?:has encountered|was closed)|Query read timeout|timeout e)/.test(
    error.message,
  );
}

/**
 * Returns whether PostgreSQL refused a prepared statement because a migration has changed its columns since. The message
 * comes in the server's language; the routine does not.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '0A000' &&
    'routine' in error &&
    error.routine === 'RevalidateCachedQuery'
  );
}

/** Serialization failures and deadlocks: the statement or transaction did nothing. */
const retryableCodes = new Set(['40001', '40P01']);

/** Returns whether a statement outside of a transaction, or else its transaction, may be run again. */
export function canRunAgain(error: unknown): boolean {
  return isOutdatedPlan(error) || (error instanceof Error && 'code' in error && retryableCodes.has(String(error.code)));
}
