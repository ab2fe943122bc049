import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { maxPreviewLinkDays, type PreviewTools } from '@vermilion/contract/preview';
import type { UserSegment } from '@vermilion/contract/segments';
import { useState } from 'react';
import { useHref, useLocation } from 'react-router';
import { useProblemText } from '~/platform/problem.ts';
import { useApi } from '~/platform/queries.ts';
import { useDates } from '~/platform/use-dates.ts';
import { useSite } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';

/** Makes a link by which whoever has it sees this draft, as it is previewed now. */
export function ShareLink({ id, tools }: { id: string; tools: PreviewTools }) {
  const { t } = useLingui();
  const api = useApi();
  const { market, language } = useSite();
  const path = useHref(useLocation().pathname);
  const { printDate, printTime } = useDates();
  const getProblem = useProblemText();
  const [days, setDays] = useState(1);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      api('POST contentful/preview/content-entries/{id}/links', {
        params: { id },
        body: {
          market: market.code,
          language,
          segments: tools.segments
            .filter(({ isSelected }) => isSelected)
            .map(({ id: segment }) => segment as UserSegment),
          at: tools.localMoment,
          days,
        },
      }),
  });
  const url = data && `${window.location.origin}${path}?${data.query}`;
  const until = data && `${printDate(data.expiresAt)}, ${printTime(data.expiresAt)}`;
  return (
    <details>
      <summary>
        <Trans>Share this preview</Trans>
      </summary>
      <div className="preview-bar-form">
        <label>
          <Trans>Expires after</Trans>{' '}
          <select className="preview-bar-input" value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {Array.from({ length: maxPreviewLinkDays }, (_, index) => index + 1).map((count) => (
              <option key={count} value={count}>
                <Plural value={count} one="# day" other="# days" />
              </option>
            ))}
          </select>
        </label>
        <Button look="paper" size="small" busy={isPending} busyLabel={<Trans>Making</Trans>} onClick={() => mutate()}>
          <Trans>Make a link</Trans>
        </Button>
        {url && (
          <>
            <input
              className="preview-bar-input preview-bar-address"
              readOnly
              value={url}
              aria-label={t`Link to this preview`}
              onFocus={({ target }) => target.select()}
            />
            <Button look="paper" size="small" onClick={() => void navigator.clipboard?.writeText(url)}>
              <Trans>Copy</Trans>
            </Button>
          </>
        )}
        <output>
          {error && getProblem(error)}
          {until && (
            <Trans>Whoever has this link sees this page until {until}. It ends before if your permission does.</Trans>
          )}
        </output>
      </div>
    </details>
  );
}
