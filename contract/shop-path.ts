import { z } from 'zod';
import { line } from './fields.ts';

/** A path of the shop itself. `//host` and `/\host` would lead to another site. */
export const shopPath = line(500).regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path of the shop, such as /search?sale=1');

/** Paths that another system answers: the navigation guard leaves the app for them (spec §2). */
export const smartLink = z
  .object({ type: z.enum(['absolute', 'regex', 'startsWith']), value: z.string() })
  .meta({ id: 'SmartLink' });
export type SmartLink = z.infer<typeof smartLink>;
