import type { Block, BlockOfKind } from '@vermilion/contract/content';
import type { ComponentType } from 'react';
import { BrandOfTheWeekBlock } from './brand-of-the-week-block.tsx';
import { BrandsBlock } from './brands-block.tsx';
import { CategoriesBlock } from './categories-block.tsx';
import { CoverBlock } from './cover-block.tsx';
import { ProductsBlock } from './products-block.tsx';
import { ShadeWallBlock } from './shade-wall-block.tsx';
import { StoryBlock } from './story-block.tsx';

/** The component of each kind of block (docs/architecture.md, "A new block of the home page"). */
const components: { [Kind in Block['kind']]: ComponentType<BlockOfKind<Kind>> } = {
  brand_of_the_week: BrandOfTheWeekBlock,
  brands: BrandsBlock,
  categories: CategoriesBlock,
  cover: CoverBlock,
  products: ProductsBlock,
  shade_wall: ShadeWallBlock,
  story: StoryBlock,
};

/** Renders the blocks of a page in their order. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => {
    const Component = components[block.kind] as ComponentType<Block>;
    // biome-ignore lint/suspicious/noArrayIndexKey: a page may have two alike blocks; they never change places
    return <Component key={index} {...block} />;
  });
}
