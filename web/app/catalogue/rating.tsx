import { Trans } from '@lingui/react/macro';
import { formatNumber } from '~/platform/numbers.ts';
import { useSite } from '~/platform/use-site.ts';
import { classNames } from '~/ui/class-names.ts';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';

type RatingProps = {
  average: number;
  /** Number of reviews; leave out on cards. */
  count?: number;
  className?: string;
};

/** One star, the number, the count. */
export function Rating({ average, count, className }: RatingProps) {
  const { locale } = useSite();
  const number = formatNumber(average, locale, 1);
  return (
    <span className={classNames('rating', className)}>
      <VisuallyHidden>
        <Trans comment="Read out before the rating, such as 4.5">Rated</Trans>{' '}
      </VisuallyHidden>
      {number}
      {count !== undefined && <span className="rating-count">({formatNumber(count, locale)})</span>}
    </span>
  );
}
