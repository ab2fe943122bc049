import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide';
import { useApi } from '~/platform/queries.ts';
import { useMoney } from '~/platform/use-site.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { IconButton } from '~/ui/icon-button.tsx';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { Skeleton } from '~/ui/skeleton.tsx';
import { createBagPreviewQuery, type BagPreview as Preview } from './bag.queries.ts';
import { StartLink } from './empty-bag.tsx';
import { SmallLine } from './small-line.tsx';
import { UnusedNotes } from './unused-notes.tsx';

type Props = {
  /** Replaces the newest lines: the line that was just added to, which may be an old one. */
  added: Preview | undefined;
  onClose: () => void;
};

/** The bag's newest lines below the header's bag button. */
export default function BagPreview({ added, onClose }: Props) {
  const { t } = useLingui();
  const { data, isError } = useQuery({ ...createBagPreviewQuery(useApi()), enabled: !added });
  const bag = added ?? data;
  return (
    <section
      aria-label={t`Bag preview`}
      className="absolute top-full right-3 z-(--layer-header) grid w-88 gap-4 border border-rule bg-paper p-5"
    >
      <div className="-my-2 flex items-center justify-between">
        <Headline as="h2" size="d4">
          {added ? <Trans>Added to your bag</Trans> : <Trans>Your bag</Trans>}
        </Headline>
        <IconButton icon={X} label={t`Close`} className="-mr-3" onClick={onClose} />
      </div>
      {bag ? <PreviewContent {...bag} /> : isError ? <PreviewError /> : <PreviewSkeleton />}
    </section>
  );
}

function PreviewContent({ lines, lineCount, itemCount, subtotal, freeShipping, unused }: Preview) {
  const money = useMoney();
  if (itemCount === 0) {
    return (
      <>
        <p className="text-ink-2">
          <Trans>Nothing in here yet</Trans>
        </p>
        <StartLink look="line" size="small" />
      </>
    );
  }
  const hidden = lineCount - lines.length;
  const sum = money(subtotal);
  const missing = freeShipping && freeShipping.remaining > 0 ? money(freeShipping.remaining) : null;
  return (
    <>
      <ul className="grid gap-3">
        {lines.map((line) => (
          <SmallLine key={line.id} line={line} />
        ))}
      </ul>
      {hidden > 0 && (
        <p className="text-small text-ink-2">
          <Plural value={hidden} one="and # more" other="and # more" />
        </p>
      )}
      {missing && (
        <p className="numeric text-small">
          <Trans>{missing} to free shipping</Trans>
        </p>
      )}
      <UnusedNotes unused={unused} />
      <ButtonLink to="/cart" look="ink" size="small" className="numeric">
        <Trans>View bag, {sum}</Trans>
      </ButtonLink>
    </>
  );
}

function PreviewSkeleton() {
  return (
    <>
      <div className="grid grid-cols-[4rem_1fr] items-center gap-3" aria-busy="true">
        <Skeleton className="aspect-4/5" />
        <Skeleton className="h-4 w-4/5" />
      </div>
      <Skeleton className="h-11" />
    </>
  );
}

function PreviewError() {
  return (
    <Message kind="bad" role="alert">
      <Trans>
        The preview didn’t load. <TextLink to="/cart">Go to bag</TextLink>
      </Trans>
    </Message>
  );
}
