import { useLingui } from '@lingui/react/macro';
import type { Layout } from '@vermilion/contract/content';
import { X } from 'lucide';
import { useLayoutEffect, useState } from 'react';
import { ContentLink } from '~/platform/content-link.tsx';
import { focusMain } from '~/platform/focus-main.ts';
import { classNames } from '~/ui/class-names.ts';
import { IconButton } from '~/ui/icon-button.tsx';
import { DeliveryWords } from './delivery-words.tsx';

/** Holds the announcement that was closed in this browser: another one is shown. */
const storageKey = 'announcement';

type Props = NonNullable<Layout['config']['announcement']>;

/** What the shop announces. Closed, it keeps its room behind the words that are there without it, so that nothing moves. */
export default function Announcement({ text, href, isDismissable }: Props) {
  const { t } = useLingui();
  const [isClosed, setClosed] = useState(false);
  // Before the page is painted.
  useLayoutEffect(() => setClosed(isDismissable && readClosed() === text), [isDismissable, text]);
  const close = () => {
    storeClosed(text);
    setClosed(true);
    // The focused button is gone.
    focusMain();
  };
  return (
    <div className="grid">
      <div className={classNames('col-start-1 row-start-1 flex gap-1', isClosed && 'invisible')}>
        {href === null ? (
          <span>{text}</span>
        ) : (
          <ContentLink href={href} className="-my-3.5 py-3.5 underline underline-offset-4">
            {text}
          </ContentLink>
        )}
        {isDismissable && (
          <IconButton icon={X} size={16} look="bare" label={t`Close`} className="-my-3.5" onClick={close} />
        )}
      </div>
      {isClosed && (
        <div className="col-start-1 row-start-1">
          <DeliveryWords />
        </div>
      )}
    </div>
  );
}

function readClosed(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function storeClosed(text: string): void {
  try {
    localStorage.setItem(storageKey, text);
  } catch {
    // Private windows may refuse: it is there again on the next page.
  }
}
