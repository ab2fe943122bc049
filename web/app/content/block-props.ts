import type { Block, BlockOfKind } from '@vermilion/contract/content-blocks';

/** What the component of a kind of block gets. */
export type BlockProps<Kind extends Block['kind']> = BlockOfKind<Kind> & {
  /** Whether its title is that of the page, and so its h1: there is one. */
  isPageTitle: boolean;
};
