import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an endpoint (spec §6). `provider` is a machine whose signature the handler checks. The endpoints and pages
 * of members, employees and editors come later.
 */
export type Caller = 'visitor' | 'member' | 'employee' | 'editor' | 'provider';

/** One endpoint of the API; the key it stands under is its method and path (see endpoints.ts). */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Errors extends ErrorCode = ErrorCode,
> = {
  /** What it does, in one line: the summary in the API document. */
  summary: string;
  /** The noun that serves it: the tag in the API document. */
  noun: string;
  caller: Caller;
  params: Params;
  query: Query;
  body: Body;
  response: Response;
  /** What it may fail with, beside what any request may: VALIDATION_FAILED, RATE_LIMITED, INTERNAL. */
  errors: readonly Errors[];
};

/** A request part that an endpoint does not take. */
export type Nothing = z.ZodObject<Record<never, never>>;
