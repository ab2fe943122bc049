import { Trans, useLingui } from '@lingui/react/macro';
import type { Overlay } from '@vermilion/contract/content-overlays';
import { useState } from 'react';
import { PageMeta } from '~/platform/page-meta.tsx';
import { Button } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import OverlayBar from './overlay-bar.tsx';
import { OverlayContent } from './overlay-content.tsx';
import OverlayDialog from './overlay-dialog.tsx';

/** What an overlay says, with the way to see it as shoppers will: over the page it would cover its own fields. */
export function PreviewedOverlay({ overlay }: { overlay: Overlay }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <main id="main" className="container-page flex flex-col items-start gap-6 pt-12">
      <PageMeta title={t`Overlay`} isPassing />
      <Headline as="h1" size="d3">
        {overlay.kind === 'bar' ? <Trans>Bar at the lower edge</Trans> : <Trans>Dialog over the page</Trans>}
      </Headline>
      <section className="overlay-sheet" aria-labelledby="overlay-title">
        <Headline as="h2" size="d3" id="overlay-title">
          {overlay.title}
        </Headline>
        <OverlayContent overlay={overlay} />
      </section>
      <Button look="line" size="small" onClick={() => setOpen(true)}>
        <Trans>Show it as shoppers see it</Trans>
      </Button>
      {overlay.kind === 'modal' ? (
        <OverlayDialog overlay={overlay} open={isOpen} onClose={close} />
      ) : (
        isOpen && <OverlayBar overlay={overlay} onClose={close} />
      )}
    </main>
  );
}
