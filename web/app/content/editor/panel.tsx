import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, X } from 'lucide';
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { useApi } from '~/platform/queries.ts';
import { useSite } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { IconButton } from '~/ui/icon-button.tsx';
import { TextButton } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { Modal } from '~/ui/modal.tsx';
import { AddBlock, BlockList } from './block-list.tsx';
import { Differences } from './compare-view.tsx';
import { ConflictView } from './conflict-view.tsx';
import { type EditedPage, hasBlocks, listBlockSchemas } from './document.rules.ts';
import { createStartQuery } from './editor.queries.ts';
import { useEditor, type View } from './editor-context.ts';
import { Failure } from './failure.tsx';
import { HistoryView } from './history-view.tsx';
import { useLabels } from './labels.ts';
import { PublishView } from './publish-view.tsx';
import { createDefault, type Schema } from './schema.rules.ts';
import { ObjectFields } from './schema-field.tsx';
import { useCreateOrigin } from './use-create-origin.ts';

const wideQuery = '(min-width: 60rem)';
const watchWidth = (listener: () => void) => {
  const query = matchMedia(wideQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

type Props = {
  view: View;
  /** Of the field that is focused; the title is by default. */
  place: string | undefined;
  onMakeVariant: () => void;
};

/** What is edited beside the page: a column at its right, and over it where there is no room for one. */
export function Panel({ view, place, onMakeVariant }: Props) {
  const { t } = useLingui();
  const { document, kind, schema, open, close } = useEditor();
  const { printKind } = useLabels();
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  const isWide = useSyncExternalStore(
    watchWidth,
    () => matchMedia(wideQuery).matches,
    () => true,
  );
  const key = typeof view === 'object' ? view.block : view;
  const { page, stored, rivalry } = document;
  const isDeciding = rivalry !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each view is a place of its own, also in the other layout
  useEffect(() => {
    const field = place && ref.current?.querySelector(`[data-place="${CSS.escape(place)}"]`);
    const control = field && (field.querySelector('input, select, textarea, button') ?? field);
    (control instanceof HTMLElement ? control : ref.current?.querySelector('h2'))?.focus();
  }, [key, place, isDeciding, isWide]);

  const names: Record<Exclude<View, object>, string> = {
    blocks: { page: t`Page`, text: t`Page`, layout: t`Layout`, overlay: t`Overlay` }[kind],
    publish: t`Publish`,
    history: t`History`,
    compare: t`Compare`,
  };
  const block = typeof view === 'object' ? page?.blocks?.find((each) => each.id === view.block) : undefined;
  const title = rivalry
    ? t`Changed by two people`
    : typeof view === 'string'
      ? names[view]
      : printKind(block?.kind ?? '');
  const offered = (['blocks', 'publish', 'history', 'compare'] as const).filter(
    (each) => each === 'blocks' || (stored && (each !== 'publish' || stored.publishable.length > 0)),
  );
  const content = (
    <div className="editor-panel" ref={ref}>
      <div className="editor-head">
        {view !== 'blocks' && !rivalry && (
          <IconButton
            icon={ArrowLeft}
            label={hasBlocks(kind) ? t`All blocks` : names.blocks}
            onClick={() => open('blocks')}
          />
        )}
        <Headline as="h2" size="d4" id={id} tabIndex={-1} className="flex-1">
          {title}
        </Headline>
        <IconButton icon={X} label={t`Back to the page`} onClick={close} />
      </div>
      {!rivalry && (
        <nav className="editor-views" aria-label={t`Parts of the editor`}>
          {offered.map((each) => (
            <TextButton key={each} aria-current={each === view} onClick={() => open(each)}>
              {names[each]}
            </TextButton>
          ))}
        </nav>
      )}
      {/* Each view begins at its top. */}
      <div className="editor-body" key={key}>
        {document.error && !stored && <Failure error={document.error} onRetry={() => void document.refetch()} />}
        {rivalry ? (
          <ConflictView rivalry={rivalry} />
        ) : (
          <>
            <FaultList />
            {schema && document.isRead && <ViewContent view={view} schema={schema} onMakeVariant={onMakeVariant} />}
          </>
        )}
      </div>
      {page && !rivalry && <SaveBar />}
    </div>
  );
  if (!isWide) {
    return (
      <Modal open onClose={close} className="editor-over" aria-labelledby={id}>
        {content}
      </Modal>
    );
  }
  return (
    <aside
      className="editor-column"
      aria-labelledby={id}
      onKeyDown={({ key: pressed, nativeEvent }) => pressed === 'Escape' && !nativeEvent.isComposing && close()}
    >
      {content}
    </aside>
  );
}

function ViewContent({
  view,
  schema,
  onMakeVariant,
}: {
  view: View;
  schema: Schema;
  onMakeVariant: () => void;
}): ReactNode {
  const { t } = useLingui();
  const { document, kind } = useEditor();
  const { page, stored } = document;
  if (!page) return hasBlocks(kind) ? <Beginning schema={schema} /> : <Begin schema={schema} />;
  if (typeof view === 'object') return <BlockFields schema={schema} page={page} id={view.block} />;
  if (view === 'publish' && stored) return <PublishView stored={stored} />;
  if (view === 'history' && stored) return <HistoryView stored={stored} page={page} />;
  if (view === 'compare') {
    return stored?.shown ? (
      <Differences draft={page} shown={stored.shown as EditedPage} names={{ draft: t`Draft`, shown: t`Published` }} />
    ) : (
      <p>
        <Trans>Nothing of this page is published yet.</Trans>
      </p>
    );
  }
  return (
    <>
      <Reach onMakeVariant={onMakeVariant} />
      {hasBlocks(kind) ? <BlockList schema={schema} page={page} /> : <ObjectFields schema={schema} path={[]} />}
    </>
  );
}

/** Begins a layout with the one that the shop makes, and an overlay with empty fields. */
function Begin({ schema }: { schema: Schema }) {
  const { document, beginning } = useEditor();
  const createOrigin = useCreateOrigin();
  return (
    <>
      <p>
        <Trans>Nothing is stored here yet.</Trans>
      </p>
      <Button
        look="line"
        size="small"
        disabled={!document.canEdit(null)}
        onClick={() => document.setPage(beginning ?? (createDefault(schema, createOrigin()) as EditedPage))}
      >
        <Trans>Begin</Trans>
      </Button>
    </>
  );
}

/** How a page that does not exist yet begins: as the one that is shown in its place, or with its first block. */
function Beginning({ schema }: { schema: Schema }) {
  const { document, kind } = useEditor();
  const { market, locale } = useSite();
  const start = useQuery(createStartQuery(useApi(), document.ref, market.code));
  if (start.error) return <Failure error={start.error} onRetry={() => void start.refetch()} />;
  if (start.data === undefined) return null;
  const { data: page } = start;
  if (!page) {
    return (
      <>
        <p>
          {kind === 'text' ? (
            <Trans>The shop shows another text until you publish one here. Begin with the first section.</Trans>
          ) : (
            <Trans>There’s no page at this address yet. Choose its first block, then give it a title.</Trans>
          )}
        </p>
        <AddBlock schema={schema} />
      </>
    );
  }
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(market.code) ?? market.code;
  return (
    <>
      <p>
        {document.ref.market === null ? (
          <Trans>The shop makes this page by itself. Begin with it as it is, and change what you like.</Trans>
        ) : (
          <Trans>
            This page is for all countries. Begin one for {country} only, with what is shown here now, and change what
            you like.
          </Trans>
        )}
      </p>
      <Button look="line" size="small" disabled={!document.canEdit(null)} onClick={() => document.setPage(page)}>
        <Trans>Begin with the page that is shown</Trans>
      </Button>
    </>
  );
}

function BlockFields({ schema, page, id }: { schema: Schema; page: EditedPage; id: string }) {
  const { blocks = [] } = page;
  const index = blocks.findIndex((block) => block.id === id);
  const fields = listBlockSchemas(schema).get(blocks[index]?.kind ?? '');
  if (!fields) {
    return (
      <p>
        <Trans>This block can’t be edited here. It stays as it is.</Trans>
      </p>
    );
  }
  return <ObjectFields key={id} schema={fields} path={['blocks', index]} />;
}

/** Where the page is shown, and the way to one for this country alone. */
function Reach({ onMakeVariant }: { onMakeVariant: () => void }) {
  const { document } = useEditor();
  const { market, locale } = useSite();
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(market.code) ?? market.code;
  if (document.ref.market !== null) {
    return (
      <p>
        <Trans>Only for {country}.</Trans>
      </p>
    );
  }
  return (
    <p>
      <Trans>For all countries that have none of their own.</Trans>{' '}
      {!document.isNew && !document.hasChanges && (
        <TextButton onClick={onMakeVariant}>
          <Trans>Make one for {country} only</Trans>
        </TextButton>
      )}
    </p>
  );
}

/** What is wrong, each with the way to its field. */
function FaultList() {
  const { document, open } = useEditor();
  const { printPlace } = useLabels();
  if (document.faults.length === 0) return null;
  return (
    <Message kind="warn" role="status">
      <Trans>Check these places. The page can’t be published until they’re right.</Trans>
      <ul>
        {document.faults.map(({ path, message }) => {
          const [list, id] = path.split('.');
          return (
            <li key={path + message}>
              <TextButton onClick={() => open(list === 'blocks' && id ? { block: id } : 'blocks', path)}>
                {printPlace(path)}
              </TextButton>
              : {message}
            </li>
          );
        })}
      </ul>
    </Message>
  );
}

function SaveBar() {
  const { document } = useEditor();
  const { problem, isUnanswered } = document;
  return (
    <div className="editor-save">
      {problem && (
        <Failure
          error={problem}
          unanswered={
            <Trans>We got no answer, so we don’t know whether it was saved. Save again: nothing is saved twice.</Trans>
          }
          onRetry={() => void document.save()}
        />
      )}
      {document.isBehind && (
        <Message kind="info" role="status">
          <Trans>Somebody else has saved this page meanwhile. Your words are kept: saving puts both together.</Trans>
        </Message>
      )}
      <div className="editor-save-row">
        <Button
          look="act"
          busy={document.isSaving}
          busyLabel={<Trans>Saving</Trans>}
          onClick={() => void document.save()}
        >
          {isUnanswered ? <Trans>Save again</Trans> : <Trans>Save draft</Trans>}
        </Button>
        <output>{document.hasChanges ? <Trans>Not saved yet</Trans> : document.isSaved && <Trans>Saved</Trans>}</output>
      </div>
    </div>
  );
}
