/** Durations in milliseconds, to write others with: `10 * minuteMs`. */

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A day in seconds, as cookies count. */
export const daySeconds = dayMs / secondMs;
