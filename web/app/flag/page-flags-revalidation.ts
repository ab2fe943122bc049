import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Another page has other flags; the same page with other parameters shows what it came with. */
export const revalidatePageFlags = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;
