/** The shapes that stand in for a page on its way; `page` is a headline and lines of text. */
export type PendingShape = 'home' | 'listing' | 'product' | 'bag' | 'checkout' | 'page';

const shapes: readonly (readonly [RegExp, PendingShape])[] = [
  [/^\/(?:homepage\/?)?$/, 'home'],
  [/^\/(?:categories\/.|brands\/.|search(?:\/|$))/, 'listing'],
  [/^\/products\/./, 'product'],
  [/^\/cart(?:\/|$)/, 'bag'],
  [/^\/checkout(?:\/|$)/, 'checkout'],
];

/** The shape of the page at a path (without its query). */
export function shapeOf(path: string): PendingShape {
  return shapes.find(([pattern]) => pattern.test(path))?.[1] ?? 'page';
}
