import { useLingui } from '@lingui/react/macro';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { useLayout } from '~/platform/use-site.ts';
import { DeliveryWords } from './delivery-words.tsx';
import { EditionButton } from './edition-choice.tsx';

const Announcement = createServerRenderedPart([], () => import('./announcement.tsx'));

/** The ink strip above the header: what the shop announces, or what shipping costs here, and which edition this is. */
export function Strip() {
  const { t } = useLingui();
  const { announcement } = useLayout().config;
  return (
    <aside className="strip on-ink" aria-label={t`Delivery and edition`}>
      <div className="container-page strip-line">
        {announcement ? <Announcement {...announcement} /> : <DeliveryWords />}
        <EditionButton className="strip-edition" />
      </div>
    </aside>
  );
}
