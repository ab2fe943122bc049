import { Trans, useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { formatNumber } from '~/platform/numbers.ts';
import { useSite } from '~/platform/use-site.ts';
import { BusyDots, ButtonLink } from '~/ui/button.tsx';
import { Message } from '~/ui/message.tsx';
import { Meter } from '~/ui/meter.tsx';

import './show-more.css';

type ShowMoreProps = {
  shown: number;
  total: number;
  hasMore: boolean;
  isPending: boolean;
  isError: boolean;
  showMore: () => void;
  href: string;
  ref: Ref<HTMLDivElement>;
};

/** How many products are shown, and the button for more. */
export function ShowMore({ shown, total, hasMore, isPending, isError, showMore, href, ref }: ShowMoreProps) {
  const { t } = useLingui();
  const { locale } = useSite();
  const [shownText, totalText] = [formatNumber(shown, locale), formatNumber(total, locale)];
  return (
    <div ref={ref} className="show-more">
      <p className="numeric text-ink-2 text-small" aria-live="polite">
        <Trans>
          {shownText} of {totalText} products shown
        </Trans>
      </p>
      {hasMore && <Meter value={shown} max={total} label={t`Products shown`} className="w-56 max-w-full" />}
      {isError && (
        <Message kind="bad" role="alert">
          <Trans>We couldn’t load more products. Show more to try again.</Trans>
        </Message>
      )}
      {hasMore && (
        <ButtonLink
          look="line"
          // Both of its texts fit.
          className="min-w-[min(14rem,100%)]"
          to={href}
          preventScrollReset
          aria-busy={isPending || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
            event.preventDefault();
            showMore();
          }}
        >
          {isPending ? (
            <>
              <Trans>Loading products</Trans>
              <BusyDots />
            </>
          ) : (
            <Trans>Show more</Trans>
          )}
        </ButtonLink>
      )}
    </div>
  );
}
