/** Sends a request; called again to repeat it. */
type Send = () => Promise<Response>;

/**
 * Returns a sender that answers a 401 of a signed-in visitor with one token refresh and one repetition (spec §4). While a
 * refresh runs, other requests wait for it. A refresh that fails leaves the 401 as the answer.
 * @param refresh renews the token's cookies
 * @param isSignedIn whether a token exists that can be refreshed
 */
export function createRefreshingSender(refresh: () => Promise<unknown>, isSignedIn: () => boolean) {
  let running: Promise<boolean> | null = null;
  let refreshCount = 0;

  function refreshOnce(): Promise<boolean> {
    running ??= refresh()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        running = null;
        refreshCount += 1;
      });
    return running;
  }

  return async (send: Send): Promise<Response> => {
    await running;
    const countBefore = refreshCount;
    const response = await send();
    if (response.status !== 401 || !isSignedIn()) return response;
    // A refresh that ended while this request was under way is the one it needs.
    const wasRefreshed = refreshCount > countBefore || (await refreshOnce());
    return wasRefreshed ? send() : response;
  };
}
