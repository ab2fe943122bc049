/** Returns the readable part of a signed-in visitor's token (spec §3); null for guests. It changes with every refresh. */
export function readToken(): string | null {
  return /(?:^|; )jwt-data=([^;]+)/.exec(document.cookie)?.[1] ?? null;
}
