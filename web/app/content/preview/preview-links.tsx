import { Trans, useLingui } from '@lingui/react/macro';
import { previewParameters } from '@vermilion/contract/preview';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { getPreviewPath } from './preview-path.rules.ts';

/** Returns what is previewed, for whom and when, without the key of a link. */
function readChoice(search: string): URLSearchParams {
  const kept: readonly string[] = Object.values(previewParameters);
  return new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name, value]) => kept.includes(name) && value !== ''),
  );
}

/**
 * Opens pages in preview, with the same choice of people and moment. A page without a preview is asked about first: it is shown as
 * everybody sees it.
 */
export function usePreviewNavigation() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const root = useHref('/').replace(/\/$/, '');
  const [leaving, setLeaving] = useState<string | null>(null);

  function open(typed: string): void {
    const url = URL.parse(typed, window.location.origin);
    if (!url || url.origin !== window.location.origin) return;
    const path = url.pathname.startsWith(`${root}/`) ? url.pathname.slice(root.length) : url.pathname;
    const preview = getPreviewPath(path);
    if (preview === null) {
      setLeaving(path + url.search);
      return;
    }
    const query = new URLSearchParams([...url.searchParams, ...readChoice(search)]);
    void navigate(`${preview}${query.size > 0 ? `?${query}` : ''}`);
  }

  return { open, leaving, leave: () => leaving !== null && void navigate(leaving), stay: () => setLeaving(null) };
}

type Navigation = ReturnType<typeof usePreviewNavigation>;

/** A preview whose links lead to the previews of the next pages. */
export function PreviewLinks({ navigation, children }: { navigation: Navigation; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!(link instanceof HTMLAnchorElement) || !isPlain || link.target || link.origin !== window.location.origin)
      return;
    // Within the page.
    if (link.hash && link.pathname === window.location.pathname) return;
    event.preventDefault();
    event.stopPropagation();
    navigation.open(link.href);
  };
  return (
    <div className="contents" onClickCapture={follow}>
      {children}
    </div>
  );
}

/** Says that a page has no preview, before it is opened. */
export function LeavingQuestion({ navigation: { leaving, leave, stay } }: { navigation: Navigation }) {
  const { t } = useLingui();
  return (
    <Dialog
      open={leaving !== null}
      onClose={stay}
      title={t`Leave the preview?`}
      actions={
        <>
          <Button look="line" onClick={leave}>
            <Trans>Open as everybody sees it</Trans>
          </Button>
          <Button look="ink" onClick={stay}>
            <Trans>Stay in the preview</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>This page has no preview: {leaving}</Trans>
      </p>
    </Dialog>
  );
}

/** Opens any page of the shop by its address. */
export function OpenPage({ navigation }: { navigation: Navigation }) {
  return (
    <form
      className="preview-bar-form"
      onSubmit={(event) => {
        event.preventDefault();
        navigation.open(String(new FormData(event.currentTarget).get('path')));
      }}
    >
      <label>
        <Trans>Page</Trans> <input className="preview-bar-input" name="path" placeholder="/pages/…" required />
      </label>
      <Button type="submit" look="paper" size="small">
        <Trans>Open in preview</Trans>
      </Button>
    </form>
  );
}
