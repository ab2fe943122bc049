/**
 * Calls a function, and rejects when its promise has not settled in time. The signal alone would not do: fetch drops it
 * when the request is garbage-collected, and an answer that stops halfway then never settles.
 * @param what stands in the error's message: `<what> did not answer within 3000 ms`
 */
export async function callWithin<Value>(
  what: string,
  limitMs: number,
  call: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`${what} did not answer within ${limitMs} ms`);
    reject(error);
    controller.abort(error);
  }, limitMs);
  try {
    return await Promise.race([call(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
