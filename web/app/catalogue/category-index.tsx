import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '~/platform/numbers.ts';
import { useSite } from '~/platform/use-site.ts';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import './category-index.css';

type CategoryIndexProps = { categories: readonly { slug: string; name: string; productCount: number }[] };

/** The table of contents: categories as running text, each with the number of its products. */
export function CategoryIndex({ categories }: CategoryIndexProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  return (
    <nav className="category-index" aria-label={t`Shop by category`}>
      {categories.map(({ slug, name, productCount }) => (
        <Fragment key={slug}>
          <Link to={`/categories/${slug}`}>
            {name}
            <sup>
              <VisuallyHidden>, </VisuallyHidden>
              {formatNumber(productCount, locale)}
              <VisuallyHidden>
                {' '}
                <Trans>products</Trans>
              </VisuallyHidden>
            </sup>
          </Link>{' '}
        </Fragment>
      ))}
    </nav>
  );
}
