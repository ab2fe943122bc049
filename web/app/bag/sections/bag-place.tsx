import { ChevronDown } from 'lucide';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useIsSignedIn } from '~/platform/session/signed-in.ts';
import { classNames } from '~/ui/class-names.ts';
import { Icon } from '~/ui/icon.tsx';
import { Skeleton } from '~/ui/skeleton.tsx';
import type { BagSection, BagSectionProps, FoldedSection } from './bag-section.ts';
import { SectionBoundary } from './section-boundary.tsx';
import { useIsNear } from './use-is-near.ts';

/**
 * The place of a section: keeps its height free, loads it when the shopper comes near, and stands in for it where it fails,
 * so that the bag goes on without it. A section that renders nothing takes no room.
 */
export function BagPlace({ section: { Part, height }, bag }: BagSectionProps & { section: BagSection }) {
  const { ref, isNear } = useIsNear<HTMLDivElement>();
  const isSignedIn = useIsSignedIn();
  const reserved = (
    <div
      className={classNames('grid noscript:hidden', typeof height === 'string' ? height : height({ bag, isSignedIn }))}
    >
      <Skeleton />
    </div>
  );
  return (
    // The margin above a section is within its place, so that the place stays when the section arrives.
    <div ref={ref} className="flow-root">
      {isNear ? (
        <Suspense fallback={reserved}>
          <SectionBoundary>
            <Part bag={bag} />
          </SectionBoundary>
        </Suspense>
      ) : (
        reserved
      )}
    </div>
  );
}

/** A section below a button that opens and closes it, as in a summary. */
export function FoldedPlace({ section, title, bag }: BagSectionProps & { section: FoldedSection; title: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(() => section.isInUse(bag));
  const { isOpenWide } = section;
  return (
    <div className="noscript:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={classNames(
          'flex min-h-(--tap) w-full cursor-pointer items-center justify-between gap-4 text-left',
          isOpenWide && 'wide:hidden',
        )}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
        <span className={isOpen ? 'grid rotate-180' : 'grid'}>
          <Icon of={ChevronDown} />
        </span>
      </button>
      {/* What is not displayed is not near, and so not loaded. */}
      <div id={id} className={isOpen ? undefined : classNames('hidden', isOpenWide && 'wide:block')}>
        <BagPlace section={section} bag={bag} />
      </div>
    </div>
  );
}
