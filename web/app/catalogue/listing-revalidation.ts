import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** "Show more" has fetched what it adds: the address that then says so asks for nothing again. */
export function revalidateListing({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return withoutShow(currentUrl) === withoutShow(nextUrl) && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;
}

function withoutShow(url: URL): string {
  const params = new URLSearchParams(url.search);
  params.delete('show');
  return `${url.pathname}?${params}`;
}
