import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useBlocker } from 'react-router';
import { PageTitle } from '~/platform/page-title.tsx';
import { useApi } from '~/platform/queries.ts';
import { useSite } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { BlockFrame } from './block-frame.tsx';
import { getDocumentKind, hasBlocks } from './document.rules.ts';
import type { EditedPageProps, RenderFrame } from './edited-page.tsx';
import { createSchemasQuery, type DocumentRef } from './editor.queries.ts';
import { EditorProvider, type View } from './editor-context.ts';
import { Panel } from './panel.tsx';
import { writeTyped } from './typed.ts';
import { readParts, useDocument } from './use-document.ts';
import './editor.css';

const renderFrame: RenderFrame = ({ id, kind }, children) => (
  <BlockFrame key={id} id={id} kind={kind}>
    {children}
  </BlockFrame>
);

/** Edits the page that it stands around: a frame around each block, and a panel beside the page. */
export default function Editor({ market, ...props }: EditedPageProps) {
  const [edited, setEdited] = useState(market);
  return (
    <DocumentEditor key={edited} {...props} market={edited} isOpen={edited !== market} onChangeMarket={setEdited} />
  );
}

type Props = EditedPageProps & {
  /** From the start: the page for one country alone was just made of that of all. */
  isOpen: boolean;
  onChangeMarket: (market: DocumentRef['market']) => void;
};

function DocumentEditor({ id, market, isEmpty = false, isOpen, onChangeMarket, children }: Props) {
  const ref = useMemo(() => ({ id, market }), [id, market]);
  const { t } = useLingui();
  const { code } = useSite().market;
  const document = useDocument(ref);
  const kind = getDocumentKind(id);
  const { data: known } = useQuery(createSchemasQuery(useApi()));
  const [shown, setShown] = useState<{ view: View; place?: string | undefined } | null>(
    isOpen ? { view: 'blocks' } : null,
  );
  const opener = useRef<Element | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const view = shown?.view ?? null;

  const open = (next: View, place?: string) => {
    if (!shown) opener.current = window.document.activeElement;
    setShown({ view: next, place });
  };
  const close = () => {
    flushSync(() => setShown(null));
    const { current } = opener;
    const isFocusable = current instanceof HTMLElement && current.isConnected && current !== window.document.body;
    (isFocusable ? current : button.current)?.focus();
  };
  const makeVariant = () => {
    if (!document.page) return;
    writeTyped({ id, market: code }, { ...readParts(null), page: document.page });
    onChangeMarket(code);
  };
  return (
    <EditorProvider
      value={{
        document,
        kind,
        schema: known?.schemas[kind] ?? null,
        beginning: kind === 'layout' ? (known?.defaultLayout ?? null) : null,
        view,
        open,
        close,
      }}
    >
      <div className="editor-bar">
        <Button ref={button} look="ink" size="small" aria-expanded={view !== null} onClick={() => open('blocks')}>
          {hasBlocks(kind) ? <Trans>Edit this page</Trans> : <Trans>Edit</Trans>}
        </Button>
        {document.hasChanges && <Trans>Not saved yet</Trans>}
      </div>
      {isEmpty ? (
        <main id="main" className="container-page pt-12">
          <PageTitle of={t`Nothing to show yet`} />
          <EmptyState
            title={<Trans>Nothing to show yet</Trans>}
            help={<Trans>Nothing is drafted here, or the draft still lacks its title or its blocks.</Trans>}
          />
        </main>
      ) : (
        children(renderFrame)
      )}
      {shown && <Panel view={shown.view} place={shown.place} onMakeVariant={makeVariant} />}
      <LeaveQuestion hasChanges={document.hasChanges} />
    </EditorProvider>
  );
}

/** Asks before a page is left whose changes are not saved. */
function LeaveQuestion({ hasChanges }: { hasChanges: boolean }) {
  const { t } = useLingui();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasChanges]);
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t`Leave without saving?`}
      actions={
        <>
          <Button look="line" onClick={() => blocker.proceed?.()}>
            <Trans>Leave</Trans>
          </Button>
          <Button look="ink" onClick={() => blocker.reset?.()}>
            <Trans>Stay here</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>What you typed stays in this tab, for when you come back.</Trans>
      </p>
    </Dialog>
  );
}
