import type { OverlayMemory } from './overlays.rules.ts';

/** Until when overlays are not shown (kept), and which were shown in this tab. Signing out forgets the tab's. */
const storageKey = 'overlays';

/** Where the browser refuses storage, as private windows may: what was closed stays so until the page is left. */
let inMemory: OverlayMemory | null = null;

export function readMemory(): OverlayMemory {
  if (inMemory) return inMemory;
  return { until: readUntil(), session: readSession() };
}

export function storeMemory(memory: OverlayMemory): void {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(memory.until));
    window.sessionStorage.setItem(storageKey, JSON.stringify(memory.session));
    inMemory = null;
  } catch {
    inMemory = memory;
  }
}

/** Whatever else stands in the store counts as nothing. */
function readUntil(): OverlayMemory['until'] {
  const stored = readStored('localStorage');
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}

function readSession(): string[] {
  const stored = readStored('sessionStorage');
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}

function readStored(storage: 'localStorage' | 'sessionStorage'): unknown {
  try {
    return JSON.parse(window[storage].getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}
