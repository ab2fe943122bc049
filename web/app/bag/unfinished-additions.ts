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

/** Notes an addition that the server has not answered: a page that is left may never see the answer. */
export function noteAddition(addition: Addition): void {
  tryStorage((storage) => storage.setItem(keyPrefix + addition.idempotencyKey, JSON.stringify(addition)));
}

/** Forgets an addition that was answered, or whose failure was shown. */
export function forgetAddition(addition: Addition): void {
  tryStorage((storage) => storage.removeItem(keyPrefix + addition.idempotencyKey));
}

/** Sends each addition during which a page was left, unless that is long ago. The server adds each once, by its key. */
export function finishAdditions(send: (addition: Addition) => void): void {
  tryStorage((storage) => {
    for (const key of Object.keys(storage)) {
      if (!key.startsWith(keyPrefix)) continue;
      const addition = JSON.parse(storage[key]);
      (Date.now() - addition.atMs < maxAgeMs ? send : forgetAddition)(addition);
    }
  });
}
