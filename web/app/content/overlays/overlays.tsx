import type { OfferedOverlay, Overlay } from '@vermilion/contract/content-overlays';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useAccount } from '~/member/use-account.ts';
import { createLazyPart, loadChunk } from '~/platform/missing-chunk.ts';
import { isForPage } from '~/platform/page-rule.ts';
import { useApi } from '~/platform/queries.ts';
import { useIsSignedIn } from '~/platform/session/signed-in.ts';
import { watchTouches } from '~/platform/use-is-page-used.ts';
import { useLayout } from '~/platform/use-site.ts';
import { useOpenDialog } from '~/ui/dialogs.tsx';
import { hasOpenModal } from '~/ui/modal-stack.ts';
import { readMemory, storeMemory } from './overlay-memory.ts';
import { findDue, listSegments, noteClosed, noteShown } from './overlays.rules.ts';

const OverlayBar = createLazyPart(() => import('./overlay-bar.tsx'));
const loadOverlayDialog = () => loadChunk(() => import('./overlay-dialog.tsx'));

/**
 * Shows what the shop lays over its pages: one at a time, to its audience, after somebody has used the page (a crawler never does), and not
 * again once it was closed. Nothing is shown beside a dialog or the welcome mat, or to somebody who types.
 */
export default function Overlays() {
  const { pathname } = useLocation();
  const { overlays } = useLayout().config;
  const isSignedIn = useIsSignedIn();
  const segments = listSegments(isSignedIn, useAccount());
  const api = useApi();
  const openDialog = useOpenDialog();
  const [bar, setBar] = useState<{ offer: OfferedOverlay; overlay: Overlay } | null>(null);
  /** The page that has had one. */
  const lastPath = useRef<string | null>(null);
  const isOpen = useRef(false);

  const find = () => findDue(overlays, pathname, segments, readMemory(), Date.now());
  const dueId = lastPath.current === pathname || bar ? null : find()?.id;

  const show = useEffectEvent(async (signal: AbortSignal) => {
    const offer = find();
    if (!offer || isOpen.current || isPageTaken()) return;
    const overlay = await api('GET overlays/{id}', { params: { id: offer.id } }, { signal }).catch(() => null);
    if (!overlay || signal.aborted || isPageTaken()) return;
    lastPath.current = pathname;
    storeMemory(noteShown(readMemory(), offer, Date.now()));
    if (overlay.kind === 'bar') {
      setBar({ offer, overlay });
      return;
    }
    isOpen.current = true;
    await openDialog(loadOverlayDialog, { overlay });
    isOpen.current = false;
    storeMemory(noteClosed(readMemory(), offer, Date.now()));
  });

  useEffect(() => {
    if (dueId == null) return;
    const { delaySeconds = 0 } = overlays.find(({ id }) => id === dueId) ?? {};
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchTouches(() => {
      stop();
      timer ??= setTimeout(() => void show(leaving.signal), delaySeconds * 1000);
    });
    return () => {
      stop();
      clearTimeout(timer);
      leaving.abort();
    };
  }, [dueId, overlays]);

  useEffect(() => {
    if (bar && !isForPage(bar.offer, pathname)) setBar(null);
  }, [bar, pathname]);

  if (!bar) return null;
  return (
    <Suspense>
      <OverlayBar
        overlay={bar.overlay}
        onClose={() => {
          lastPath.current = pathname;
          storeMemory(noteClosed(readMemory(), bar.offer, Date.now()));
          setBar(null);
        }}
      />
    </Suspense>
  );
}

/** Whether something else is in front of the page, or somebody types into it. */
function isPageTaken(): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, select') ?? false;
  return isTyping || hasOpenModal() || document.querySelector('.mat') !== null;
}
