import type { TextPage, TextPageName } from '@vermilion/contract/text-page';
import type { RouterContextProvider } from 'react-router';
import { getShop } from '~/platform/shop.server.ts';

/** Loads a page as the retailer wrote it; null where the shop's own text stands. */
export async function loadTextPage(
  context: Readonly<RouterContextProvider>,
  name: TextPageName,
): Promise<TextPage | null> {
  return (await getShop(context).api('GET text-pages/{name}', { params: { name } })).page;
}
