import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';

type HeadlineProps = ComponentPropsWithRef<'h2'> & {
  as?: 'h1' | 'h2' | 'h3' | 'h4' | 'p' | 'span';
  /** d1 page title, d2 section, d3 block, d4 row. */
  size?: 'd1' | 'd2' | 'd3' | 'd4';
};

const sizes = { d1: 'headline-1', d2: 'headline-2', d3: 'headline-3', d4: 'headline-4' };

/** Display type. The heading's level (`as`) follows the outline of the page, its size the look. */
export function Headline({ as: Element = 'h2', size = 'd2', className, ...props }: HeadlineProps) {
  return <Element className={classNames('headline', sizes[size], className)} {...props} />;
}
