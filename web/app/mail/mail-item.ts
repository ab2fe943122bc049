import type { Order } from '@vermilion/contract/order';
import type { useList } from '~/platform/use-list.ts';
import type { MailItem } from './layout.tsx';

type Line = Order['lines'][number];

/** Returns units of a line as a mail lists them. @param list joins what describes the variant */
export function toMailItem(
  { id, brand, name, shade, size, type, picture }: Line,
  { list, quantity, amount }: { list: ReturnType<typeof useList>; quantity: number; amount: string | null },
): MailItem {
  const detail = `${list([shade?.name, size, type])} ×\u00a0${quantity}`.trimStart();
  return { id, brand: brand.name, name, detail, amount, picture, color: shade?.hex ?? null };
}
