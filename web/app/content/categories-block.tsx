import type { BlockOfKind } from '@vermilion/contract/content-blocks';
import { CategoryIndex } from '~/catalogue/category-index.tsx';

/** The table of contents of the shop. */
export function CategoriesBlock({ categories }: BlockOfKind<'categories'>) {
  return (
    <div className="container-page section">
      <CategoryIndex categories={categories} />
    </div>
  );
}
