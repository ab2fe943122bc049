import { useShopName } from './use-site.ts';

/** The title of a page in the browser, with the shop's name; React puts it into the head. */
export function PageTitle({ of }: { of: string }) {
  const name = useShopName();
  return <title>{name ? `${of} · ${name}` : of}</title>;
}
