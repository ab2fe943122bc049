import { createContext, lazy, type ReactNode, useContext, useMemo, useState } from 'react';
import { OnFirstOpen } from '~/ui/on-first-open.tsx';
import { useEditionLabel } from './edition-names.ts';

const EditionDialog = lazy(() =>
  import('./edition-dialog.tsx').then(({ EditionDialog }) => ({ default: EditionDialog })),
);

const OpenContext = createContext<() => void>(() => {});

/** Lets everything below open the choice of editions. */
export function EditionProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const show = useMemo(() => () => setOpen(true), []);
  return (
    <OpenContext value={show}>
      {children}
      <OnFirstOpen open={open}>
        <EditionDialog open={open} onClose={() => setOpen(false)} />
      </OnFirstOpen>
    </OpenContext>
  );
}

function useChooseEdition(): () => void {
  return useContext(OpenContext);
}

/** Names this edition and opens the choice of others. */
export function EditionButton({ className, before }: { className?: string; before?: ReactNode }) {
  const choose = useChooseEdition();
  const label = useEditionLabel();
  return (
    <button type="button" className={className} aria-haspopup="dialog" onClick={choose}>
      {before}
      {/* Server and browser may name a country differently. */}
      <span suppressHydrationWarning>{label}</span>
    </button>
  );
}
