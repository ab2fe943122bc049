import { useRootData } from './root-data.ts';

/** Returns whether the market has a store: without one it has no Click & Collect, and no page speaks of it. */
export function useHasStores(): boolean {
  return useRootData()?.layout.config.hasStores ?? true;
}
