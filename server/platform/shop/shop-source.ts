import { watch } from 'node:fs';
import { readShopFolder, type ShopProfile, type ShopReading } from './shop-folder.ts';

/** The shop's folder as it is now. */
export type ShopSource = {
  get: () => ShopProfile;
  /** Calls the listener after each change that is in force. */
  subscribe: (listener: () => void) => void;
  close: () => void;
};

/** How long a folder is quiet before it is read: editors write a file in several steps. */
const quietMs = 50;

/** The shop of a folder that does not change while it is open. */
export function createShopSource(shop: ShopProfile): ShopSource {
  return { get: () => shop, subscribe: () => {}, close: () => {} };
}

/**
 * Follows the changes of a folder. A faulty one, and one that cannot be read or shown, leaves the shop as it was.
 * @param onRead gets each reading
 */
export function watchShopFolder(folder: string, shop: ShopProfile, onRead: (reading: ShopReading) => void): ShopSource {
  let current = shop;
  let timer: NodeJS.Timeout | undefined;
  const listeners: (() => void)[] = [];
  function read(): void {
    const before = current;
    try {
      const reading = readShopFolder(folder);
      if (reading.ok) {
        current = reading.shop;
        for (const listener of listeners) listener();
      }
      onRead(reading);
    } catch (error) {
      current = before;
      reportFailure(error);
    }
  }
  /** Nothing else catches what is thrown here: it would end the process. */
  function reportFailure(error: unknown): void {
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    onRead({
      ok: false,
      problems: [`${folder} could not be read: save the file again, or restart the shop. ${cause}`],
    });
  }
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(read, quietMs);
  });
  watcher.on('error', reportFailure);
  return {
    get: () => current,
    subscribe: (listener) => void listeners.push(listener),
    close: () => {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
