import { z } from 'zod';
import { contentLink, describedPicture } from './content-blocks.ts';
import { slug } from './fields.ts';
import { userSegment } from './segments.ts';
import { shopPath } from './shop-path.ts';
import { textBlock } from './text-page.ts';

/** Pages that an overlay is for: one path, or all that begin with it. */
export const pageRule = z
  .object({ type: z.enum(['absolute', 'startsWith']), value: shopPath })
  .meta({ id: 'OverlayPages' });
export type PageRule = z.infer<typeof pageRule>;

/** A dialog over the page, or a bar at its lower edge. */
export const overlayKind = z.enum(['modal', 'bar']);

/** How often a browser shows an overlay that nobody closes: once, once in each tab, or on each page. */
export const overlayFrequency = z.enum(['once', 'session', 'always']);

/** How many overlays a market can have at once: each is named on every page. */
export const maxOfferedOverlays = 20;

/** Where, when and to whom an overlay is shown; what it says comes only then. */
export const offeredOverlay = z
  .object({
    id: slug,
    /** Whom it is for; empty: everybody. */
    segments: z.array(userSegment),
    /** Empty: all pages that can have overlays. */
    pages: z.array(pageRule),
    frequency: overlayFrequency,
    /** Not shown again for so many days after it was closed or, if it is shown `once`, after it was shown. */
    dismissedForDays: z.number().int(),
    /** Seconds from the first use of a page. */
    delaySeconds: z.number().int(),
  })
  .meta({ id: 'OfferedOverlay' });
export type OfferedOverlay = z.infer<typeof offeredOverlay>;

/** What an overlay says, in the language of its reader. */
export const overlay = z
  .object({
    id: slug,
    kind: overlayKind,
    title: z.string(),
    text: z.array(textBlock),
    action: contentLink.nullable(),
    picture: describedPicture.nullable(),
  })
  .meta({ id: 'Overlay' });
export type Overlay = z.infer<typeof overlay>;
