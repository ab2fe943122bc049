import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '~/ui/button.tsx';
import { useEditor } from './editor-context.ts';
import { useLabels } from './labels.ts';

/** What does something of its own when it is clicked. */
const interactive = 'a, button, input, select, textarea, summary, label, video';

/** The frame around a block of the page: its name, and the way to its fields. One that the document does not have has none. */
export function BlockFrame({ id, kind, children }: { id: string; kind: string; children: ReactNode }) {
  const { document, view, open } = useEditor();
  const { printKind } = useLabels();
  const { t } = useLingui();
  if (!document.page?.blocks?.some((block) => block.id === id)) return children;
  const name = printKind(kind);
  const isOpen = typeof view === 'object' && view?.block === id;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={isOpen ? 'editor-frame editor-frame-open' : 'editor-frame'}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest(interactive)) open({ block: id });
      }}
    >
      <div className="editor-frame-head">
        <span>{name}</span>
        <Button
          look="ink"
          size="small"
          aria-label={t`Edit: ${name}`}
          aria-expanded={isOpen}
          onClick={() => open({ block: id })}
        >
          <Trans>Edit</Trans>
        </Button>
      </div>
      {children}
    </div>
  );
}
