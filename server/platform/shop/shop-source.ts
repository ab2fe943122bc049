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
 * Follows the changes of a folder. A faulty one leaves the shop as it was.
 * @param onRead gets each reading
 */
export function watchShopFolder(folder: string, shop: ShopProfile, onRead: (reading: ShopReading) => void): ShopSource {
  let current = shop;
  let timer: NodeJS.Timeout | undefined;
  const listeners: (() => void)[] = [];
  function read(): void {
    const reading = readShopFolder(folder);
    if (reading.ok) {
      current = reading.shop;
      for (const listener of listeners) listener();
    }
    onRead(reading);
  }
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(read, quietMs);
  });
  return {
    get: () => current,
    subscribe: (listener) => void listeners.push(listener),
    close: () => {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
