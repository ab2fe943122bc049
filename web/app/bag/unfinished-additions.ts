import type { Addition } from './bag.queries.ts';

/** One entry per addition, so that tabs do not overwrite each other's. Deleted with a sign-out (`personal-state.ts`). */
const keyPrefix = 'vermilion.addition.';

/** As long as the server recognizes a repeated first addition (ADR 59), in milliseconds. */
const maxAgeMs = 600_000;

/** A browser that denies storage has stored nothing: its request goes on by itself, where it has been sent (`keepalive`). */
function tryStorage(access: (storage: Storage) => void): void {
  try {
    access(localStorage);
  } catch {}
}

/** Ends the locks of this page's additions, by their names. */
const releases = new Map<string, () => void>();

/** Takes turns with the other pages that are open; browsers without locks, and insecure pages, do not. */
function request(name: string, work: () => void | Promise<void>): void {
  if (navigator.locks) void navigator.locks.request(name, work).catch(() => {});
  else void work();
}

/** Notes an addition that the server has not answered: a page that is left may never see the answer. */
export function noteAddition(addition: Addition): void {
  const name = keyPrefix + addition.idempotencyKey;
  tryStorage((storage) => storage.setItem(name, JSON.stringify(addition)));
  // Held until the answer, or until this page is left: others do not send it meanwhile.
  if (navigator.locks) request(name, () => new Promise((release) => releases.set(name, release)));
}

/** Forgets an addition that was answered, or whose failure was shown. */
export function forgetAddition(addition: Addition): void {
  const name = keyPrefix + addition.idempotencyKey;
  tryStorage((storage) => storage.removeItem(name));
  releases.get(name)?.();
  releases.delete(name);
}

/**
 * Sends each addition during which a page was left, unless that is long ago. One of a page that is open is waited for. The server
 * adds each once, by its key.
 */
export function finishAdditions(send: (addition: Addition) => void): void {
  tryStorage((storage) => {
    for (const name of Object.keys(storage)) {
      if (name.startsWith(keyPrefix)) request(name, () => finish(name, send));
    }
  });
}

function finish(name: string, send: (addition: Addition) => void): void {
  tryStorage((storage) => {
    const addition: Addition | null = JSON.parse(storage.getItem(name) ?? 'null');
    if (addition) (Date.now() - addition.atMs < maxAgeMs ? send : forgetAddition)(addition);
  });
}
