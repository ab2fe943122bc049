import type { ComponentType } from 'react';
import { createAwaitedPart } from '~/platform/awaited-part.tsx';
import { reportError } from '~/platform/error-reporting.ts';
import type { BlockProps } from '../block-props.ts';
import type { LandingKind } from '../blocks.tsx';

/** Each of these kinds has its code and its stylesheets to itself: a page loads those of the kinds that it has. */
const components: { [Kind in LandingKind]: ComponentType<BlockProps<Kind>> } = {
  banner: createAwaitedPart([], () => import('./banner-block.tsx')),
  countdown: createAwaitedPart(['blocks'], () => import('./countdown-block.tsx')),
  faq: createAwaitedPart([], () => import('./faq-block.tsx')),
  featured_products: createAwaitedPart([], () => import('./featured-products-block.tsx')),
  gift_card: createAwaitedPart([], () => import('./gift-card-block.tsx')),
  happenings: createAwaitedPart([], () => import('./happenings-block.tsx')),
  hero: createAwaitedPart([], () => import('./hero-block.tsx')),
  image_map: createAwaitedPart([], () => import('./image-map-block.tsx')),
  promo_strip: createAwaitedPart([], () => import('./promo-strip-block.tsx')),
  rich_text: createAwaitedPart(['blocks'], () => import('./rich-text-block.tsx')),
  video: createAwaitedPart([], () => import('./video-block.tsx')),
};

/**
 * A block of one of the kinds above. One of another kind, which a newer server knows, is left out and reported: the rest of the
 * page stands.
 */
export default function LandingBlock(block: BlockProps<LandingKind>) {
  const Component = components[block.kind] as ComponentType<typeof block> | undefined;
  if (Component) return <Component {...block} />;
  reportError(`No block of the kind ${block.kind} is known`, { id: block.id });
  return null;
}
