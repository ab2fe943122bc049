import { type ErrorCode, errors, errorText } from '@vermilion/contract/errors';

/**
 * What can go wrong here and nowhere else in the shop. Clients and operators read it, not shoppers: the texts are
 * English only. Everything else comes from the shop's error table.
 */
const own = {
  FLAG_SITE_NOT_FOUND: { status: 404, text: 'There is no site with this site code' },
  FLAG_ENVIRONMENT_NOT_FOUND: { status: 404, text: 'The site has no such environment' },
  FLAG_NOT_FOUND: { status: 404, text: 'The site has no flag with this key' },
  EXPERIMENT_NOT_FOUND: { status: 404, text: 'The site has no experiment with this id' },
  REMOTE_DATA_NOT_FOUND: { status: 404, text: 'Nothing is kept under this key' },
  TRACKING_MALFORMED: { status: 400, text: 'The body holds no line that can be read' },
  TOO_BUSY: { status: 503, text: 'Too much is under way. Try again in a few seconds' },
  NOT_AUTHORISED: { status: 401, text: 'A valid token is needed' },
  VERSION_REQUIRED: { status: 428, text: 'Name the version that you edited: If-Match' },
  VERSION_CONFLICT: { status: 412, text: 'Somebody else changed the flags meanwhile. Read them again, then edit' },
} as const;

export type FlagErrorCode = keyof typeof own | ErrorCode;

export type FlagFailure = { code: FlagErrorCode; details?: Record<string, unknown> };

export type FlagResult<Value> = { ok: true; value: Value } | { ok: false; error: FlagFailure };

export function refuse(code: FlagErrorCode, details?: Record<string, unknown>): { ok: false; error: FlagFailure } {
  return { ok: false, error: details ? { code, details } : { code } };
}

const isOwn = (code: FlagErrorCode): code is keyof typeof own => Object.hasOwn(own, code);

/** The status and body of an answer; clients show `message`, programs switch on `code`. */
export function errorAnswer({ code, details }: FlagFailure): {
  status: number;
  body: FlagFailure & { message: string };
} {
  return {
    status: isOwn(code) ? own[code].status : errors[code],
    body: {
      code,
      message: isOwn(code) ? own[code].text : errorText(code, 'en', details),
      ...(details ? { details } : {}),
    },
  };
}
