import { isIP } from 'node:net';
import { z } from 'zod';
import type { AdminTokens } from './admin.auth.ts';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

const admins = list
  .pipe(
    z.array(
      z.string().regex(/^[\w.-]{1,100}:[\w.~+/=-]{32,500}$/, 'must be name:token, tokens of 32 characters or more'),
    ),
  )
  .transform((entries) => entries.map((entry) => entry.split(':', 2) as [string, string]))
  // A second token of one name would silently replace the first.
  .refine((entries) => new Set(entries.map(([name]) => name)).size === entries.length, 'must name everybody once')
  .transform((entries): AdminTokens => new Map(entries));

/** `10.1.2.3` or `10.0.0.0/8`. */
const network = z.string().refine((text) => {
  const [address = '', prefix, ...others] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return bits > 0 && isPrefix && others.length === 0;
}, 'must be addresses or networks such as 10.0.0.0/8');

/** The flag service's part of the settings (server/env.ts). */
export const flagServiceSettings = {
  FLAGS_TOKENS: admins.describe(
    'who may edit flags and read results: `anna:token,ci:token`, tokens of 32 characters or more. Without a token both are off',
  ),
  FLAGS_BACKENDS: list
    .pipe(z.array(network))
    .describe(
      'your own servers, which track for many visitors: addresses or networks that the flag service does not limit',
    ),
  FLAGS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3002)
    .describe('the port of the flag service when it runs by itself'),
  FLAGS_KEEP_DAYS: z.coerce.number().int().min(14).max(3650).default(400).describe('how long tracked events are kept'),
  FLAGS_MAX_STREAMS: z.coerce
    .number()
    .int()
    .min(1)
    .default(20_000)
    .describe('the most event streams that a process holds open'),
};
