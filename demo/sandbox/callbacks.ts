import { callWithin } from '@vermilion/server/platform/call-within';

/** Pauses before each attempt to reach the shop. */
const callbackPausesMs = [0, 500, 2000, 5000, 15_000];
const callbackTimeoutMs = 10_000;

type Callback = {
  url: string;
  body: string;
  /** Returns the headers that sign the body now: each attempt is signed anew. */
  sign: () => Record<string, string>;
};

export type Callbacks = {
  /** Waits for the first attempt; others follow in the background until the shop takes it. */
  send: (callback: Callback) => Promise<void>;
  isStopped: () => boolean;
  stop: () => void;
};

/**
 * Creates what reports payments and bookings to the shop.
 * @param complain called with a sentence about each attempt that the shop has not taken
 */
export function createCallbacks(fetch: typeof globalThis.fetch, complain: (sentence: string) => void): Callbacks {
  const stopping = new AbortController();

  async function attempt({ url, body, sign }: Callback, pausesMs: readonly number[]): Promise<boolean> {
    for (const pauseMs of pausesMs) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
      if (stopping.signal.aborted) return false;
      const answer = await callWithin('The shop', callbackTimeoutMs, (signal) =>
        fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...sign() },
          body,
          signal: AbortSignal.any([stopping.signal, signal]),
        }),
      ).catch((error: unknown) => error);
      if (answer instanceof Response && answer.ok) return true;
      if (!stopping.signal.aborted) complain(`${url} did not take a report: ${describeFailure(answer)}`);
    }
    return false;
  }

  return {
    send: async (callback) => {
      const [first = 0, ...later] = callbackPausesMs;
      if (!(await attempt(callback, [first]))) void attempt(callback, later);
    },
    isStopped: () => stopping.signal.aborted,
    stop: () => stopping.abort(),
  };
}

function describeFailure(answer: unknown): string {
  if (answer instanceof Response) return `it answered ${answer.status}`;
  // fetch has its reason in the cause.
  const { cause = answer } = answer as { cause?: unknown };
  return cause instanceof Error ? cause.message : String(cause);
}
