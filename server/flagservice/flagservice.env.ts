import { z } from 'zod';
import type { AdminTokens } from './admin.auth.ts';

const admins = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .pipe(
    z.array(
      z.string().regex(/^[\w.-]{1,100}:[\w.~+/=-]{32,500}$/, 'must be name:token, tokens of 32 characters or more'),
    ),
  )
  .transform((entries): AdminTokens => new Map(entries.map((entry) => entry.split(':', 2) as [string, string])));

/** The flag service's part of the settings (server/env.ts). */
export const flagServiceSettings = {
  /** Who may edit flags and read results: `anna:token,ci:token`. Without one nobody may. */
  FLAGS_TOKENS: admins,
  /** Where the service listens when it runs by itself. */
  FLAGS_PORT: z.coerce.number().int().min(0).max(65_535).default(3002),
  /** How long tracked events are kept, in days. */
  FLAGS_KEEP_DAYS: z.coerce.number().int().min(14).max(3650).default(400),
  /** Event streams that a process holds at most. */
  FLAGS_MOST_STREAMS: z.coerce.number().int().min(1).default(20_000),
};
