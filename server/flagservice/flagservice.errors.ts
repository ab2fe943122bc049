import type { RequestErrorCode } from '@vermilion/contract/errors';
import { requestErrorTable } from '../platform/error-table.ts';

/**
 * The flag service's own errors. Clients and operators read them, not shoppers: the texts are English only. All other
 * errors are in the shop's table.
 */
const ownErrors = {
  FLAG_SITE_NOT_FOUND: { status: 404, text: 'There is no site with this site code' },
  FLAG_ENVIRONMENT_NOT_FOUND: { status: 404, text: 'The site has no such environment' },
  FLAG_NOT_FOUND: { status: 404, text: 'The site has no flag with this key' },
  EXPERIMENT_NOT_FOUND: { status: 404, text: 'The site has no experiment with this id' },
  REMOTE_DATA_NOT_FOUND: { status: 404, text: 'There is no data under this key' },
  TRACKING_MALFORMED: { status: 400, text: 'The body has no valid line' },
  TOO_BUSY: { status: 503, text: 'The service is busy. Try again in a few seconds' },
  NOT_AUTHORISED: { status: 401, text: 'A valid token is required' },
  VERSION_REQUIRED: { status: 428, text: 'Name the version that you edited in the header If-Match' },
  VERSION_CONFLICT: { status: 412, text: 'The flags have changed since that version. Read them again, then edit' },
} as const;

export type FlagErrorCode = keyof typeof ownErrors | RequestErrorCode;

export type FlagFailure = { code: FlagErrorCode; details?: Record<string, unknown> };

export type FlagResult<Value> = { ok: true; value: Value } | { ok: false; error: FlagFailure };

export function refuse(code: FlagErrorCode, details?: Record<string, unknown>): { ok: false; error: FlagFailure } {
  return { ok: false, error: details ? { code, details } : { code } };
}

const isOwn = (code: FlagErrorCode): code is keyof typeof ownErrors => Object.hasOwn(ownErrors, code);

/** Returns the status and body of an error reply; people read `message`, programs switch on `code`. */
export function formatError({ code, details }: FlagFailure): {
  status: number;
  body: FlagFailure & { message: string };
} {
  if (!isOwn(code)) return requestErrorTable.formatFailure({ code, details }, 'en');
  const { status, text } = ownErrors[code];
  return { status, body: { code, message: text, ...(details ? { details } : {}) } };
}
