import { Trans } from '@lingui/react/macro';
import { formatNumber } from '@vermilion/contract/numbers';
import { useSite } from '~/platform/use-site.ts';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

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
      <Star />
      <span>
        <VisuallyHidden>
          <Trans>Rated</Trans>{' '}
        </VisuallyHidden>
        {number}
      </span>
      {count !== undefined && <span className="rating-count">({formatNumber(count, locale)})</span>}
    </span>
  );
}

/** The solid 13 px star. */
function Star() {
  return (
    <svg className="star" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 2l3 6.9 7.4.7-5.6 5 1.6 7.4L12 18.2 5.6 22l1.6-7.4-5.6-5 7.4-.7z" />
    </svg>
  );
}
