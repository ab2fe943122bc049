import { Trans, useLingui } from '@lingui/react/macro';
import { type PreviewTools, previewParameters } from '@vermilion/contract/preview';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { getSignInPath } from '~/platform/sign-in-path.ts';
import { useDates } from '~/platform/use-dates.ts';
import { useSite } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';
import { TextButton, TextLink } from '~/ui/link.tsx';
import { LeavingQuestion, OpenPage, type usePreviewNavigation } from './preview-links.tsx';
import { ShareLink } from './share-link.tsx';
import { useLiveDrafts } from './use-live-drafts.ts';
import './preview-bar.css';

/** Widths in pixels in which a page is looked at in a window of its own, as style sheets go by the window. */
const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
] as const;

type Props = {
  /** Null for who is no editor. */
  tools: PreviewTools | null;
  /** Until when a link shows a draft; null where it has ended, undefined where there is none. */
  sharedUntil: string | null | undefined;
  navigation: ReturnType<typeof usePreviewNavigation>;
};

/**
 * Says that a page is a preview, and lets editors choose for whom and when (spec §2, §3). The form works without script.
 */
export function PreviewBar({ tools, sharedUntil, navigation }: Props) {
  const { pathname, search } = useLocation();
  useLiveDrafts(tools?.pageId ?? null, useSite().market.code);
  return (
    <aside className="preview-bar" aria-labelledby="preview-note">
      <p id="preview-note">
        <Trans>Preview: visits to this page aren’t counted.</Trans>
      </p>
      {tools ? (
        <>
          <form className="preview-bar-form" action={pathname}>
            <SegmentChoice segments={tools.segments} />
            <label>
              <Trans comment="The moment whose content is shown">As of</Trans>{' '}
              <input
                className="preview-bar-input"
                type="datetime-local"
                name={previewParameters.at}
                defaultValue={tools.localMoment ?? ''}
                aria-describedby="preview-moment"
              />
            </label>
            <Button type="submit" look="paper" size="small">
              <Trans>Show</Trans>
            </Button>
            <small id="preview-moment">
              {tools.localMoment === null ? (
                <Trans>Shows the newest drafts. Choose a moment to see what will be published then.</Trans>
              ) : (
                <Trans>Shows what is published at that moment, by the clock of this country.</Trans>
              )}
            </small>
          </form>
          <p className="preview-bar-widths">
            {windows.map(({ width, height }) => (
              <TextButton
                key={width}
                onClick={() =>
                  window.open(pathname + search, `preview-${width}`, `popup,width=${width},height=${height}`)
                }
              >
                <Trans>{width} px wide</Trans>
              </TextButton>
            ))}
          </p>
          <OpenPage navigation={navigation} />
          {tools.pageId !== null && <ShareLink id={tools.pageId} tools={tools} />}
          <Faults faults={tools.faults} />
          <LeavingQuestion navigation={navigation} />
        </>
      ) : sharedUntil !== undefined ? (
        sharedUntil !== null && <SharedNote until={sharedUntil} />
      ) : (
        <p>
          <Trans>
            You see what everybody sees. <TextLink to={getSignInPath(pathname + search)}>Log in as an editor</TextLink>{' '}
            to see drafts.
          </Trans>
        </p>
      )}
    </aside>
  );
}

function SharedNote({ until }: { until: string }) {
  const { printDate, printTime } = useDates();
  const moment = `${printDate(until)}, ${printTime(until)}`;
  return (
    <p>
      <Trans>You see a draft that somebody has shared, until {moment}. It isn’t published yet.</Trans>
    </p>
  );
}

function SegmentChoice({ segments }: { segments: PreviewTools['segments'] }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const isFound = ({ name }: { name: string }) => name.toLowerCase().includes(wanted);
  return (
    <fieldset className="preview-bar-segments">
      <legend>
        <Trans>For people who are</Trans>
      </legend>
      <input
        type="search"
        className="preview-bar-input"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        aria-label={t`Find user segments`}
        placeholder={t`Find user segments`}
      />
      {segments.map((segment) => (
        // One that is not found keeps its choice.
        <label key={segment.id} hidden={!isFound(segment)}>
          <input
            type="checkbox"
            name={previewParameters.segments}
            value={segment.id}
            defaultChecked={segment.isSelected}
          />{' '}
          {segment.name}
        </label>
      ))}
      <output>{segments.some(isFound) ? null : <Trans>No user segments found</Trans>}</output>
    </fieldset>
  );
}

function Faults({ faults }: { faults: PreviewTools['faults'] }) {
  if (faults.length === 0) return null;
  return (
    <details>
      <summary>
        <Trans>Left out of this page: {faults.length}</Trans>
      </summary>
      <ul>
        {faults.map(({ path, message }) => (
          <li key={path + message}>
            <code>{path}</code> {message}
          </li>
        ))}
      </ul>
    </details>
  );
}
