import { type ReactNode, Suspense, useState } from 'react';

/** Renders a lazy dialog from its first opening on: its code comes with its first use, its closing is not cut short. */
export function OnFirstOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted && <Suspense>{children}</Suspense>;
}
