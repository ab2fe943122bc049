import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Skips revalidation when only `show` changes in the URL: "Show more" has fetched its products already. */
export function revalidateListing({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return removeShowParameter(currentUrl) === removeShowParameter(nextUrl) && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;
}

function removeShowParameter(url: URL): string {
  const params = new URLSearchParams(url.search);
  params.delete('show');
  return `${url.pathname}?${params}`;
}
