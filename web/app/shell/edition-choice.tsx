import type { ReactNode } from 'react';
import { loadChunk } from '~/platform/missing-chunk.ts';
import { useDialog } from '~/ui/dialogs.tsx';
import { useEditionLabel } from './edition-names.ts';

const loadEditionDialog = () => loadChunk(() => import('./edition-dialog.tsx'));

/** Names this edition and opens the choice of others. */
export function EditionButton({ className, before }: { className?: string; before?: ReactNode }) {
  const dialog = useDialog(loadEditionDialog);
  const label = useEditionLabel();
  return (
    <button {...dialog} type="button" className={className}>
      {before}
      {/* Server and browser may name a country differently. */}
      <span suppressHydrationWarning>{label}</span>
    </button>
  );
}
