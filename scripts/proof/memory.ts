import { readMemory as readMemoryOfProcess } from '../../bench/load.pages.ts';
import type { ShopProcess } from './shops.ts';

/** Reads the resident memory of processes, now and at most, in MB. */
export function readMemory(shops: readonly ShopProcess[]): Promise<{ now: number; most: number }[]> {
  return Promise.all(shops.map(({ pid }) => readMemoryOfProcess(pid)));
}
