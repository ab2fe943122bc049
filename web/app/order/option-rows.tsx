import type { ReactNode } from 'react';
import { OptionGroup } from '~/ui/option.tsx';

type Props = { legend: ReactNode; error: string | undefined; children: ReactNode };

/** Choices of the checkout, one below the other with a hairline between. The section's heading is seen, the legend heard. */
export function OptionRows({ legend, error, children }: Props) {
  return (
    <OptionGroup
      legend={legend}
      legendHidden
      error={error}
      className="[&>label]:border-rule [&>label]:py-4 [&>label+label]:border-t [&>label:first-of-type]:pt-2.5"
    >
      {children}
    </OptionGroup>
  );
}
