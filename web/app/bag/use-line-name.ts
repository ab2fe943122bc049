import type { BagLine } from '@vermilion/contract/bag';
import { useList } from '~/platform/use-list.ts';

/** Returns the name of a line's variant in full: product, shade, size and type ("Velvet Bullet Lipstick, 08 Cinnabar"). */
export function useLineName({ name, shade, size, type }: Pick<BagLine, 'name' | 'shade' | 'size' | 'type'>): string {
  return useList()([name, shade?.name, size, type]);
}
