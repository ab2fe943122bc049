import { throwNotFound } from '~/platform/loading.server.ts';
import { OwnTextPage } from '~/texts/own-text-page.tsx';
import { loadTextPage } from '~/texts/text-page.server.ts';
import { textPageHandle } from '~/texts/text-page.tsx';
import type { Route } from './+types/about.ts';

export const handle = textPageHandle;

/** There is one where the retailer has written it. */
export const loader = async ({ context }: Route.LoaderArgs) =>
  (await loadTextPage(context, 'about')) ?? throwNotFound();

export default function About({ loaderData }: Route.ComponentProps) {
  return <OwnTextPage page={loaderData} />;
}
