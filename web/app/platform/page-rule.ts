import type { OfferedOverlay } from '@vermilion/contract/content-overlays';

/** Whether an overlay is for a page. @param path without the language prefix */
export const isForPage = ({ pages }: Pick<OfferedOverlay, 'pages'>, path: string): boolean =>
  pages.length === 0 ||
  pages.some(({ type, value }) => (type === 'absolute' ? path === value : path.startsWith(value)));
