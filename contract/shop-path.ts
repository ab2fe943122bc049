import { z } from 'zod';
import { line } from './fields.ts';
import { parseOwnPath } from './own-path.ts';
import { isPlainPattern } from './plain-pattern.ts';

const pathHint = 'must be a path of the shop, such as /search?sale=1';

/** A path of the shop itself. `//host`, `/\host` and `/..//host` would lead to another site. */
export const shopPath = line(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/, { error: pathHint, abort: true })
  .refine((path) => parseOwnPath(path) !== null, pathHint);

/** The longest value of an exempted path, in characters. */
const maxValueLength = 200;

/**
 * Paths that another system answers: the navigation guard leaves the app for them (spec §2). Every path begins with an empty value: each
 * navigation would load a page anew.
 */
export const smartLink = z
  .object({ type: z.enum(['absolute', 'regex', 'startsWith']), value: z.string().min(1).max(maxValueLength) })
  .refine(
    ({ type, value }) => type !== 'regex' || isSafePattern(value),
    'has an expression that cannot be read, or may take too long for some path (docs/design/addresses.md)',
  )
  .meta({ id: 'SmartLink' });
export type SmartLink = z.infer<typeof smartLink>;

/** Whether a regular expression can be read, and decides every path at once. */
function isSafePattern(value: string): boolean {
  try {
    return isPlainPattern(value) && Boolean(new RegExp(value, 'u'));
  } catch {
    return false;
  }
}
