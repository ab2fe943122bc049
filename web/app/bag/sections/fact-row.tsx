import type { ReactNode } from 'react';

/** One line about the order below its totals: what it earns, what comes with it, when it arrives. */
export function FactRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <p className="numeric flex min-h-11 items-center justify-between gap-4 border-t border-rule py-2 text-small">
      <span>{label}</span>
      <span className="text-right font-medium">{children}</span>
    </p>
  );
}
