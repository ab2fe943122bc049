import type { Block } from '@vermilion/contract/content-blocks';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { createAwaitedPart } from '~/platform/awaited-part.tsx';
import type { BlockProps } from './block-props.ts';
import { BrandOfTheWeekBlock } from './brand-of-the-week-block.tsx';
import { BrandsBlock } from './brands-block.tsx';
import { CategoriesBlock } from './categories-block.tsx';
import { CoverBlock } from './cover-block.tsx';
import { ProductsBlock } from './products-block.tsx';
import { ShadeWallBlock } from './shade-wall-block.tsx';
import { StoryBlock } from './story-block.tsx';

/** The kinds of block that a shop's home page is made of, whose code it loads (docs/architecture.md, "A new block"). */
const components = {
  brand_of_the_week: BrandOfTheWeekBlock,
  brands: BrandsBlock,
  categories: CategoriesBlock,
  cover: CoverBlock,
  products: ProductsBlock,
  shade_wall: ShadeWallBlock,
  story: StoryBlock,
} satisfies { [Kind in Block['kind']]?: ComponentType<BlockProps<Kind>> };

/** The other kinds: pages load the code of those that they have. */
const LandingBlock = createAwaitedPart([], () => import('./landing/landing-block.tsx'));
export type LandingKind = Exclude<Block['kind'], keyof typeof components>;

export type BlocksProps = {
  blocks: readonly Block[];
  /**
   * The page's title, where the page is made of the blocks alone: one of them shows it as its h1, or it is there for screen readers.
   */
  title?: string;
  /** Puts something around each block, for editors. */
  renderFrame?: ((block: Block, children: ReactNode) => ReactNode) | undefined;
};

/** Renders the blocks of a page in their order. */
export default function Blocks({ blocks, title, renderFrame = (_, children) => children }: BlocksProps) {
  const titled = blocks.find(({ kind }) => title && (kind === 'cover' || kind === 'hero'));
  return (
    <>
      {title && !titled && <h1 className="sr-only">{title}</h1>}
      {blocks.map((block) => {
        const Component = ((components as Partial<Record<string, unknown>>)[block.kind] ??
          LandingBlock) as ComponentType<BlockProps<Block['kind']>>;
        const content = <Component {...block} isPageTitle={block === titled} />;
        return <Fragment key={block.id}>{renderFrame(block, content)}</Fragment>;
      })}
    </>
  );
}
